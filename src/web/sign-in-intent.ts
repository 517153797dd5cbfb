/**
 * An action that needs an account, requested by a visitor. Stored in a cookie for 15 minutes and executed after sign-in,
 * so that the user need not find the listing again.
 */

import type { SignedIn } from "../accounts/index.server.ts";
import { hide } from "../lists/index.server.ts";
import { isId } from "../platform/id.ts";
import type { RequestContext } from "./context.ts";
import { noticeHeaders } from "./notice.ts";
import { hideNotices } from "./text/hidden-messages.ts";

const name = "babillard-intent";

export type SignInIntent = { action: "hide-listing" | "hide-seller"; listingId: string };

export function intentCookie({ action, listingId }: SignInIntent): string {
  return cookie(`${action}.${listingId}`, 15 * 60);
}

/** Executes the stored action. Returns the Set-Cookie values that delete it and set the notice. */
export async function completeIntent(
  request: Request,
  { db, log }: RequestContext,
  user: Pick<SignedIn, "id">,
): Promise<string[]> {
  const intent = readIntent(request);
  if (!intent) return [];
  const what = intent.action === "hide-listing" ? "listing" : "seller";
  try {
    // Hiding needs no more than the member role.
    const actor = { id: user.id, role: "member" } as const;
    const result = await hide({ db, actor }, { listingId: intent.listingId, what });
    const notice = result.ok ? noticeHeaders(hideNotices[intent.action], intent.listingId) : null;
    return [cookie("", 0), ...(notice ? [notice["Set-Cookie"]] : [])];
  } catch (error) {
    // The sign-in succeeded: a failure here must not fail the response.
    log.error({ err: error }, "action stored before sign-in failed");
    return [cookie("", 0)];
  }
}

function readIntent(request: Request): SignInIntent | null {
  const cookies = (request.headers.get("Cookie") ?? "").split(/;\s*/u);
  const value = cookies.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  const [action, listingId = ""] = value?.split(".") ?? [];
  if ((action !== "hide-listing" && action !== "hide-seller") || !isId(listingId)) return null;
  return { action, listingId };
}

/** Under https the server makes it Secure, with the prefix `__Host-` (server/cookie-names.ts). */
function cookie(value: string, maxAgeSeconds: number): string {
  return `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax`;
}
