/** Grid or list, per device. Stored in a cookie so that the server renders the chosen layout at once. */
export const cardViews = ["grid", "list"] as const;
export type CardView = (typeof cardViews)[number];

const name = "babillard-affichage";
const yearSeconds = 365 * 86_400;

export function readCardView(request: Request): CardView {
  const cookies = (request.headers.get("Cookie") ?? "").split(/;\s*/u);
  return cookies.includes(`${name}=list`) ? "list" : "grid";
}

/** For `Set-Cookie` and for `document.cookie`. Not sensitive: it needs neither HttpOnly nor Secure. */
export function cardViewCookie(view: CardView): string {
  return `${name}=${view}; Max-Age=${yearSeconds}; Path=/; SameSite=Lax`;
}
