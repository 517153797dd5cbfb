import { data, redirect } from "react-router";
import type { SignedIn } from "../../../accounts/index.server.ts";
import {
  cancelEmailChange,
  changeOwnProfile,
  changePassword,
  createApiToken,
  endOtherSessions,
  endOwnSession,
  isCommonPassword,
  removeAvatar,
  removePasskey,
  renamePasskey,
  requestEmailChange,
  requestVerification,
  resendEmailChange,
  revokeApiToken,
  setShownName,
  unlinkIdentity,
} from "../../../accounts/index.server.ts";
import { isEmailBlocked } from "../../../console/index.server.ts";
import { setHistoryEnabled } from "../../../lists/index.server.ts";
import { unblockUser } from "../../../messaging/index.server.ts";
import {
  changeNotificationChoices,
  changeNotificationPreferences,
} from "../../../notifications/index.server.ts";
import { channels, topics } from "../../../notifications/notification.ts";
import { isId } from "../../../platform/id.ts";
import { setSearchesCounted } from "../../../search/index.server.ts";
import { createWebhook, deleteWebhook, tryWebhook } from "../../../webhooks/index.server.ts";
import type { RequestContext } from "../../context.ts";
import { readForm, requireSecondFactor } from "../../guard.ts";
import { passwordAttempts } from "../../password-attempts.server.ts";
import { paths } from "../../paths.ts";
import { apiTokenMessages, tooManyTokensText, webhookMessages } from "../../text/api-texts.ts";
import { emailChangeMessages } from "../../text/email-messages.ts";
import { avatarMessages, registrationMessages } from "../../text/messages.ts";
import { blockedEmailText } from "../../text/registration-texts.ts";
import { passkeyMessages } from "../../text/second-factor-texts.ts";
import { passwordChangeMessages, photoMissingText, wrongPasswordText } from "../../text/settings-messages.ts";
import { receivePhotoForm, storePhoto } from "../auth/receive-photo-form.ts";
import { changeSecondFactor } from "./change-second-factor.ts";
import {
  redirectToSection,
  rejectTask,
  rejectTooMany,
  rejectUnavailable,
  type SettingsField,
  type SettingsResult,
} from "./form-response.ts";
import type { Task } from "./sections.ts";

/** Requests a change of email address: takes effect when the link sent to the new address is confirmed. */
async function changeEmail(form: URLSearchParams, app: RequestContext, user: SignedIn) {
  const typed = { email: form.get("email") ?? "" };
  const ctx = {
    ...{ db: app.db, actor: user },
    verifyPassword: app.accounts.verifyPassword,
    attempts: passwordAttempts(app, user.email),
    countRequest: () => app.consumeLimit("change-email", user.id),
  };
  if (await isEmailBlocked(app.db, typed.email))
    return rejectTask("email", { fields: { email: blockedEmailText }, typed });
  const input = { ...typed, currentPassword: form.get("currentPassword") ?? "" };
  const result = await requestEmailChange(ctx, input);
  if (result.ok) return redirectToSection("email", "email-change-requested");
  switch (result.reason) {
    case "wrong-password":
      return rejectTask("email", { fields: { currentPassword: wrongPasswordText }, typed });
    case "too-many-attempts":
      return rejectTooMany("email", result.waitSeconds, typed);
    case "missing":
      throw new Error("the user of the session does not exist");
    default:
      return rejectTask("email", { fields: { email: emailChangeMessages[result.reason] }, typed });
  }
}

async function resendLink({ db, consumeLimit }: RequestContext, user: SignedIn) {
  const countRequest = () => consumeLimit("change-email", user.id);
  const result = await resendEmailChange({ db, actor: user, countRequest });
  if (result.ok) return redirectToSection("email-resend", "email-change-requested");
  return result.reason === "ended"
    ? redirectToSection("email-resend", "email-change-ended")
    : rejectTooMany("email-resend", result.waitSeconds);
}

/** Sends the verification email for the current address again. */
async function resendVerification({ db, consumeLimit }: RequestContext, user: SignedIn) {
  const waitSeconds = await consumeLimit("verify-email", user.id);
  if (waitSeconds !== null) return rejectTooMany("verification", waitSeconds);
  await requestVerification({ db, actor: user });
  return redirectToSection("verification", "verification-sent");
}

