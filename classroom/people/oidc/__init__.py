"""The sign-in of a school by OpenID Connect: allauth's provider, with what it leaves out."""
