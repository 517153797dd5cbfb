/**
 * Authorization guard: runs before the loaders and actions of every page request. Default deny: a route that declares
 * no audience is forbidden.
 */
import { data, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { hasSecondFactor, type SignedIn } from "../accounts/index.server.ts";
import { canManageUsers, isModerator } from "../accounts/permissions.ts";
import { isId } from "../platform/id.ts";
import { isStorableText } from "../platform/text-input.ts";
import { type RequestContext, requestContext } from "./context.ts";
import { noticeHeaders } from "./notice.ts";
import { paths } from "./paths.ts";
import { signInPathFor } from "./return-to.ts";
import { sameOriginReferer } from "./same-origin-referer.ts";

export const guard: MiddlewareFunction<Response> = ({ context, request, url }, next) => {
  const { rejection, audience, handlesExpiredSession, user, log, securityEvent } =
    context.get(requestContext);
  if (rejection) throw data({ reason: rejection.reason }, { status: rejection.status });
  switch (audience) {
    case "public":
      return next();
    case "member":
    case "owner":
      // The route's action checks the user itself, and preserves the submitted input until the user has signed in again.
      if (!user && handlesExpiredSession && request.method === "POST") return next();
      if (!user) throw toSignIn(request, url);
      return next();
    case "moderator":
    case "admin":
      if (!user) throw toSignIn(request, url);
      if (audience === "admin" ? !canManageUsers(user) : !isModerator(user)) {
        securityEvent("access-denied", { audience });
        throw forbidden();
      }
      return afterSecondFactor(context.get(requestContext), user, next);
    case undefined:
      log.error({}, "page without an audience rejected");
      throw forbidden();
  }
};

async function afterSecondFactor(
  app: RequestContext,
  user: SignedIn,
  next: () => Promise<Response>,
): Promise<Response> {
  await requireSecondFactor(app, user);
  return next();
}

/** Where the operator requires it, administrators without a second factor are led to the settings that turn it on. */
export async function requireSecondFactor({ db, site }: RequestContext, user: SignedIn): Promise<void> {
  const isRequired = site.requiresSecondFactor && canManageUsers(user);
  if (isRequired && !(await hasSecondFactor(db, user.id)))
    throw redirect(paths.settingsPage("validation"), { headers: noticeHeaders("second-factor-required") });
}

/** Redirects a visitor to the sign-in page, which returns to the page that was requested, or to the page of the form. */
export function toSignIn(request: Request, url: URL, headers?: Headers) {
  const referer = sameOriginReferer(request.headers.get("Referer"), url.origin);
  const isForm = request.method !== "GET" && request.method !== "HEAD";
  return redirect(signInPathFor(url, { isForm, referer }), headers ? { headers } : undefined);
}

function forbidden() {
  return data(null, { status: 403 });
}

export function notFound() {
  return data(null, { status: 404 });
}

/** The signed-in user, for routes whose audience is at least `member`. */
export function requireUser(context: Readonly<RouterContextProvider>): SignedIn {
  const { user } = context.get(requestContext);
  if (!user) throw redirect(paths.auth());
  return user;
}

/** Defense in depth: routes that read or change data of all users check the role again after the guard. */
export function requireAdmin(context: Readonly<RouterContextProvider>): SignedIn {
  const user = requireUser(context);
  if (!canManageUsers(user)) throw forbidden();
  return user;
}

/** An id from the URL. A malformed id is a 404 without a database query. */
export function requireId(text: string | undefined): string {
  if (!text || !isId(text)) throw notFound();
  return text;
}

const formMaxBytes = 1024 * 1024;

/** Reads a form without files. Throws 413 when it is too large, 415 when it is not a form, 400 for characters that cannot be stored. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!type.toLowerCase().startsWith("application/x-www-form-urlencoded")) {
    throw data({ reason: "content-type" }, { status: 415 });
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // The HTTP server checked Content-Length; a chunked body has none.
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > formMaxBytes) throw data({ reason: "body-too-large" }, { status: 413 });
    chunks.push(chunk);
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks));
  const form = new URLSearchParams(text);
  for (const [name, value] of form) {
    if (!isStorableText(name) || !isStorableText(value))
      throw data({ reason: "unreadable" }, { status: 400 });
  }
  return form;
}
