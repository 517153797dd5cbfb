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
import { passwordContext } from "../../password-attempts.server.ts";
import { paths } from "../../paths.ts";
import { apiTokenMessages, tooManyTokensText, webhookMessages } from "../../text/api-texts.ts";
import { emailChangeMessages } from "../../text/email-messages.ts";
import { avatarMessages, registrationMessages } from "../../text/messages.ts";
import { blockedEmailText } from "../../text/registration-texts.ts";
import { passkeyMessages } from "../../text/second-factor-texts.ts";
import { passwordChangeMessages, photoMissingText } from "../../text/settings-messages.ts";
import { receivePhotoForm, storePhoto } from "../auth/receive-photo-form.ts";
import { changeSecondFactor } from "./change-second-factor.ts";
import {
  redirectToSection,
  rejectPassword,
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
  const countRequest = () => app.consumeLimit("change-email", user.id);
  if (await isEmailBlocked(app.db, typed.email))
    return rejectTask("email", { fields: { email: blockedEmailText }, typed });
  const input = { ...typed, currentPassword: form.get("currentPassword") ?? "" };
  const result = await requestEmailChange({ ...passwordContext(app, user), countRequest }, input);
  if (result.ok) return redirectToSection("email", "email-change-requested");
  switch (result.reason) {
    case "wrong-password":
    case "too-many-attempts":
      return rejectPassword("email", app, result, typed);
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
  if (task === null) return redirect(paths.settings());
  if (task === "photo") return savePhoto(request, app, user);
  // Tokens and webhooks act for the account without the second step.
  if (task === "token" || task === "webhook") await requireSecondFactor(app, user);
  const form = await readForm(request);
  const ctx = { db: app.db, actor: user };
  switch (task) {
    case "profile":
      return saveProfile(form, app, user);
    case "remove-photo":
      await removeAvatar(ctx);
      return redirectToSection(task, "photo-removed");
    case "password":
      return savePassword(form, app, user);
    case "provider-unlink":
      return unlinkProvider(form, app, user);
    case "factor-start":
    case "factor-confirm":
    case "factor-cancel":
    case "factor-renew":
    case "factor-disable":
      return changeSecondFactor(task, form, app, user);
    case "passkey-rename":
      return saveNameOfPasskey(form, app, user);
    case "passkey-remove":
      await ifId(form.get("passkeyId"), (passkeyId) => removePasskey(ctx, { passkeyId }));
      return redirectToSection(task, "passkey-removed");
    case "sign-out-device":
      await ifId(form.get("sessionId"), (sessionId) => endOwnSession(ctx, { sessionId }));
      return redirectToSection(task, "device-signed-out");
    case "sign-out-others":
      await endOtherSessions(ctx, { currentSessionId: app.sessionId });
      return redirectToSection(task, "others-signed-out");
    case "email":
      return changeEmail(form, app, user);
    case "email-resend":
      return resendLink(app, user);
    case "email-cancel":
      await cancelEmailChange(ctx);
      return redirectToSection(task, "email-change-canceled");
    case "verification":
      return resendVerification(app, user);
    case "notifications":
      return saveNotifications(form, app, user);
    case "token":
      return createToken(form, app, user);
    case "token-revoke":
      await ifId(form.get("tokenId"), (tokenId) => revokeApiToken(ctx, { tokenId }));
      return redirectToSection(task, "token-revoked");
    case "webhook":
      return createOwnWebhook(form, app, user);
    case "webhook-delete":
      await ifId(form.get("webhookId"), (webhookId) => deleteWebhook(ctx, { webhookId, isOfSite: false }));
      return redirectToSection(task, "webhook-deleted");
    case "webhook-try":
      return tryOwnWebhook(form, app, user);
    case "seen": {
      const isEnabled = form.get("enabled") === "on";
      await setHistoryEnabled(ctx, { isEnabled });
      return redirectToSection(task, isEnabled ? "history-enabled" : "history-disabled");
    }
    case "searches": {
      const isCounted = form.get("counted") === "on";
      await setSearchesCounted(ctx, { isCounted });
      return redirectToSection(task, isCounted ? "searches-counted" : "searches-not-counted");
    }
    case "unblock":
      await ifId(form.get("member"), (publicId) => unblockUser(ctx, { publicId }));
      return redirectToSection(task, "conversation-unblock");
    case "export":
    case "export-json":
      // Reached only over the rate limit: exportOwnData handles the other requests.
      return rejectTooMany(task, (await app.peekLimit("export", user.id)) ?? 1);
  }
}

/** A malformed id names nothing: as for an id that no longer exists, the form changes nothing. */
async function ifId(id: string | null, change: (id: string) => Promise<unknown>): Promise<void> {
  if (id !== null && isId(id)) await change(id);
}

async function saveNameOfPasskey(form: URLSearchParams, { db }: RequestContext, user: SignedIn) {
  const passkeyId = form.get("passkeyId") ?? "";
  if (!isId(passkeyId)) return redirectToSection("passkey-rename", "passkey-renamed");
  const result = await renamePasskey({ db, actor: user }, { passkeyId, name: form.get("name") ?? "" });
  return result.ok
    ? redirectToSection("passkey-rename", "passkey-renamed")
    : rejectTask("passkey-rename", { fields: { name: passkeyMessages[result.reason] } });
}

async function tryOwnWebhook(form: URLSearchParams, { db, consumeLimit }: RequestContext, user: SignedIn) {
  const waitSeconds = await consumeLimit("webhook-trial", user.id);
  if (waitSeconds !== null) return rejectTooMany("webhook", waitSeconds);
  const ctx = { db, actor: user };
  await ifId(form.get("webhookId"), (webhookId) => tryWebhook(ctx, { webhookId, isOfSite: false }));
  return redirectToSection("webhook-try", "webhook-tried");
}

/** Answers with the page itself: the token is shown once, and is in no address and no cookie. */
async function createToken(form: URLSearchParams, app: RequestContext, user: SignedIn) {
  const typed = { name: form.get("name") ?? "" };
  const result = await createApiToken(passwordContext(app, user), {
    ...typed,
    days: form.get("days") ?? "",
    scopes: form.getAll("scope"),
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
    case "too-many-attempts":
      return rejectPassword("token", app, result, typed);
  }
}

async function unlinkProvider(form: URLSearchParams, app: RequestContext, user: SignedIn) {
  const currentPassword = form.get("currentPassword") ?? "";
  const issuer = app.identityProvider?.issuer ?? "";
  const result = await unlinkIdentity(passwordContext(app, user), { issuer, currentPassword });
  return result.ok
    ? redirectToSection("provider-unlink", "identity-unlinked")
    : rejectPassword("provider-unlink", app, result);
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
  const { accounts, site, sessionId } = app;
  const ctx = {
    ...passwordContext(app, user),
    hashPassword: accounts.hashPassword,
    policy: { isStrong: site.isPasswordPolicyStrong, isCommon: isCommonPassword, email: user.email },
  };
  const result = await changePassword(ctx, {
    currentPassword: form.get("currentPassword") ?? "",
    password: form.get("password") ?? "",
    confirmPassword: form.get("confirmPassword") ?? "",
    currentSessionId: sessionId,
  });
  if (!result.ok)
    return result.reason === "invalid"
      ? rejectTask("password", { fields: translateErrors(result.errors, passwordChangeMessages) })
      : rejectPassword("password", app, result);
  app.securityEvent("password-changed");
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
