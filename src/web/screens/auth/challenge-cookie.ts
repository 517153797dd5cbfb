import { challengeMinutes } from "../../../accounts/second-factor.ts";

const name = "babillard-challenge";

/** The token of a sign-in whose password was right; not in the URL, which others may see or share. */
export function challengeCookie(token: string): string {
  return cookie(token, challengeMinutes * 60);
}

export const endedChallengeCookie = () => cookie("", 0);

/** "" without one */
export function readChallenge(request: Request): string {
  const cookies = (request.headers.get("Cookie") ?? "").split(/;\s*/u);
  return cookies.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
}

/** Under https the server makes it Secure, with the prefix `__Host-` (server/cookie-names.ts). */
function cookie(value: string, maxAgeSeconds: number): string {
  return `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax`;
}
