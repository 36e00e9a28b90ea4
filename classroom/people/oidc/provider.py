"""Allauth's provider of OpenID Connect, which checks here what it takes on trust."""

import hmac
from typing import Any

import jwt
from allauth.socialaccount.helpers import render_authentication_error
from allauth.socialaccount.internal import jwtkit
from allauth.socialaccount.providers.base.constants import AuthProcess
from allauth.socialaccount.providers.oauth2.client import OAuth2Error
from allauth.socialaccount.providers.openid_connect.provider import OpenIDConnectProvider
from allauth.socialaccount.providers.openid_connect.views import OpenIDConnectOAuth2Adapter
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import get_random_string
from requests import RequestException

# Signed with a key that only the provider has: not `none`, and nothing that shares a secret.
ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512"]
# What a student wants of the provider, beside allauth's own `login` and `connect`.
STUDENT = "student"
_LEEWAY = 60  # seconds that the clock of a server in school may be off
_REQUIRED = ["iss", "aud", "exp", "iat", "sub", "nonce"]


class SchoolOAuth2Adapter(OpenIDConnectOAuth2Adapter):  # type: ignore[misc]
    """Allauth trusts the token because of TLS, and knows no nonce."""

    nonce = ""

    @property
    def openid_config(self) -> dict[str, Any]:
        config: dict[str, Any] = super().openid_config
        if config.get("issuer") != self.get_provider().app.settings["server_url"]:
            raise OAuth2Error("The provider names another issuer.")
        return config

    def complete_login(self, request: HttpRequest, app: Any, token: Any, **rest: Any) -> Any:
        """Return the login of the token's subject; raises OAuth2Error if anything is not right."""
        claims = self._read_id_token(app, str(rest["response"].get("id_token") or ""))
        more = self._fetch_user_info(token.token)
        if more.get("sub") != claims["sub"]:
            raise OAuth2Error("The user info is of somebody else.")
        login = self.get_provider().sociallogin_from_response(request, {**claims, **more})
        login.claims = {**claims, **more}
        return login

    def _read_id_token(self, app: Any, id_token: str) -> dict[str, Any]:
        keys = self.openid_config["jwks_uri"]
        try:
            _, key = jwtkit.fetch_key(id_token, keys, jwtkit.lookup_kid_jwk)
            claims: dict[str, Any] = jwt.decode(
                id_token,
                key,
                algorithms=ALGORITHMS,
                issuer=self.openid_config["issuer"],
                audience=app.client_id,
                options={"require": _REQUIRED},
                leeway=_LEEWAY,
            )
        except (jwt.PyJWTError, KeyError, TypeError) as error:
            raise OAuth2Error("The token is not valid.") from error
        if not self.nonce or not hmac.compare_digest(str(claims["nonce"]), self.nonce):
            raise OAuth2Error("The token answers another question.")
        if claims.get("azp", app.client_id) != app.client_id:
            raise OAuth2Error("The token is for another client.")
        return claims


class SchoolProvider(OpenIDConnectProvider):  # type: ignore[misc]
    """A school's sign-in. Of what it tells, nothing is stored but the subject."""

    oauth2_adapter_class = SchoolOAuth2Adapter

    def extract_extra_data(self, data: dict[str, Any]) -> dict[str, Any]:
        return {}

    def get_scope_from_request(self, request: HttpRequest) -> list[str]:
        scope: list[str] = self.get_scope()
        return scope

    def get_redirect_from_request_kwargs(self, request: HttpRequest) -> dict[str, Any]:
        """Let no address connect an account: that is for the profile, which asks who it is."""
        return {**super().get_redirect_from_request_kwargs(request), "process": AuthProcess.LOGIN}

    def get_auth_params_from_request(self, request: HttpRequest, action: str) -> dict[str, str]:
        """Have the provider ask again who it is, if the page that leads there wants that."""
        return {"prompt": "login", "max_age": "0"} if "again" in request.GET else {}

    def redirect(
        self,
        request: HttpRequest,
        process: str,
        next_url: str | None = None,
        data: Any = None,
        **rest: Any,
    ) -> HttpResponse:
        """Lead to the provider, with a nonce that its token has to bring back."""
        nonce = get_random_string(32)
        rest["auth_params"] = {**(rest.get("auth_params") or {}), "nonce": nonce}
        try:
            answer: HttpResponse = super().redirect(
                request, process, next_url, data, nonce=nonce, **rest
            )
        except RequestException as error:
            return render_authentication_error(  # type: ignore[no-any-return]
                request, self, exception=error, extra_context={"state": {"process": process}}
            )
        return answer


provider_classes = [SchoolProvider]
