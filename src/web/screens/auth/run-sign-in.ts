import { data } from "react-router";
import { replaceDeviceFavorites } from "../../device-favorites.ts";
import { clearDeviceHistory } from "../../device-history.ts";
import { authMessages } from "../../text/messages.ts";
import type { FormResult } from "./form-response.ts";

/** Submits a sign-in form from the browser, and reports a network failure in the form. */
export async function runSignIn<Result>(serverAction: () => Promise<Result>) {
  try {
    return await serverAction();
  } catch (thrown) {
    // A redirect to another page than one of the sign-in: it succeeded, and the device's favorites and history were merged
    // into the account. If they stayed on the device, removed favorites would return with the next sign-in.
    if (thrown instanceof Response && !/^\/auth(?:[/?]|$)/u.test(thrown.headers.get("Location") ?? "")) {
      replaceDeviceFavorites([]);
      clearDeviceHistory();
    }
    if (!(thrown instanceof TypeError)) throw thrown;
    // The form stays with its input. An error status prevents a revalidation.
    return data<FormResult>({ messages: [authMessages.unknown], fields: {}, typed: {} }, { status: 503 });
  }
}
