import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";
import { deleteDraft } from "../../device-drafts.ts";
import { paths } from "../../paths.ts";
import { listingMessages } from "../../text/messages.ts";
import type { CreateView } from "./view.ts";

/**
 * Client action: on a network failure, a server error or an expired session the form stays on the screen, with a message
 * of §8. After a successful save the device draft is deleted. Other redirects and 4xx responses pass through.
 */
export async function preserveScreenOnFailure({
  request,
  serverAction,
}: ClientActionFunctionArgs & { serverAction: <Result>() => Promise<Result> }): Promise<
  CreateView | ReturnType<typeof data<CreateView>>
> {
  // Read before the request is sent: a body can be read only once.
  const sent = await request.clone().formData();
  const intent = String(sent.get("overwrite") ?? sent.get("intent"));
  const isPublishing = intent.startsWith("publish");
  try {
    const result = await serverAction<CreateView>();
    if (result.step === "preserved") {
      // The session expired: the input stays, and can be resubmitted after signing in.
      const message = isPublishing ? listingMessages.permission : listingMessages.draft(signInAgain);
      return data<CreateView>({ step: "failed", message, isSignedOut: true }, { status: 401 });
    }
    if (result.step === "published" || (result.step === "form" && (result.wasSaved || result.isListingEnded)))
      deleteSentDraft(sent);
    return result;
  } catch (failure) {
    const location = failure instanceof Response ? failure.headers.get("Location") : null;
    if (location && location !== paths.auth()) deleteSentDraft(sent); // redirected to the saved listing
    if (failure instanceof Response) throw failure;
    if (isRouteErrorResponse(failure) && failure.status < 500) throw failure;
    // An error status prevents a revalidation, which would fail as well.
    return data<CreateView>(
      { step: "failed", message: failureMessage(failure, isPublishing) },
      { status: 503 },
    );
  }
}

/** The input is now on the server, or in a new form with its own key. */
function deleteSentDraft(sent: FormData): void {
  deleteDraft(String(sent.get("submissionKey") ?? ""));
}

const signInAgain = "Reconnectez-vous dans un autre onglet, puis réessayez";

/** fetch rejects with a TypeError on a network failure; anything else is a server error. */
function failureMessage(failure: unknown, isPublishing: boolean): string {
  const isNetwork = failure instanceof TypeError;
  if (!isPublishing)
    return listingMessages.draft(isNetwork ? "Vérifiez votre connexion internet" : undefined);
  return isNetwork ? listingMessages.network : listingMessages.unknown;
}
