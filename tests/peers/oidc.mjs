// A real provider of OpenID Connect (npm's oidc-provider) for tests: `node oidc.mjs PORT FOLDER CALLBACK`, where
// FOLDER holds node_modules. POST /test takes {accounts: {login: claims}, spoil: kind}; a spoiled token is signed anew.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [port, folder, callback] = process.argv.slice(2);
const from = createRequire(`${folder}/`);
const load = async (name) => import(pathToFileURL(from.resolve(name)).href);
const { Provider } = await load("oidc-provider");
const jose = await load("jose");

const issuer = `http://127.0.0.1:${port}`;
const { privateKey } = await jose.generateKeyPair("RS256", { extractable: true });
const { privateKey: foreignKey } = await jose.generateKeyPair("RS256");
const jwk = { ...(await jose.exportJWK(privateKey)), kid: "own", alg: "RS256", use: "sig" };
let accounts = {};
let spoil = "";

const provider = new Provider(issuer, {
  clients: [{ client_id: "rope", client_secret: "rope-secret-of-the-tests", redirect_uris: [callback], token_endpoint_auth_method: "client_secret_post" }],
  jwks: { keys: [jwk] },
  cookies: { keys: ["tests"] },
  pkce: { required: () => true },
  claims: { openid: ["sub", "role"], email: ["email", "email_verified"], profile: ["given_name", "family_name", "birthdate", "phone_number"] },
  findAccount: (ctx, id) => ({ accountId: id, claims: () => ({ sub: id, ...accounts[id] }) }),
  // The school has agreed for its teachers: nobody is asked again what the app may read.
  async loadExistingGrant(ctx) {
    const grant = new ctx.oidc.provider.Grant({ clientId: ctx.oidc.client.clientId, accountId: ctx.oidc.session.accountId });
    grant.addOIDCScope("openid email profile");
    await grant.save();
    return grant;
  },
});

const WRONG = {
  issuer: { iss: "http://127.0.0.1:1" },
  audience: { aud: "another" },
  nonce: { nonce: "another" },
  expiry: { exp: Math.floor(Date.now() / 1000) - 300 },
};

async function spoiled(token) {
  const claims = { ...jose.decodeJwt(token), ...WRONG[spoil] };
  if (spoil === "none") return `${jose.base64url.encode('{"alg":"none","kid":"own"}')}.${token.split(".")[1]}.`;
  const signed = new jose.SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "own" });
  return signed.sign(spoil === "key" ? foreignKey : privateKey);
}

provider.use(async (ctx, next) => {
  if (ctx.path === "/test") {
    const parts = [];
    for await (const part of ctx.req) parts.push(part);
    ({ accounts, spoil } = JSON.parse(Buffer.concat(parts)));
    ctx.status = 204;
    return;
  }
  await next();
  if (ctx.path === "/token" && spoil && ctx.body?.id_token) ctx.body.id_token = await spoiled(ctx.body.id_token);
});
provider.listen(Number(port), "127.0.0.1", () => console.log("ready"));
