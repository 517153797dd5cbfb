/**
 * What a visitor wanted when a form sent them to sign in, in a cookie for a quarter of an hour: done once they are in,
 * so that nobody looks for the ad again.
 */

import type { SignedIn } from "../accounts/accounts.server.ts";
import { hide } from "../lists/hidden.commands.server.ts";
import { isId } from "../platform/id.ts";
import type { RequestContext } from "./context.ts";
import { noticeHeaders } from "./notice.ts";
import { hideNotices } from "./text/hidden-messages.ts";

const name = "babillard-intent";

export type SignInIntent = { wish: "hide-listing" | "hide-seller"; listingId: string };

export function intentCookie({ wish, listingId }: SignInIntent): string {
  return cookie(`${wish}.${listingId}`, 15 * 60);
}

/** Does what was wanted; gives the Set-Cookie values that forget it and say so. */
export async function completeIntent(
  request: Request,
  { db, now, log }: RequestContext,
  user: Pick<SignedIn, "id">,
): Promise<string[]> {
  const intent = readIntent(request);
  if (!intent) return [];
  const what = intent.wish === "hide-listing" ? "listing" : "seller";
  try {
    // Whoever just signed in acts as a member: hiding asks for no other right.
    const actor = { id: user.id, role: "member" } as const;
    const result = await hide({ db, now: now() }, actor, { listingId: intent.listingId, what });
    const said = result.ok ? noticeHeaders(hideNotices[intent.wish], intent.listingId) : null;
    return [cookie("", 0), ...(said ? [said["Set-Cookie"]] : [])];
  } catch (error) {
    // They are signed in by now: whatever fails here must not look as if they were not.
    log.error({ err: error }, "what was wanted before signing in was not done");
    return [cookie("", 0)];
  }
}

function readIntent(request: Request): SignInIntent | null {
  const cookies = (request.headers.get("Cookie") ?? "").split(/;\s*/u);
  const value = cookies.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  const [wish, listingId = ""] = value?.split(".") ?? [];
  if ((wish !== "hide-listing" && wish !== "hide-seller") || !isId(listingId)) return null;
  return { wish, listingId };
}

/** Holds nothing worth stealing: without Secure it also works on http. */
function cookie(value: string, maxAgeSeconds: number): string {
  return `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax`;
}
