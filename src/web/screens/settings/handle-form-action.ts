import { redirect } from "react-router";
import type { SignedIn } from "../../../accounts/accounts.server.ts";
import { isCommonPassword } from "../../../accounts/common-passwords.server.ts";
import { requestEmailChange, requestVerification } from "../../../accounts/email-address.commands.server.ts";
import { changePassword } from "../../../accounts/password.commands.server.ts";
import { changeOwnProfile, removeAvatar } from "../../../accounts/profile.commands.server.ts";
import { endOtherSessions } from "../../../accounts/sessions.commands.server.ts";
import { setHistoryEnabled } from "../../../lists/history.commands.server.ts";
import { changeNotificationPreferences } from "../../../notifications/preferences.commands.server.ts";
import type { RequestContext } from "../../context.ts";
import { readForm } from "../../guard.ts";
import { passwordAttempts } from "../../password-attempts.ts";
import { paths } from "../../paths.ts";
import { emailChangeMessages } from "../../text/email-messages.ts";
import { avatarMessages, registrationMessages } from "../../text/messages.ts";
import { passwordChangeMessages, photoMissingText, wrongPasswordText } from "../../text/settings-messages.ts";
import { receivePhotoForm, storePhoto } from "../auth/receive-photo-form.ts";
import { done, rejectTask, rejectTooMany, type SettingsField } from "./form-response.ts";
import type { Task } from "./sections.ts";

/** Asks for another address: a letter goes to it, and it counts once its owner has followed the link. */
export async function changeEmail(form: URLSearchParams, facts: RequestContext, user: SignedIn) {
  const typed = { email: form.get("email") ?? "" };
  const outside = {
    db: facts.db,
    verifyPassword: facts.accounts.verifyPassword,
    tries: passwordAttempts(facts, user.email),
    asked: () => facts.overLimit("change-email", user.id),
  };
  const wish = { ...typed, currentPassword: form.get("currentPassword") ?? "" };
  const result = await requestEmailChange(outside, user, wish);
  if (result.ok) return done("email", "new-email-asked");
  switch (result.reason) {
    case "wrong-password":
      return rejectTask("email", { fields: { currentPassword: wrongPasswordText }, typed });
    case "too-many-tries":
      return rejectTooMany("email", result.waitSeconds, typed);
    case "missing":
      throw new Error("the person who asks is gone");
    default:
      return rejectTask("email", { fields: { email: emailChangeMessages[result.reason] }, typed });
  }
}

/** The letter that confirms the present address, once more. */
export async function sendVerificationAgain({ db, overLimit }: RequestContext, user: SignedIn) {
  const waitSeconds = await overLimit("verify-email", user.id);
  if (waitSeconds !== null) return rejectTooMany("verification", waitSeconds);
  await requestVerification(db, user.id);
  return done("verification", "verification-sent");
}

/** Does what the form of one section asks for, or says in that section why not. */
export async function handleFormAction(
  task: Task | null,
  request: Request,
  facts: RequestContext,
  user: SignedIn,
) {
  switch (task) {
    case "profile":
      return saveProfile(await readForm(request), facts, user);
    case "photo":
      return savePhoto(request, facts, user);
    case "remove-photo":
      await readForm(request);
      await removeAvatar(facts, user.id);
      return done(task, "photo-removed");
    case "password":
      return savePassword(await readForm(request), facts, user);
    case "sign-out-others":
      await readForm(request);
      await endOtherSessions(facts, { id: user.id, sessionId: facts.sessionId });
      return done(task, "others-signed-out");
    case "email":
      return changeEmail(await readForm(request), facts, user);
    case "verification":
      await readForm(request);
      return sendVerificationAgain(facts, user);
    case "notifications":
      return saveNotifications(await readForm(request), facts, user);
    case "seen": {
      const isKept = (await readForm(request)).get("kept") === "on";
      await setHistoryEnabled(facts.db, user.id, isKept);
      return done(task, isKept ? "seen-kept" : "seen-not-kept");
    }
    case "export":
      // Only what was asked too often comes here: see exportOwnData.
      await readForm(request);
      return rejectTooMany(task, (await facts.isOverLimit("export", user.id)) ?? 1);
    case null:
      return redirect(paths.settings());
  }
}

async function saveProfile(form: URLSearchParams, { db, now }: RequestContext, user: SignedIn) {
  const typed = { name: form.get("name") ?? "", phone: form.get("phone") ?? "" };
  const result = await changeOwnProfile({ db, now: now() }, user.id, typed);
  if (!result.ok)
    return rejectTask("profile", { fields: worded(result.errors, registrationMessages), typed });
  return done("profile", "profile-saved");
}

async function savePhoto(request: Request, facts: RequestContext, user: SignedIn) {
  const waitSeconds = await facts.overLimit("upload", user.id);
  if (waitSeconds !== null) return rejectTooMany("photo", waitSeconds);
  const received = await receivePhotoForm(request, facts);
  try {
    if (received.files.length === 0 && received.rejected.length === 0)
      return rejectTask("photo", { fields: { photo: photoMissingText } });
    const problem = await storePhoto(received, user.id, facts);
    return problem
      ? rejectTask("photo", { fields: { photo: avatarMessages[problem] } })
      : done("photo", "photo-saved");
  } finally {
    await received.cleanUp();
  }
}

async function saveNotifications(form: URLSearchParams, facts: RequestContext, user: SignedIn) {
  const chosen = {
    messages: form.get("messages") === "on",
    listings: form.get("listings") === "on",
    alerts: form.get("alerts") === "on",
    prices: form.get("prices") === "on",
  };
  await changeNotificationPreferences(facts, user.id, chosen);
  return done("notifications", "notifications-saved");
}

async function savePassword(form: URLSearchParams, facts: RequestContext, user: SignedIn) {
  const { db, accounts, now, site, sessionId, log } = facts;
  const outside = {
    db,
    now: now(),
    hashPassword: accounts.hashPassword,
    verifyPassword: accounts.verifyPassword,
    tries: passwordAttempts(facts, user.email),
    policy: { isStrong: site.isPasswordPolicyStrong, isCommon: isCommonPassword },
  };
  const result = await changePassword(
    outside,
    { id: user.id, role: user.role, sessionId },
    {
      currentPassword: form.get("currentPassword") ?? "",
      password: form.get("password") ?? "",
      confirmPassword: form.get("confirmPassword") ?? "",
    },
  );
  if (!result.ok) {
    switch (result.reason) {
      case "invalid":
        return rejectTask("password", { fields: worded(result.errors, passwordChangeMessages) });
      case "wrong-password":
        return rejectTask("password", { fields: { currentPassword: wrongPasswordText } });
      case "too-many-tries":
        return rejectTooMany("password", result.waitSeconds);
    }
  }
  log.info({ userId: user.id }, "password changed");
  return done("password", "password-changed");
}

function worded<Field extends SettingsField, Reason extends string>(
  errors: Partial<Record<Field, Reason>>,
  messages: Record<Reason, string>,
): Partial<Record<SettingsField, string>> {
  const words: Partial<Record<SettingsField, string>> = {};
  for (const field of Object.keys(errors) as Field[]) {
    const reason = errors[field];
    if (reason) words[field] = messages[reason];
  }
  return words;
}
