/**
 * Signing in with an account of the operator's identity provider (OpenID Connect): authorization code flow with PKCE, state
 * and nonce. The protocol is openid-client's.
 */
import * as oidc from "openid-client";
import { isLoopbackName } from "../platform/http/loopback.ts";

/** `label`: how pages name the provider, as in « Continuer avec la Ville » */
export type ProviderSettings = { issuer: string; clientId: string; clientSecret: string; label: string };

/**
 * The user that the provider has signed in. `subject` identifies the user at `issuer` permanently; an email may change
 * or be reused.
 */
export type Identity = { issuer: string; subject: string };
export type IdentityClaims = Identity & {
  email: string | null;
  /** the provider vouches that the person reads this address */
  isEmailVerified: boolean;
  name: string | null;
};

/** Values that the provider's response is checked against, stored in the browser that started the sign-in. */
export type ProviderChecks = { state: string; nonce: string; verifier: string };

export type IdentityProvider = {
  label: string;
  issuer: string;
  /** Null when the provider cannot be reached. */
  start(): Promise<{ url: string; checks: ProviderChecks } | null>;
  /**
   * `search`: of the address to which the provider sent the browser.
   * `unavailable`: the provider does not answer; `refused`: the person or the provider refused, or the answer is not to `checks`
   */
  finish(
    search: string,
    checks: ProviderChecks,
  ): Promise<{ ok: true; claims: IdentityClaims } | { ok: false; reason: "unavailable" | "refused" }>;
};

const providerCallbackPath = "/auth/sso/callback";
const timeoutSeconds = 10;
const longestSubject = 255; // OpenID Connect Core 1.0, section 2

export function createIdentityProvider(
  { issuer, clientId, clientSecret, label }: ProviderSettings,
  { publicUrl, onError }: { publicUrl: string; onError: (error: unknown) => void },
): IdentityProvider {
  const redirectUri = new URL(providerCallbackPath, publicUrl).href;
  let discovered: Promise<oidc.Configuration> | null = null;
  const configuration = () => {
    const isLocal = isLoopbackName(new URL(issuer).hostname);
    discovered ??= oidc
      .discovery(new URL(issuer), clientId, clientSecret, undefined, {
        timeout: timeoutSeconds,
        // Signatures of ID tokens are checked although they come from the provider itself. Without https: for tests and a
        // provider on the same machine; readConfig accepts no other.
        execute: [oidc.enableNonRepudiationChecks, ...(isLocal ? [oidc.allowInsecureRequests] : [])],
      })
      .catch((error: unknown) => {
        discovered = null; // tried again by the next sign-in
        throw error;
      });
    return discovered;
  };

  return {
    label,
    issuer,
    async start() {
      try {
        const config = await configuration();
        const checks = {
          state: oidc.randomState(),
          nonce: oidc.randomNonce(),
          verifier: oidc.randomPKCECodeVerifier(),
        };
        const url = oidc.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: "openid email profile",
          state: checks.state,
          nonce: checks.nonce,
          code_challenge_method: "S256",
          code_challenge: await oidc.calculatePKCECodeChallenge(checks.verifier),
        });
        return { url: url.href, checks };
      } catch (error) {
        onError(error);
        return null;
      }
    },
    async finish(search, { state, nonce, verifier }) {
      try {
        const config = await configuration();
        const tokens = await oidc.authorizationCodeGrant(config, new URL(redirectUri + search), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const token = tokens.claims();
        if (!token || token.sub.length > longestSubject) return { ok: false, reason: "refused" };
        // Some providers leave them out of the ID token.
        const claims =
          token.email === undefined && config.serverMetadata().userinfo_endpoint
            ? { ...(await oidc.fetchUserInfo(config, tokens.access_token, token.sub)), sub: token.sub }
            : token;
        return {
          ok: true,
          claims: {
            issuer,
            subject: token.sub,
            email: typeof claims.email === "string" ? claims.email : null,
            isEmailVerified: claims.email_verified === true,
            name: typeof claims.name === "string" ? claims.name : null,
          },
        };
      } catch (error) {
        // The person pressed "cancel" there.
        if (!(error instanceof oidc.AuthorizationResponseError)) onError(error);
        return { ok: false, reason: isUnreachable(error) ? "unavailable" : "refused" };
      }
    },
  };
}

/** No answer at all, or a failure of the provider's server; fetch throws a TypeError. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500;
  if (!(error instanceof oidc.ClientError)) return false;
  if (error.code === "OAUTH_TIMEOUT") return true;
  // The response; not by its class, which Hono replaces.
  const { cause } = error;
  return typeof cause === "object" && cause !== null && "status" in cause && Number(cause.status) >= 500;
}
