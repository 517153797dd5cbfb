import { data, redirect } from "react-router";
import type { SignedIn } from "../../../accounts/index.server.ts";
import {
  cancelAuthenticator,
  confirmAuthenticator,
  disableSecondFactor,
  renewRecoveryCodes,
  startAuthenticator,
} from "../../../accounts/index.server.ts";
import type { RequestContext } from "../../context.ts";
import { passwordAttempts } from "../../password-attempts.server.ts";
import { secondFactorMessages } from "../../text/second-factor-texts.ts";
import { wrongPasswordText } from "../../text/settings-messages.ts";
import { redirectToSection, rejectTask, rejectTooMany, type SettingsResult } from "./form-response.ts";
import { sectionPath, type Task } from "./sections.ts";

export type SecondFactorTask = Extract<Task, `factor-${string}`>;

type Rejection =
  | { reason: "wrong-password" | "already-on" | "off" | "not-started" | "wrong-code" }
  | { reason: "too-many-attempts"; waitSeconds: number };

/** The forms of the second factor. Recovery codes are shown in the response itself: in no address and no cookie. */
export async function changeSecondFactor(
  task: SecondFactorTask,
  form: URLSearchParams,
  app: RequestContext,
  user: SignedIn,
) {
  const own = {
    ...{ db: app.db, actor: user, sealKey: app.accounts.sealKey },
    verifyPassword: app.accounts.verifyPassword,
    attempts: passwordAttempts(app, user.email),
  };
  const input = { currentPassword: form.get("currentPassword") ?? "" };
  const here = sectionPath("validation");
  switch (task) {
    case "factor-start": {
      const result = await startAuthenticator(own, input);
      return result.ok ? redirect(here) : reject(task, app, result);
    }
    case "factor-cancel":
      await cancelAuthenticator(own);
      return redirect(here);
    case "factor-confirm": {
      const result = await confirmAuthenticator(own, { code: form.get("code") ?? "" });
      if (!result.ok) return reject(task, app, result);
      app.securityEvent("second-factor-enabled");
      return showCodes(task, result.recoveryCodes);
    }
    case "factor-renew": {
      const result = await renewRecoveryCodes(own, input);
      return result.ok ? showCodes(task, result.recoveryCodes) : reject(task, app, result);
    }
    case "factor-disable": {
      const result = await disableSecondFactor(own, input);
      if (!result.ok) return reject(task, app, result);
      app.securityEvent("second-factor-disabled");
      return redirectToSection(task, "second-factor-disabled");
    }
  }
}

function showCodes(task: SecondFactorTask, recoveryCodes: string[]) {
  return data<SettingsResult>({ task, messages: [], fields: {}, typed: {}, recoveryCodes });
}

function reject(task: SecondFactorTask, app: RequestContext, rejection: Rejection) {
  if (rejection.reason === "too-many-attempts") return rejectTooMany(task, rejection.waitSeconds);
  if (rejection.reason === "wrong-password") {
    app.securityEvent("password-check-failed");
    return rejectTask(task, { fields: { currentPassword: wrongPasswordText } });
  }
  const message = secondFactorMessages[rejection.reason];
  return rejectTask(task, { fields: { code: message } });
}
