import { data, replace } from "react-router";
import { parseRegistration, type RegistrationErrors } from "../../../accounts/account.ts";
import type { Accounts } from "../../../accounts/index.server.ts";
import { isCommonPassword } from "../../../accounts/index.server.ts";
import { isEmailBlocked } from "../../../console/index.server.ts";
import { parseListingIds } from "../../../lists/favorites.ts";
import { parseHistory } from "../../../lists/history.ts";
import { mergeFavorites, mergeHistory } from "../../../lists/index.server.ts";
import {
  failureLevel,
  isDatabaseUnavailable,
  isValueRefused,
} from "../../../platform/database/failures.server.ts";
import type { RequestContext } from "../../context.ts";
import { isFilledByProgram, waitForMinimumTime } from "../../form-protection.server.ts";
import { completeIntent } from "../../sign-in-intent.ts";
import { authMessages, registrationMessages } from "../../text/messages.ts";
import { blockedEmailText, registrationClosedTexts } from "../../text/registration-texts.ts";
import { type FormResult, rejectFields, rejectForm, rejectTooMany, rejectUnknown } from "./form-response.ts";
import { photoStep } from "./photo-problem.ts";
import { type ReceivedPhotoForm, receivePhotoForm, storePhoto } from "./receive-photo-form.ts";
import { deviceOfRequest, withCookies } from "./sign-in.ts";

/** Creates an account and signs in. A failed photo does not fail the registration: the next page reports it and accepts another. */
export async function register(request: Request, app: RequestContext, next: string) {
  if (app.site.registration !== "open") {
    const messages = [registrationClosedTexts[app.site.registration]];
    return data<FormResult>({ messages, fields: {}, typed: {} }, { status: 403 });
  }
  // Checked before the body is read: requests over the limit must not fill the disk.
  const waitSeconds = await app.peekLimit("sign-up");
  if (waitSeconds !== null) return rejectTooMany(waitSeconds, { name: "", email: "", phone: "" });
  const received = await receivePhotoForm(request, app);
  try {
    return await registerWith(request, received, app, next);
  } finally {
    await received.cleanUp();
  }
}

async function registerWith(
  request: Request,
  received: ReceivedPhotoForm,
  app: RequestContext,
  next: string,
) {
  const { accounts, consumeLimit, log, site } = app;
  const text = (name: string) => received.fields.get(name) ?? "";
  const typed = { name: text("name"), email: text("email"), phone: text("phone") };
  const form = { ...typed, password: text("password"), confirmPassword: text("confirmPassword") };
  // A form with errors spares the rate limit. The command applies the same rules.
  const parsed = parseRegistration(form, {
    isStrong: site.isPasswordPolicyStrong,
    isCommon: isCommonPassword,
  });
  if (!parsed.ok) return rejectFields(messagesOf(parsed.errors), typed);

  if (await isEmailBlocked(app.db, form.email)) return rejectFields({ email: blockedEmailText }, typed);

  const waitSeconds = await consumeLimit("sign-up");
  if (waitSeconds !== null) return rejectTooMany(waitSeconds, typed);
  if (isFilledByProgram(received.fields)) {
    log.info({}, "registration of a program rejected");
    return rejectForm(authMessages.unknown, typed);
  }
  await waitForMinimumTime(received.fields, app);
  let result: Awaited<ReturnType<Accounts["register"]>>;
  try {
    result = await accounts.register(form, deviceOfRequest(request));
  } catch (error) {
    // Handled by the pages for 503, which sets Retry-After, and for 422.
    if (isDatabaseUnavailable(error) || isValueRefused(error)) throw error;
    log.error({ err: error }, "registration failed");
    return rejectUnknown(typed);
  }
  if (!result.ok) {
    const { reason } = result;
    const fields = reason === "invalid" ? messagesOf(result.errors) : { email: authMessages[reason] };
    return rejectFields(fields, typed);
  }

  // Ends a previous session on this device, as signing in does.
  await accounts.signOut(request.headers);
  await mergeDeviceData(text, result.userId, app);
  const problem = await storePhoto(received, { id: result.userId }, app);
  const intentCookies = await completeIntent(request, app, { id: result.userId });
  const { cookies: deviceCookies } = await app.rememberClient(result.userId);
  const headers = withCookies([...result.cookies, ...deviceCookies, ...intentCookies]);
  return replace(problem ? photoStep(problem, next) : next, { headers });
}

function messagesOf(errors: RegistrationErrors): FormResult["fields"] {
  const fields: FormResult["fields"] = {};
  for (const field of ["name", "email", "phone", "password", "confirmPassword"] as const) {
    const reason = errors[field];
    if (reason) fields[field] = registrationMessages[reason];
  }
  return fields;
}

/** The account exists already: a failure here must not fail the registration. */
async function mergeDeviceData(
  text: (name: string) => string,
  userId: string,
  { db, now, log }: RequestContext,
) {
  try {
    const ctx = { db, actor: { id: userId } };
    await mergeFavorites(ctx, { listingIds: parseListingIds(text("deviceFavorites")) });
    await mergeHistory(ctx, { entries: parseHistory(text("deviceSeen"), now()) });
  } catch (error) {
    log[failureLevel(error)]({ err: error }, "merging favorites and history of the device failed");
  }
}