/** Dispatches the form of a settings section to its handler. */
export async function handleFormAction(
  task: Task | null,
  request: Request,
  app: RequestContext,
  user: SignedIn,
) {
  switch (task) {
    case "profile":
      return saveProfile(await readForm(request), app, user);
    case "photo":
      return savePhoto(request, app, user);
    case "remove-photo":
      await readForm(request);
      await removeAvatar({ db: app.db, actor: user });
      return redirectToSection(task, "photo-removed");
    case "password":
      return savePassword(await readForm(request), app, user);
    case "provider-unlink":
      return unlinkProvider(await readForm(request), app, user);
    case "factor-start":
    case "factor-confirm":
    case "factor-cancel":
    case "factor-renew":
    case "factor-disable":
      return changeSecondFactor(task, await readForm(request), app, user);
    case "passkey-rename": {
      const form = await readForm(request);
      const passkeyId = form.get("passkeyId") ?? "";
      if (!isId(passkeyId)) return redirectToSection(task, "passkey-renamed");
      const result = await renamePasskey(
        { db: app.db, actor: user },
        { passkeyId, name: form.get("name") ?? "" },
      );
      return result.ok
        ? redirectToSection(task, "passkey-renamed")
        : rejectTask(task, { fields: { name: passkeyMessages[result.reason] } });
    }
    case "passkey-remove": {
      const passkeyId = (await readForm(request)).get("passkeyId") ?? "";
      if (isId(passkeyId)) await removePasskey({ db: app.db, actor: user }, { passkeyId });
      return redirectToSection(task, "passkey-removed");
    }
    case "sign-out-device": {
      const sessionId = (await readForm(request)).get("sessionId") ?? "";
      if (isId(sessionId)) await endOwnSession({ db: app.db, actor: user }, { sessionId });
      return redirectToSection(task, "device-signed-out");
    }
    case "sign-out-others":
      await readForm(request);
      await endOtherSessions({ db: app.db, actor: user }, { currentSessionId: app.sessionId });
      return redirectToSection(task, "others-signed-out");
    case "email":
      return changeEmail(await readForm(request), app, user);
    case "email-resend":
      await readForm(request);
      return resendLink(app, user);
    case "email-cancel":
      await readForm(request);
      await cancelEmailChange({ db: app.db, actor: user });
      return redirectToSection(task, "email-change-canceled");
    case "verification":
      await readForm(request);
      return resendVerification(app, user);
    case "notifications":
      return saveNotifications(await readForm(request), app, user);
    case "token":
      // It would act for the account without the second step.
      await requireSecondFactor(app, user);
      return createToken(await readForm(request), app, user);
    case "token-revoke": {
      const tokenId = (await readForm(request)).get("tokenId") ?? "";
      if (isId(tokenId)) await revokeApiToken({ db: app.db, actor: user }, { tokenId });
      return redirectToSection(task, "token-revoked");
    }
    case "webhook":
      await requireSecondFactor(app, user);
      return createOwnWebhook(await readForm(request), app, user);
    case "webhook-delete":
    case "webhook-try": {
      const webhookId = (await readForm(request)).get("webhookId") ?? "";
      const isTrial = task === "webhook-try";
      const waitSeconds = isTrial ? await app.consumeLimit("webhook-trial", user.id) : null;
      if (waitSeconds !== null) return rejectTooMany("webhook", waitSeconds);
      const change = isTrial ? tryWebhook : deleteWebhook;
      if (isId(webhookId)) await change({ db: app.db, actor: user }, { webhookId, isOfSite: false });
      return redirectToSection(task, isTrial ? "webhook-tried" : "webhook-deleted");
    }
    case "seen": {
      const isEnabled = (await readForm(request)).get("enabled") === "on";
      await setHistoryEnabled({ db: app.db, actor: user }, { isEnabled });
      return redirectToSection(task, isEnabled ? "history-enabled" : "history-disabled");
    }
    case "searches": {
      const isCounted = (await readForm(request)).get("counted") === "on";
      await setSearchesCounted({ db: app.db, actor: user }, { isCounted });
      return redirectToSection(task, isCounted ? "searches-counted" : "searches-not-counted");
    }
    case "unblock": {
      const publicId = (await readForm(request)).get("member") ?? "";
      if (isId(publicId)) await unblockUser({ db: app.db, actor: user }, { publicId });
      return redirectToSection(task, "conversation-unblock");
    }
    case "export":
    case "export-json":
      // Reached only over the rate limit: exportOwnData handles the other requests.
      await readForm(request);
      return rejectTooMany(task, (await app.peekLimit("export", user.id)) ?? 1);
    case null:
      return redirect(paths.settings());
  }
}

/** Answers with the page itself: the token is shown once, and is in no address and no cookie. */
async function createToken(form: URLSearchParams, app: RequestContext, user: SignedIn) {
  const typed = { name: form.get("name") ?? "" };
  const ctx = {
    ...{ db: app.db, actor: user },
    verifyPassword: app.accounts.verifyPassword,
    attempts: passwordAttempts(app, user.email),
  };
  const result = await createApiToken(ctx, {
    ...{ ...typed, days: form.get("days") ?? "", scopes: form.getAll("scope") },
    currentPassword: form.get("currentPassword") ?? "",
  });
  if (result.ok) {
    app.securityEvent("token-created");
    return data<SettingsResult>({ task: "token", messages: [], fields: {}, typed: {}, token: result.token });
  }
  switch (result.reason) {
    case "invalid":
      return rejectTask("token", { fields: translateErrors(result.errors, apiTokenMessages), typed });
    case "too-many":
      return rejectTask("token", { fields: { name: tooManyTokensText }, typed });
    case "wrong-password":
      app.securityEvent("password-check-failed");
      return rejectTask("token", { fields: { currentPassword: wrongPasswordText }, typed });
    case "too-many-attempts":
      return rejectTooMany("token", result.waitSeconds, typed);
  }
}

