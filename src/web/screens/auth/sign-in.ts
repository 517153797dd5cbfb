import { replace } from "react-router";
import { isEmail, normalizeEmail } from "../../../accounts/account.ts";
import { deviceOf } from "../../../accounts/device.ts";
import { reportNewDevice } from "../../../accounts/index.server.ts";
import { parseListingIds } from "../../../lists/favorites.ts";
import { parseHistory } from "../../../lists/history.ts";
import { mergeFavorites, mergeHistory } from "../../../lists/index.server.ts";
import { isDatabaseUnavailable } from "../../../platform/database/failures.server.ts";
import { accountPaths } from "../../account-paths.ts";
import type { RequestContext } from "../../context.ts";
import { readForm } from "../../guard.ts";
import { passwordAttempts } from "../../password-attempts.server.ts";
import { paths } from "../../paths.ts";
import { readReturnTo } from "../../return-to.ts";
import { completeIntent } from "../../sign-in-intent.ts";
import { authMessages, registrationMessages } from "../../text/messages.ts";
import { suspensionText } from "../../text/suspension-text.ts";
import { challengeCookie } from "./challenge-cookie.ts";
import {
  type FormResult,
  rejectFields,
  rejectForm,
  rejectSuspended,
  rejectTooMany,
  rejectUnknown,
} from "./form-response.ts";
import { suspensionPath } from "./suspension-path.ts";

/**
 * An unknown email and a wrong password get the same response, count for the same limits and take the same time.
 * @param next path of the redirect, which replaces the form in the browser history
 */
export async function signIn(request: Request, app: RequestContext, next: string) {
  const { accounts, log, securityEvent } = app;
  const form = await readForm(request);
  const email = normalizeEmail(form.get("email") ?? "");
  const password = form.get("password") ?? "";
  const typed = { email: form.get("email") ?? "" };

  const fields: FormResult["fields"] = {};
  if (email === "") fields.email = registrationMessages["email-required"];
  else if (!isEmail(email)) fields.email = registrationMessages["invalid-email"];
  if (password === "") fields.password = registrationMessages["password-required"];
  if (Object.keys(fields).length > 0) return rejectFields(fields, typed);

  const attempts = passwordAttempts(app, email);
  const waitSeconds = await attempts.count();
  if (waitSeconds !== null) return rejectTooMany(waitSeconds, typed);
  try {
    const result = await accounts.signIn({ email, password, device: deviceOfRequest(request) });
    if (!result.ok && result.reason === "second-factor") {
      await attempts.reset();
      const returnTo = readReturnTo(new URL(request.url).searchParams);
      const codePath = accountPaths.signInCode(returnTo?.login ?? paths.auth());
      return replace(codePath, { headers: withCookies([challengeCookie(result.challenge)]) });
    }
    if (!result.ok) {
      securityEvent("sign-in-failed", { email });
      if (result.reason === "suspended") {
        return rejectSuspended(suspensionText(result.suspension), typed, suspensionPath(result, app));
      }
      return rejectForm(authMessages[result.reason], typed);
    }
    await attempts.reset();
    return await enter(request, app, { form, session: result, next });
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error; // handled by the 503 page, which sets Retry-After
    log.error({ err: error }, "sign-in failed");
    return rejectUnknown(typed);
  }
}

export const deviceOfRequest = (request: Request) => deviceOf(request.headers.get("User-Agent"));

/** Completes a sign-in: merges what the device has, and leads to the next page. */
export async function enter(
  request: Request,
  app: RequestContext,
  {
    form,
    session,
    next,
    isNewAccount = false,
  }: {
    form: URLSearchParams;
    session: { userId: string; cookies: string[] };
    next: string;
    isNewAccount?: boolean;
  },
) {
  const { accounts, db, now } = app;
  const { userId: id, cookies } = session;
  app.securityEvent("signed-in", { subjectId: id });
  // Ends a previous session on this device.
  await accounts.signOut(request.headers);
  const ctx = { db, actor: { id } };
  const { cookies: deviceCookies, isNewDevice } = await app.rememberClient(id);
  if (isNewDevice && !isNewAccount) await reportNewDevice(ctx);
  await mergeFavorites(ctx, { listingIds: parseListingIds(form.get("deviceFavorites") ?? "") });
  await mergeHistory(ctx, { entries: parseHistory(form.get("deviceSeen") ?? "", now()) });
  const intentCookies = await completeIntent(request, app, { id });
  return replace(next, { headers: withCookies([...cookies, ...deviceCookies, ...intentCookies]) });
}

export function withCookies(cookies: readonly string[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return headers;
}
