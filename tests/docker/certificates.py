"""Certificates as a school's authority would give them."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec


def certificate(folder: Path, name: str = "localhost", days: int = 1) -> Path:
    """Write site.crt and site.key for this name, valid for so many days, less than none if over."""
    key = ec.generate_private_key(ec.SECP256R1())
    school = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "A school")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(school)
        .issuer_name(school)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=30))
        .not_valid_after(now + timedelta(days=days))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    (folder / "site.crt").write_bytes(made.public_bytes(pem))
    plain = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    (folder / "site.key").write_bytes(key.private_bytes(pem, *plain))
    (folder / "site.key").chmod(0o600)
    return folder / "site.crt"