async function unlinkProvider(form: URLSearchParams, app: RequestContext, user: SignedIn) {
  const ctx = {
    ...{ db: app.db, actor: user, verifyPassword: app.accounts.verifyPassword },
    attempts: passwordAttempts(app, user.email),
  };
  const currentPassword = form.get("currentPassword") ?? "";
  const result = await unlinkIdentity(ctx, { issuer: app.identityProvider?.issuer ?? "", currentPassword });
  if (result.ok) return redirectToSection("provider-unlink", "identity-unlinked");
  if (result.reason === "too-many-attempts") return rejectTooMany("provider-unlink", result.waitSeconds);
  app.securityEvent("password-check-failed");
  return rejectTask("provider-unlink", { fields: { currentPassword: wrongPasswordText } });
}

/** Responds with the page instead of a redirect, because the secret is shown once, as for a token. */
async function createOwnWebhook(form: URLSearchParams, app: RequestContext, user: SignedIn) {
  const typed = { url: form.get("url") ?? "" };
  const ctx = { db: app.db, actor: user, ...app.webhooks };
  const result = await createWebhook(ctx, { ...typed, isOfSite: false });
  if (!result.ok) return rejectTask("webhook", { fields: { url: webhookMessages[result.reason] }, typed });
  const { secret } = result;
  return data<SettingsResult>({ task: "webhook", messages: [], fields: {}, typed: {}, secret });
}

async function saveProfile(form: URLSearchParams, { db }: RequestContext, user: SignedIn) {
  const typed = { name: form.get("name") ?? "", phone: form.get("phone") ?? "" };
  const result = await changeOwnProfile({ db, actor: user }, typed);
  if (!result.ok)
    return rejectTask("profile", { fields: translateErrors(result.errors, registrationMessages), typed });
  await setShownName({ db, actor: user }, { isShort: form.get("shortName") === "on" });
  return redirectToSection("profile", "profile-saved");
}

async function savePhoto(request: Request, app: RequestContext, user: SignedIn) {
  const waitSeconds = await app.consumeLimit("upload", user.id);
  if (waitSeconds !== null) return rejectTooMany("photo", waitSeconds);
  const received = await receivePhotoForm(request, app);
  try {
    if (received.files.length === 0 && received.rejected.length === 0 && !received.isBusy)
      return rejectTask("photo", { fields: { photo: photoMissingText } });
    const problem = await storePhoto(received, user, app);
    if (problem === "not-stored" || problem === "busy")
      return rejectUnavailable("photo", avatarMessages[problem]);
    return problem
      ? rejectTask("photo", { fields: { photo: avatarMessages[problem] } })
      : redirectToSection("photo", "photo-saved");
  } finally {
    await received.cleanUp();
  }
}

async function saveNotifications(form: URLSearchParams, app: RequestContext, user: SignedIn) {
  const preferences = {
    messages: form.get("messages") === "on",
    deals: form.get("deals") === "on",
    listings: form.get("listings") === "on",
    alerts: form.get("alerts") === "on",
    prices: form.get("prices") === "on",
    reports: form.get("reports") === "on",
  };
  const ctx = { db: app.db, actor: user };
  await changeNotificationPreferences(ctx, preferences);
  const chosen = channels.map((channel) => [
    channel,
    Object.fromEntries(topics.map((topic) => [topic, form.get(`${channel}-${topic}`) === "on"])),
  ]);
  await changeNotificationChoices(ctx, Object.fromEntries(chosen));
  return redirectToSection("notifications", "notifications-saved");
}

async function savePassword(form: URLSearchParams, app: RequestContext, user: SignedIn) {
  const { db, accounts, site, sessionId, securityEvent } = app;
  const ctx = {
    ...{ db, actor: user },
    hashPassword: accounts.hashPassword,
    verifyPassword: accounts.verifyPassword,
    attempts: passwordAttempts(app, user.email),
    policy: { isStrong: site.isPasswordPolicyStrong, isCommon: isCommonPassword, email: user.email },
  };
  const result = await changePassword(ctx, {
    currentPassword: form.get("currentPassword") ?? "",
    password: form.get("password") ?? "",
    confirmPassword: form.get("confirmPassword") ?? "",
    currentSessionId: sessionId,
  });
  if (!result.ok) {
    switch (result.reason) {
      case "invalid":
        return rejectTask("password", { fields: translateErrors(result.errors, passwordChangeMessages) });
      case "wrong-password":
        securityEvent("password-check-failed");
        return rejectTask("password", { fields: { currentPassword: wrongPasswordText } });
      case "too-many-attempts":
        return rejectTooMany("password", result.waitSeconds);
    }
  }
  securityEvent("password-changed");
  return redirectToSection("password", "password-changed");
}

function translateErrors<Field extends SettingsField, Reason extends string>(
  errors: Partial<Record<Field, Reason>>,
  messages: Record<Reason, string>,
): Partial<Record<SettingsField, string>> {
  const texts: Partial<Record<SettingsField, string>> = {};
  for (const field of Object.keys(errors) as Field[]) {
    const reason = errors[field];
    if (reason) texts[field] = messages[reason];
  }
  return texts;
}
