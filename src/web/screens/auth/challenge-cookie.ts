import { challengeMinutes } from "../../../accounts/second-factor.ts";
import { readCookie } from "../../read-cookie.ts";

const name = "babillard-challenge";

/** The token of a sign-in whose password was right; not in the URL, which others may see or share. */
export function challengeCookie(token: string): string {
  return cookie(token, challengeMinutes * 60);
}

export const endedChallengeCookie = () => cookie("", 0);

/** "" without one */
export const readChallenge = (request: Request) => readCookie(request, name);

/** Under https the server makes it Secure, with the prefix `__Host-` (server/cookie-names.ts). */
function cookie(value: string, maxAgeSeconds: number): string {
  return `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax`;
}
