/** Grid or list, per device. Stored in a cookie so that the server renders the chosen layout at once. */
export const cardViews = ["grid", "list"] as const;
export type CardView = (typeof cardViews)[number];

const name = "babillard-affichage";
const yearSeconds = 365 * 86_400;

export function readCardView(request: Request): CardView {
  const cookies = (request.headers.get("Cookie") ?? "").split(/;\s*/u);
  return cookies.includes(`${name}=list`) ? "list" : "grid";
}

/**
 * For `Set-Cookie`. Not sensitive: without HttpOnly, since scripts set it, too. Under https the server makes it Secure, with
 * the prefix `__Host-` (server/cookie-names.ts).
 */
export function cardViewCookie(view: CardView): string {
  return `${name}=${view}; Max-Age=${yearSeconds}; Path=/; SameSite=Lax`;
}

/** The same cookie for `document.cookie`. */
export function cardViewDocumentCookie(view: CardView, protocol: string): string {
  return protocol === "https:" ? `__Host-${cardViewCookie(view)}; Secure` : cardViewCookie(view);
}
