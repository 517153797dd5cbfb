/**
 * Flash message: a text that the next page shows after a form submission. Stored in a cookie that is read once, not in
 * the URL, where a reload or a shared link would show it again.
 */
import { isId } from "../platform/id.ts";
import { accountPaths } from "./account-paths.ts";
import { paths } from "./paths.ts";
import { readCookie } from "./read-cookie.ts";
import { staffPaths } from "./staff-paths.ts";
import {
  type NoticeId,
  type NoticeUndo,
  noticeLinks,
  notices,
  noticeUndos,
  rejectionNotices,
} from "./text/notices.ts";
import { typeset } from "./text/typography.ts";

/** Contains the text, so that the browser does not need the table of all notices. */
export type Notice = {
  id: NoticeId;
  text: string;
  /** reports an action that was rejected */
  isRejection: boolean;
  /** the form that undoes the action: `path` is where it is posted, `action` its `do` field */
  undo: { path: string; action: string; label: string } | null;
  link: { path: string; label: string } | null;
};

const name = "babillard-notice";

/**
 * Headers for the redirect: `redirect(path, { headers: noticeHeaders("listing-sold") })`.
 * @param subject id of the listing or saved search, for a notice with a link or an undo button
 */
export function noticeHeaders(id: NoticeId, subject?: string): { "Set-Cookie": string } {
  return { "Set-Cookie": cookie(subject ? `${id}.${subject}` : id, 60) };
}

/** The notices with a link are for the page after the one that confirms the publication, which has this address. */
const confirmationPaths: readonly string[] = [paths.create(), "/post"];

/** The pending notice; null when the cookie is missing or malformed. */
export function readNotice(request: Request): Notice | null {
  const [id = "", subject = ""] = readCookie(request, name).split(".");
  if (!Object.hasOwn(notices, id)) return null;
  const { pathname } = new URL(request.url);
  const noticeId = id as NoticeId; // checked by the first condition
  if (noticeLinks[noticeId] && confirmationPaths.includes(pathname.replace(/\.data$/u, ""))) return null;
  const undo = noticeUndos[noticeId];
  const linkLabel = noticeLinks[noticeId];
  return {
    id: noticeId,
    text: typeset(notices[noticeId]),
    isRejection: rejectionNotices.has(noticeId),
    undo:
      undo && isId(subject)
        ? { path: undoPath(undo.of, subject), action: undo.action, label: undo.label }
        : null,
    link: linkLabel && isId(subject) ? { path: paths.listing(subject), label: linkLabel } : null,
  };
}

function undoPath(of: NoticeUndo["of"], subject: string): string {
  switch (of) {
    case "own-listing":
      return paths.ownListing(subject);
    case "hidden":
      return paths.hide(subject);
    case "saved-search":
      return accountPaths.changeSavedSearch(subject);
    case "moderation-conversation":
      return staffPaths.moderationConversation(subject);
    case "moderation-member":
      return staffPaths.moderationMember(subject);
    case "moderation":
      return staffPaths.moderationCase(subject);
  }
}

/** Headers of the page that shows the notice: deletes the cookie. */
export function noticeReadHeaders(): { "Set-Cookie": string } {
  return { "Set-Cookie": cookie("", 0) };
}

/** Under https the server makes it Secure, with the prefix `__Host-` (server/cookie-names.ts). */
function cookie(value: string, maxAgeSeconds: number): string {
  return `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax`;
}
