import { data, redirect } from "react-router";
import { identityTicket } from "../../../accounts/index.server.ts";
import { accountPaths } from "../../account-paths.ts";
import { requestContext } from "../../context.ts";
import { notFound } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { paths } from "../../paths.ts";
import { readReturnTo } from "../../return-to.ts";
import type { Route } from "./+types/provider-callback.ts";
import { clearedSignInCookie, readStartedSignIn, ticketCookie } from "./provider-cookies.ts";
import { withCookies } from "./sign-in.ts";

export const handle = { audience: "public" };

/** Where the identity provider leads back to. It only checks the answer: the form of the next page signs in. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const app = context.get(requestContext);
  const { identityProvider } = app;
  if (!identityProvider) throw notFound();
  const begun = readStartedSignIn(request);
  const returnTo = readReturnTo(new URLSearchParams(begun?.search ?? ""));
  const signIn = returnTo?.login ?? paths.auth();
  const refuse = (reason: "provider-ended" | "provider-refused" | "provider-unavailable") =>
    redirect(signIn, { headers: withCookies([clearedSignInCookie(), noticeHeaders(reason)["Set-Cookie"]]) });
  // Also for the answer to another browser's request, which an attacker could send to this one.
  if (!begun) throw refuse("provider-ended");
  const waitSeconds = await app.consumeLimit("provider");
  if (waitSeconds !== null)
    throw data(null, { status: 429, headers: { "Retry-After": String(waitSeconds) } });
  const answer = await identityProvider.finish(url.search, begun.checks);
  if (!answer.ok) {
    app.securityEvent("sign-in-failed");
    throw refuse(`provider-${answer.reason}`);
  }
  const ticket = identityTicket(answer.claims, app.now(), app.unsubscribeSecret);
  throw redirect(accountPaths.providerAnswer(signIn), {
    headers: withCookies([clearedSignInCookie(), ticketCookie(ticket)]),
  });
}
