"""Ports for servers of this machine."""

from classroom.server.local_servers import free_port


def test_no_caller_is_given_a_port_of_another_before_either_listens():
    """Of 1,000 that the system alone gives, one after another, about 25 come twice."""
    assert len({free_port() for _ in range(1000)}) == 1000
