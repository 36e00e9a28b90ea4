from classroom.people.codes import PICTURES, make_join_code, make_return_code
from classroom.people.guest_names import ADJECTIVES, ANIMALS, make_guest_names
from classroom.people.names import clean_name
from classroom.people.team_names import team_names
from classroom.settings import BASE_DIR


def test_there_are_64_of_each_kind():
    assert len(set(ADJECTIVES)) == len(ADJECTIVES) == 64
    assert len(set(ANIMALS)) == len(ANIMALS) == 64


def test_every_made_up_name_is_a_name():
    assert all(clean_name(f"{one} {animal}") for one in ADJECTIVES for animal in ANIMALS)


def test_made_up_names_differ_and_avoid_the_taken_ones():
    taken = {f"{one} {animal}" for one in ADJECTIVES[1:] for animal in ANIMALS}
    names = make_guest_names(20, taken)
    assert len(set(names)) == 20
    assert all(name.startswith(f"{ADJECTIVES[0]} ") for name in names)


def test_a_made_up_name_is_taken_whatever_its_capitals():
    taken = {f"{one} {animal}".lower() for one in ADJECTIVES[1:] for animal in ANIMALS}
    assert all(name.startswith(f"{ADJECTIVES[0]} ") for name in make_guest_names(20, taken))


def test_a_team_is_not_named_as_one_with_other_capitals():
    taken = [name.lower() for name in team_names(200)]
    assert not {name.lower() for name in team_names(50, taken)} & set(taken)


def test_every_picture_of_a_return_code_is_drawn():
    drawing = (BASE_DIR / "static/img/pictures.svg").read_text()
    assert len(PICTURES) == 24
    assert all(f'<symbol id="{name}"' in drawing for name in PICTURES)


def test_a_return_code_is_two_pictures():
    first, second = make_return_code().split("-")
    assert {first, second} <= set(PICTURES)


def test_a_join_code_has_no_sign_that_looks_like_another():
    codes = "".join(make_join_code() for _ in range(300))
    assert not set(codes) & set("01ILO")
