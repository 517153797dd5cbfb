/**
 * The door: every page request passes here before any loader or action runs. Default deny: a page that does not
 * declare its audience answers nobody.
 */
import { data, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import type { SignedIn } from "../accounts/accounts.server.ts";
import { canManageUsers, isModerator } from "../accounts/permissions.ts";
import { isId } from "../platform/id.ts";
import { isStorableText } from "../platform/text-input.ts";
import { requestContext } from "./context.ts";
import { paths } from "./paths.ts";
import { signInPathFor } from "./return-to.ts";

export const guard: MiddlewareFunction<Response> = ({ context, request, url }, next) => {
  const { refusal, audience, holdsForms, user, log } = context.get(requestContext);
  if (refusal) throw data({ reason: refusal.reason }, { status: refusal.status });
  switch (audience) {
    case "public":
      return next();
    case "member":
    case "owner":
      // Its action looks at who asks before anything else, and holds what was typed until that person is back.
      if (!user && holdsForms && request.method === "POST") return next();
      if (!user) throw redirect(signInPathFor(url.pathname));
      return next();
    case "moderator":
    case "admin":
      if (!user) throw redirect(paths.auth());
      if (audience === "admin" ? !canManageUsers(user) : !isModerator(user)) throw forbidden();
      return next();
    case undefined:
      log.error({}, "page without an audience refused");
      throw forbidden();
  }
};

function forbidden() {
  return data(null, { status: 403 });
}

export function notFound() {
  return data(null, { status: 404 });
}

/** The signed-in person of a page whose audience is at least `member`. */
export function requireUser(context: Readonly<RouterContextProvider>): SignedIn {
  const { user } = context.get(requestContext);
  if (!user) throw redirect(paths.auth());
  return user;
}

/** The door lets only administrators in; what shows or changes everybody's data asks once more. */
export function requireAdmin(context: Readonly<RouterContextProvider>): SignedIn {
  const user = requireUser(context);
  if (!canManageUsers(user)) throw forbidden();
  return user;
}

/** An id out of the address; what cannot be one is 404 without asking the database. */
export function requireId(text: string | undefined): string {
  if (!text || !isId(text)) throw notFound();
  return text;
}

const formMaxBytes = 1024 * 1024;

/** A form without files. Refuses (4xx) what is too large, not a form, or holds what no text may hold. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!type.toLowerCase().startsWith("application/x-www-form-urlencoded")) {
    throw data({ reason: "content-type" }, { status: 415 });
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // The declared length was checked at the door; a body sent in chunks declares none.
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
