import type { SignedIn } from "../../../accounts/accounts.ts";
import { requestEmailChange } from "../../../actions/request-email-change.ts";
import { requestVerification } from "../../../actions/request-verification.ts";
import type { RequestContext } from "../../context.ts";
import { passwordTries } from "../../password-tries.ts";
import { emailChangeMessages } from "../../text/email-messages.ts";
import { wrongPasswordText } from "../../text/settings-messages.ts";
import { done, refuseTask, refuseTooMany } from "./answer.ts";

/** Asks for another address: a letter goes to it, and it counts once its owner has followed the link. */
export async function changeEmail(form: URLSearchParams, facts: RequestContext, user: SignedIn) {
  const typed = { email: form.get("email") ?? "" };
  const outside = {
    db: facts.db,
    verifyPassword: facts.accounts.verifyPassword,
    tries: passwordTries(facts, user.email),
    asked: () => facts.overLimit("change-email", user.id),
  };
  const wish = { ...typed, currentPassword: form.get("currentPassword") ?? "" };
  const result = await requestEmailChange(outside, user, wish);
  if (result.ok) return done("email", "new-email-asked");
  switch (result.reason) {
    case "wrong-password":
      return refuseTask("email", { fields: { currentPassword: wrongPasswordText }, typed });
    case "too-many-tries":
      return refuseTooMany("email", result.waitSeconds, typed);
    case "missing":
      throw new Error("the person who asks is gone");
    default:
      return refuseTask("email", { fields: { email: emailChangeMessages[result.reason] }, typed });
  }
}

/** The letter that confirms the present address, once more. */
export async function sendVerificationAgain({ db, overLimit }: RequestContext, user: SignedIn) {
  const waitSeconds = await overLimit("verify-email", user.id);
  if (waitSeconds !== null) return refuseTooMany("verification", waitSeconds);
  await requestVerification(db, user.id);
  return done("verification", "verification-sent");
}
