import { data, redirect } from "react-router";
import { requestContext } from "../../context.ts";
import { notFound } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { paths } from "../../paths.ts";
import { readReturnTo } from "../../return-to.ts";
import type { Route } from "./+types/provider-start.ts";
import { startedSignInCookie } from "./provider-cookies.ts";
import { withCookies } from "./sign-in.ts";

export const handle = { audience: "public" };

/** Leads to the identity provider, to sign in or to link the account. Changes nothing here. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { identityProvider, consumeLimit } = context.get(requestContext);
  if (!identityProvider) throw notFound();
  const waitSeconds = await consumeLimit("provider");
  if (waitSeconds !== null)
    throw data(null, { status: 429, headers: { "Retry-After": String(waitSeconds) } });
  const returnTo = readReturnTo(url.searchParams);
  const started = await identityProvider.start();
  if (!started) {
    const headers = noticeHeaders("provider-unavailable");
    throw redirect(returnTo?.login ?? paths.auth(), { headers });
  }
  const search = returnTo ? url.search : "";
  throw redirect(started.url, {
    headers: withCookies([startedSignInCookie({ checks: started.checks, search })]),
  });
}
