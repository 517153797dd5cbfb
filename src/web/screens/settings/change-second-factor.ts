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
import { passwordContext } from "../../password-attempts.server.ts";
import { secondFactorMessages } from "../../text/second-factor-texts.ts";
import {
  type PasswordRejection,
  redirectToSection,
  rejectPassword,
  rejectTask,
  type SettingsResult,
} from "./form-response.ts";
import { sectionPath, type Task } from "./sections.ts";

export type SecondFactorTask = Extract<Task, `factor-${string}`>;

type Rejection = PasswordRejection | { reason: "already-on" | "off" | "not-started" | "wrong-code" };

/** The forms of the second factor. Recovery codes are shown in the response itself: in no address and no cookie. */
export async function changeSecondFactor(
  task: SecondFactorTask,
  form: URLSearchParams,
  app: RequestContext,
  user: SignedIn,
) {
  const own = { ...passwordContext(app, user), sealKey: app.accounts.sealKey };
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
  return rejection.reason === "too-many-attempts" || rejection.reason === "wrong-password"
    ? rejectPassword(task, app, rejection)
    : rejectTask(task, { fields: { code: secondFactorMessages[rejection.reason] } });
}
