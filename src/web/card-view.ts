/** Grid or list: a taste of this device, in a cookie, so that the first HTML is already laid out that way. */
export const cardViews = ["grid", "list"] as const;
export type CardView = (typeof cardViews)[number];

const name = "babillard-affichage";
const yearSeconds = 365 * 86_400;

export function readCardView(request: Request): CardView {
  const cookies = (request.headers.get("Cookie") ?? "").split(/;\s*/u);
  return cookies.includes(`${name}=list`) ? "list" : "grid";
}

/** For `Set-Cookie` and for `document.cookie` alike: worth nothing to anybody else. */
export function cardViewCookie(view: CardView): string {
  return `${name}=${view}; Max-Age=${yearSeconds}; Path=/; SameSite=Lax`;
}
