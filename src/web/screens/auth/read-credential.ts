import { passkeySignInInput } from "../../../accounts/account.input.ts";

/** The browser's answer in the field `response`; null when it has not the form of one. */
export function readCredential(form: URLSearchParams) {
  try {
    const parsed = passkeySignInInput.safeParse({ response: JSON.parse(form.get("response") ?? "") });
    return parsed.success ? parsed.data.response : null;
  } catch {
    return null;
  }
}
