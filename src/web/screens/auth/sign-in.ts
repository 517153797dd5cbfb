import { replace } from "react-router";
import { mergeFavorites } from "../../../actions/merge-favorites.ts";
import { mergeSeen } from "../../../actions/merge-seen.ts";
import { isDatabaseAway } from "../../../data/database.ts";
import { isEmail, normaliseEmail } from "../../../domain/account.ts";
import { parseListingIds } from "../../../domain/favorites.ts";
import { parseSeen } from "../../../domain/seen.ts";
import type { RequestContext } from "../../context.ts";
import { readForm } from "../../guard.ts";
import { passwordTries } from "../../password-tries.ts";
import { fulfilIntent } from "../../sign-in-intent.ts";
import { authMessages, registrationMessages } from "../../text/messages.ts";
import { type FormAnswer, refuse, refuseFields, refuseTooMany, refuseUnknown } from "./form-answer.ts";

/**
 * An unknown e-mail and a wrong password get the same answer, count for the same limits and take the same time.
 * @param next the page that is shown then, in place of the form: whoever goes back comes to where they were before
 */
export async function signIn(request: Request, facts: RequestContext, next: string) {
  const { accounts, db, log, now } = facts;
  const form = await readForm(request);
  const email = normaliseEmail(form.get("email") ?? "");
  const password = form.get("password") ?? "";
  const typed = { email: form.get("email") ?? "" };

  const fields: FormAnswer["fields"] = {};
  if (email === "") fields.email = registrationMessages["email-required"];
  else if (!isEmail(email)) fields.email = registrationMessages["invalid-email"];
  if (password === "") fields.password = registrationMessages["password-required"];
  if (Object.keys(fields).length > 0) return refuseFields(fields, typed);

  const tries = passwordTries(facts, email);
  const waitSeconds = await tries.count();
  if (waitSeconds !== null) return refuseTooMany(waitSeconds, typed);
  try {
    const result = await accounts.signIn({ email, password });
    if (!result.ok) return refuse(authMessages[result.reason], typed);
    // Whoever was signed in on this device is so no longer.
    await accounts.signOut(request.headers);
    await tries.forget();
    await mergeFavorites(
      { db, now: now() },
      result.userId,
      parseListingIds(form.get("deviceFavorites") ?? ""),
    );
    await mergeSeen(db, result.userId, parseSeen(form.get("deviceSeen") ?? "", now()));
    const intended = await fulfilIntent(request, facts, { id: result.userId });
    return replace(next, { headers: withCookies([...result.cookies, ...intended]) });
  } catch (error) {
    if (isDatabaseAway(error)) throw error; // the site's page for that says when to come back
    log.error({ err: error }, "sign-in failed");
    return refuseUnknown(typed);
  }
}

export function withCookies(cookies: readonly string[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return headers;
}
