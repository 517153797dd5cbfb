/** An identity provider (OpenID Connect) on loopback: signs what a test says about a person. */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomUUID } from "node:crypto";
import { createServer } from "node:http";

const clientId = "babillard-test";
const clientSecret = "a secret of the test client";

export type Person = { sub: string; email?: string; email_verified?: boolean; name?: string };
/** How the answer differs from an honest one. */
type Changes = {
  claims?: Record<string, unknown>;
  isForged?: boolean;
  header?: Record<string, unknown>;
  state?: string;
};

const rsa = () => generateKeyPairSync("rsa", { modulusLength: 2048 });
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** `visitor`: who signs in when a browser opens its page, without a question */
export async function startIdentityProvider({ visitor }: { visitor?: Person } = {}) {
  const key = rsa();
  const foreignKey = rsa();
  /** by authorization code, which is used once */
  const grants = new Map<string, { idToken: string; challenge: string; redirectUri: string }>();
  let isDown = false;
  const server = createServer((request, response) => {
    const send = (status: number, body: object) => {
      response.writeHead(status, { "Content-Type": "application/json" });
      response.end(JSON.stringify(body));
    };
    if (isDown) return send(503, { error: "temporarily_unavailable" });
    if (request.url === "/.well-known/openid-configuration")
      return send(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
      });
    if (visitor && request.url?.startsWith("/authorize")) {
      const { searchParams } = new URL(request.url, issuer);
      const site = new URL(searchParams.get("redirect_uri") ?? "").origin;
      response.writeHead(302, { Location: site + signIn(`${issuer}${request.url}`, visitor) });
      return response.end();
    }
    if (request.url === "/keys")
      return send(200, {
        keys: [{ ...key.publicKey.export({ format: "jwk" }), kid: "1", alg: "RS256", use: "sig" }],
      });
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      const form = new URLSearchParams(body);
      const grant = grants.get(form.get("code") ?? "");
      grants.delete(form.get("code") ?? "");
      const challenge = createHash("sha256")
        .update(form.get("code_verifier") ?? "")
        .digest("base64url");
      const isRight =
        form.get("client_id") === clientId &&
        form.get("client_secret") === clientSecret &&
        grant?.challenge === challenge &&
        grant.redirectUri === form.get("redirect_uri");
      if (!isRight) return send(400, { error: "invalid_grant" });
      send(200, {
        access_token: randomUUID(),
        token_type: "Bearer",
        expires_in: 60,
        id_token: grant.idToken,
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const issuer = `http://127.0.0.1:${address.port}`;
  return {
    issuer,
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_LABEL: "la Ville",
    },
    setDown(value: boolean) {
      isDown = value;
    },
    signIn,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  /**
   * The person signs in there.
   * @param authorizationUrl to which the site sent the browser
   * @returns the path at the site to which the browser returns
   */
  function signIn(
    authorizationUrl: string,
    person: Person,
    { claims, isForged, header, state }: Changes = {},
  ): string {
    const query = new URL(authorizationUrl).searchParams;
    const asked = (name: string) => query.get(name) ?? "";
    if (asked("client_id") !== clientId || asked("code_challenge_method") !== "S256")
      throw new Error(`unexpected request: ${authorizationUrl}`);
    const now = Math.floor(Date.now() / 1_000);
    const payload = {
      iss: issuer,
      aud: clientId,
      iat: now,
      exp: now + 60,
      nonce: asked("nonce"),
      ...person,
      ...claims,
    };
    const idToken = signed(
      { alg: "RS256", kid: "1", ...header },
      payload,
      (isForged ? foreignKey : key).privateKey,
    );
    const code = randomUUID();
    grants.set(code, { idToken, challenge: asked("code_challenge"), redirectUri: asked("redirect_uri") });
    const { pathname } = new URL(asked("redirect_uri"));
    return `${pathname}?${new URLSearchParams({ code, state: state ?? asked("state") })}`;
  }
}

function signed(header: Record<string, unknown>, payload: object, key: KeyObject): string {
  const content = `${encode(header)}.${encode(payload)}`;
  if (header.alg === "none") return `${content}.`;
  return `${content}.${createSign("sha256").update(content).sign(key).toString("base64url")}`;
}
