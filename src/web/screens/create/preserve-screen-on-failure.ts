import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";
import { deleteDraft } from "../../device-drafts.ts";
import { paths } from "../../paths.ts";
import { listingMessages } from "../../text/messages.ts";
import type { CreateView } from "./view.ts";

/**
 * With JavaScript, an answer that never comes, or a failure of the server, leaves the form as it is, with a message
 * of §8; so does a session that ended. What was saved is forgotten on the device. Other redirects and refusals (4xx) go on to where they lead.
 */
export async function preserveScreenOnFailure({
  request,
  serverAction,
}: ClientActionFunctionArgs & { serverAction: <Answer>() => Promise<Answer> }): Promise<
  CreateView | ReturnType<typeof data<CreateView>>
> {
  // Read before the request is sent; its body can be read once.
  const sent = await request.clone().formData();
  const asked = String(sent.get("overwrite") ?? sent.get("intent"));
  const isPublishing = asked.startsWith("publish");
  try {
    const answer = await serverAction<CreateView>();
    if (answer.step === "held") {
      // Signed out meanwhile: what was written stays, and can be sent again once signed in.
      const message = isPublishing ? listingMessages.permission : listingMessages.draft(signInAgain);
      return data<CreateView>({ step: "failed", message, isSignedOut: true }, { status: 401 });
    }
    if (answer.step === "published" || (answer.step === "form" && (answer.wasSaved || answer.isOver)))
      forgetSent(sent);
    return answer;
  } catch (failure) {
    const address = failure instanceof Response ? failure.headers.get("Location") : null;
    if (address && address !== paths.auth()) forgetSent(sent); // sent on to what was saved
    if (failure instanceof Response) throw failure;
    if (isRouteErrorResponse(failure) && failure.status < 500) throw failure;
    // The status keeps React Router from loading the page's data anew, which would fail just the same.
    return data<CreateView>(
      { step: "failed", message: failureMessage(failure, isPublishing) },
      { status: 503 },
    );
  }
}

/** It is on the server now, or in the form of a new ad with a key of its own: the device need not keep it. */
function forgetSent(sent: FormData): void {
  deleteDraft(String(sent.get("submissionKey") ?? ""));
}

const signInAgain = "Reconnectez-vous dans un autre onglet, puis réessayez";

/** fetch rejects with a TypeError when there is no network; everything else is the server's own failure. */
function failureMessage(failure: unknown, isPublishing: boolean): string {
  const isNetwork = failure instanceof TypeError;
  if (!isPublishing)
    return listingMessages.draft(isNetwork ? "Vérifiez votre connexion internet" : undefined);
  return isNetwork ? listingMessages.network : listingMessages.unknown;
}
