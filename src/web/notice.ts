/**
 * A sentence for the next page, after a form that leads elsewhere: in a cookie that this page reads once, not in the
 * address, where a reload or a shared link would say it again.
 */
import { isId } from "../platform/id.ts";
import { paths } from "./paths.ts";
import { type NoticeId, type NoticeUndo, notices, noticeUndos, rejectionNotices } from "./text/notices.ts";
import { typeset } from "./text/typography.ts";

/** In words, so that no page carries those of all the others. */
export type Notice = {
  id: NoticeId;
  text: string;
  /** says what was not done */
  isRefusal: boolean;
  /** offers to take it back: a form about what it is about */
  undo: { action: string; wish: string; label: string } | null;
};

const name = "babillard-notice";

/**
 * Headers for the redirect: `redirect(path, { headers: noticeHeaders("listing-sold") })`.
 * @param subject the id of what it is about, for a notice that offers to undo
 */
export function noticeHeaders(id: NoticeId, subject?: string): { "Set-Cookie": string } {
  return { "Set-Cookie": cookie(subject ? `${id}.${subject}` : id, 60) };
}

/** What was left for this page; null when nothing was, or something that is no notice of ours. */
export function readNotice(request: Request): Notice | null {
  const cookies = (request.headers.get("Cookie") ?? "").split(/;\s*/u);
  const value = cookies.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  const [id = "", subject = ""] = value?.split(".") ?? [];
  if (!Object.hasOwn(notices, id)) return null;
  const noticeId = id as NoticeId; // the line above looked it up
  const undo = noticeUndos[noticeId];
  return {
    id: noticeId,
    text: typeset(notices[noticeId]),
    isRefusal: rejectionNotices.has(noticeId),
    undo:
      undo && isId(subject)
        ? { action: undoPath(undo.of, subject), wish: undo.wish, label: undo.label }
        : null,
  };
}

function undoPath(of: NoticeUndo["of"], subject: string): string {
  switch (of) {
    case "own-listing":
      return paths.ownListing(subject);
    case "hidden":
      return paths.hide(subject);
    case "saved-search":
      return paths.changeSavedSearch(subject);
    case "moderation":
      return paths.moderationCase(subject);
  }
}

/** Headers of the page that shows it: said once. */
export function noticeReadHeaders(): { "Set-Cookie": string } {
  return { "Set-Cookie": cookie("", 0) };
}

/** Holds nothing worth stealing and changes nothing: without Secure it also works on http. */
function cookie(value: string, maxAgeSeconds: number): string {
  return `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax`;
}
