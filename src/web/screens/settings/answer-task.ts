import { redirect } from "react-router";
import type { SignedIn } from "../../../accounts/accounts.ts";
import { isCommonPassword } from "../../../accounts/common-passwords.ts";
import { changeOwnProfile } from "../../../actions/change-own-profile.ts";
import { changePassword } from "../../../actions/change-password.ts";
import { chooseNotifications } from "../../../actions/choose-notifications.ts";
import { endOtherSessions } from "../../../actions/end-other-sessions.ts";
import { keepSeen } from "../../../actions/keep-seen.ts";
import { removeAvatar } from "../../../actions/remove-avatar.ts";
import type { RequestContext } from "../../context.ts";
import { readForm } from "../../guard.ts";
import { passwordTries } from "../../password-tries.ts";
import { paths } from "../../paths.ts";
import { avatarMessages, registrationMessages } from "../../text/messages.ts";
import { passwordChangeMessages, photoMissingText, wrongPasswordText } from "../../text/settings-messages.ts";
import { keepPhoto, receivePhotoForm } from "../auth/receive-photo-form.ts";
import { done, refuseTask, refuseTooMany, type SettingsField } from "./answer.ts";
import { changeEmail, sendVerificationAgain } from "./change-email.ts";
import type { Task } from "./sections.ts";

/** Does what the form of one section asks for, or says in that section why not. */
export async function answerTask(task: Task | null, request: Request, facts: RequestContext, user: SignedIn) {
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
      await keepSeen(facts.db, user.id, isKept);
      return done(task, isKept ? "seen-kept" : "seen-not-kept");
    }
    case "export":
      // Only what was asked too often comes here: see exportOwnData.
      await readForm(request);
      return refuseTooMany(task, (await facts.isOverLimit("export", user.id)) ?? 1);
    case null:
      return redirect(paths.settings());
  }
}

async function saveProfile(form: URLSearchParams, { db, now }: RequestContext, user: SignedIn) {
  const typed = { name: form.get("name") ?? "", phone: form.get("phone") ?? "" };
  const result = await changeOwnProfile({ db, now: now() }, user.id, typed);
  if (!result.ok)
    return refuseTask("profile", { fields: worded(result.errors, registrationMessages), typed });
  return done("profile", "profile-saved");
}

async function savePhoto(request: Request, facts: RequestContext, user: SignedIn) {
  const waitSeconds = await facts.overLimit("upload", user.id);
  if (waitSeconds !== null) return refuseTooMany("photo", waitSeconds);
  const received = await receivePhotoForm(request, facts);
  try {
    if (received.files.length === 0 && received.refused.length === 0)
      return refuseTask("photo", { fields: { photo: photoMissingText } });
    const problem = await keepPhoto(received, user.id, facts);
    return problem
      ? refuseTask("photo", { fields: { photo: avatarMessages[problem] } })
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
  await chooseNotifications(facts, user.id, chosen);
  return done("notifications", "notifications-saved");
}

async function savePassword(form: URLSearchParams, facts: RequestContext, user: SignedIn) {
  const { db, accounts, now, site, sessionId, log } = facts;
  const outside = {
    db,
    now: now(),
    hashPassword: accounts.hashPassword,
    verifyPassword: accounts.verifyPassword,
    tries: passwordTries(facts, user.email),
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
        return refuseTask("password", { fields: worded(result.errors, passwordChangeMessages) });
      case "wrong-password":
        return refuseTask("password", { fields: { currentPassword: wrongPasswordText } });
      case "too-many-tries":
        return refuseTooMany("password", result.waitSeconds);
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
