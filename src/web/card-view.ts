/**
 * Grid or list, per device. Stored in a cookie so that the server renders the chosen layout at once. Without a choice
 * (`auto`) the style sheet decides: rows on phones, a grid on wider screens. The HTML is the same for all widths, so that the
 * page cache can share it.
 */
export const cardViews = ["grid", "list"] as const;
export type CardViewChoice = (typeof cardViews)[number];
export type CardView = CardViewChoice | "auto";

const name = "babillard-affichage";
const yearSeconds = 365 * 86_400;

export function readCardView(request: Request): CardView {
  const cookies = (request.headers.get("Cookie") ?? "").split(/;\s*/u);
  return cardViews.find((view) => cookies.includes(`${name}=${view}`)) ?? "auto";
}

/**
 * For `Set-Cookie`. Not sensitive: without HttpOnly, since scripts set it, too. Under https the server makes it Secure, with
 * the prefix `__Host-` (server/cookie-names.ts).
 */
export function cardViewCookie(view: CardViewChoice): string {
  return `${name}=${view}; Max-Age=${yearSeconds}; Path=/; SameSite=Lax`;
}

/** The same cookie for `document.cookie`. */
export function cardViewDocumentCookie(view: CardViewChoice, protocol: string): string {
  return protocol === "https:" ? `__Host-${cardViewCookie(view)}; Secure` : cardViewCookie(view);
}
