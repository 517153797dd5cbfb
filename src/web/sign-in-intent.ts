/**
 * An action that needs an account, requested by a visitor. Stored in a cookie for 15 minutes and executed after sign-in,
 * so that the user need not find the listing again.
 */

import type { SignedIn } from "../accounts/index.server.ts";
import { changeFavorite, hide } from "../lists/index.server.ts";
import { isId } from "../platform/id.ts";
import type { RequestContext } from "./context.ts";
import { noticeHeaders } from "./notice.ts";
import { readCookie } from "./read-cookie.ts";
import { hideNotices } from "./text/hidden-messages.ts";

const name = "babillard-intent";

const actions = ["hide-listing", "hide-seller", "add-favorite"] as const;
export type SignInIntent = { action: (typeof actions)[number]; listingId: string };

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
  const { action, listingId } = intent;
  // None of them needs more than the member role.
  const actor = { id: user.id, role: "member" } as const;
  try {
    if (action === "add-favorite") {
      await changeFavorite({ db, actor }, { listingId, isFavorite: true });
      return [cookie("", 0)];
    }
    const what = action === "hide-listing" ? "listing" : "seller";
    const result = await hide({ db, actor }, { listingId, what });
    const notice = result.ok ? noticeHeaders(hideNotices[action], listingId) : null;
    return [cookie("", 0), ...(notice ? [notice["Set-Cookie"]] : [])];
  } catch (error) {
    // The sign-in succeeded: a failure here must not fail the response.
    log.error({ err: error }, "action stored before sign-in failed");
    return [cookie("", 0)];
  }
}

function readIntent(request: Request): SignInIntent | null {
  const [intent, listingId = ""] = readCookie(request, name).split(".");
  const action = actions.find((known) => known === intent);
  return action && isId(listingId) ? { action, listingId } : null;
}

/** Under https the server makes it Secure, with the prefix `__Host-` (server/cookie-names.ts). */
function cookie(value: string, maxAgeSeconds: number): string {
  return `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax`;
}
