import { replace } from "react-router";
import { parseRegistration, type RegistrationErrors } from "../../../accounts/account.ts";
import type { Accounts } from "../../../accounts/accounts.server.ts";
import { isCommonPassword } from "../../../accounts/common-passwords.server.ts";
import { mergeFavorites } from "../../../lists/favorites.commands.server.ts";
import { parseListingIds } from "../../../lists/favorites.ts";
import { mergeHistory } from "../../../lists/history.commands.server.ts";
import { parseHistory } from "../../../lists/history.ts";
import type { RequestContext } from "../../context.ts";
import { completeIntent } from "../../sign-in-intent.ts";
import { authMessages, registrationMessages } from "../../text/messages.ts";
import { type FormAnswer, rejectFields, rejectTooMany, rejectUnknown } from "./form-response.ts";
import { photoStep } from "./photo-problem.ts";
import { type ReceivedPhotoForm, receivePhotoForm, storePhoto } from "./receive-photo-form.ts";
import { withCookies } from "./sign-in.ts";

/** A new member, signed in. A photo that fails stops nothing: the next page says so and takes another one. */
export async function register(request: Request, facts: RequestContext, next: string) {
  // Before a photo is taken in: whoever used up the tries fills no disk.
  const waitSeconds = await facts.isOverLimit("sign-up");
  if (waitSeconds !== null) return rejectTooMany(waitSeconds, { name: "", email: "", phone: "" });
  const received = await receivePhotoForm(request, facts);
  try {
    return await registerWith(request, received, facts, next);
  } finally {
    await received.cleanUp();
  }
}

async function registerWith(
  request: Request,
  received: ReceivedPhotoForm,
  facts: RequestContext,
  next: string,
) {
  const { accounts, overLimit, log, site } = facts;
  const text = (name: string) => received.fields.get(name) ?? "";
  const typed = { name: text("name"), email: text("email"), phone: text("phone") };
  const form = { ...typed, password: text("password"), confirmPassword: text("confirmPassword") };
  const parsed = parseRegistration(form, {
    isStrong: site.isPasswordPolicyStrong,
    isCommon: isCommonPassword,
  });
  if (!parsed.ok) return rejectFields(messagesOf(parsed.errors), typed);

  const waitSeconds = await overLimit("sign-up");
  if (waitSeconds !== null) return rejectTooMany(waitSeconds, typed);
  let result: Awaited<ReturnType<Accounts["register"]>>;
  try {
    result = await accounts.register(parsed.registration);
  } catch (error) {
    log.error({ err: error }, "registration failed");
    return rejectUnknown(typed);
  }
  if (!result.ok) return rejectFields(messageOfRefusal(result.reason), typed);

  await keepDeviceMemory(text, result.userId, facts);
  const problem = await storePhoto(received, result.userId, facts);
  const intended = await completeIntent(request, facts, { id: result.userId });
  const headers = withCookies([...result.cookies, ...intended]);
  return replace(problem ? photoStep(problem) : next, { headers });
}

function messagesOf(errors: RegistrationErrors): FormAnswer["fields"] {
  const fields: FormAnswer["fields"] = {};
  for (const field of ["name", "email", "phone", "password", "confirmPassword"] as const) {
    const reason = errors[field];
    if (reason) fields[field] = registrationMessages[reason];
  }
  return fields;
}

function messageOfRefusal(
  reason: "email-already-in-use" | "invalid-email" | "weak-password",
): FormAnswer["fields"] {
  switch (reason) {
    case "email-already-in-use":
      return { email: authMessages[reason] };
    case "invalid-email":
      return { email: registrationMessages[reason] };
    case "weak-password":
      return { password: registrationMessages[reason] };
  }
}

/** The account exists by now: whatever fails here must not look as if it did not. */
async function keepDeviceMemory(
  text: (name: string) => string,
  userId: string,
  { db, now, log }: RequestContext,
) {
  try {
    await mergeFavorites({ db, now: now() }, userId, parseListingIds(text("deviceFavorites")));
    await mergeHistory(db, userId, parseHistory(text("deviceSeen"), now()));
  } catch (error) {
    log.error({ err: error }, "what the device kept was not merged");
  }
}
