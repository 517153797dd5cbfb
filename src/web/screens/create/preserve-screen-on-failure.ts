import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";
import { deleteDraft } from "../../device-drafts.ts";
import { paths } from "../../paths.ts";
import { listingMessages, listingSubmissionMessages } from "../../text/messages.ts";
import type { CreateView } from "./view.ts";

/**
 * Client action: on a network failure, a server error or an expired session the form stays on the screen, with a message
 * of §8. After a successful save the device draft is deleted. 403, 413 and 429 also keep it; other redirects and 4xx responses pass through.
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
    if (result.step === "published" || (result.step === "form" && (result.wasSaved || result.isCopy)))
      deleteSentDraft(sent);
    return result;
  } catch (failure) {
    const location = failure instanceof Response ? failure.headers.get("Location") : null;
    if (location && location !== paths.auth()) deleteSentDraft(sent); // redirected to the saved listing
    const status = isRouteErrorResponse(failure) || failure instanceof Response ? failure.status : 0;
    const rejection = rejectionMessage(status, isPublishing);
    if (rejection) return data<CreateView>({ step: "failed", message: rejection }, { status });
    if (failure instanceof Response) throw failure;
    if (status > 0 && status < 500) throw failure;
    // An error status prevents a revalidation, which would fail as well.
    return data<CreateView>(
      {
        step: "failed",
        message: failureMessage(failure, isPublishing),
        isOffline: failure instanceof TypeError,
      },
      { status: 503 },
    );
  }
}

/** The input is now on the server, or in a new form with its own key. */
function deleteSentDraft(sent: FormData): void {
  deleteDraft(String(sent.get("submissionKey") ?? ""));
}

const signInAgain = "Reconnectez-vous dans un autre onglet, puis réessayez";

/** Responses that come from before the page's action: a check of the request, a limit, a proxy. */
function rejectionMessage(status: number, isPublishing: boolean): string | null {
  switch (status) {
    case 403:
      return isPublishing ? listingMessages.permission : listingMessages.draft(listingMessages.permission);
    case 413:
      return isPublishing ? listingMessages.creation(tooLarge) : listingMessages.draft(tooLarge);
    case 429:
      return isPublishing ? listingMessages.quota : listingMessages.draft(listingMessages.quota);
    default:
      return null;
  }
}

const tooLarge = listingSubmissionMessages["body-too-large"];

/** fetch rejects with a TypeError on a network failure; anything else is a server error. */
function failureMessage(failure: unknown, isPublishing: boolean): string {
  const isNetwork = failure instanceof TypeError;
  if (!isPublishing)
    return listingMessages.draft(isNetwork ? "Vérifiez votre connexion internet" : undefined);
  return isNetwork ? listingMessages.network : listingMessages.unknown;
}
