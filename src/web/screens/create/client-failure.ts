import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";
import { listingMessages } from "../../text/messages.ts";
import type { CreateView } from "./view.ts";

/**
 * With JavaScript, an answer that never comes, or a failure of the server, leaves the form as it is, with a message
 * of §8; so does a session that ended. Other redirects and refusals (4xx) go on to where they lead.
 */
export async function keepScreenOnFailure({
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
    return answer;
  } catch (failure) {
    if (failure instanceof Response) throw failure;
    if (isRouteErrorResponse(failure) && failure.status < 500) throw failure;
    // The status keeps React Router from loading the page's data anew, which would fail just the same.
    return data<CreateView>(
      { step: "failed", message: failureMessage(failure, isPublishing) },
      { status: 503 },
    );
  }
}

const signInAgain = "Reconnectez-vous dans un autre onglet, puis réessayez";

/** fetch rejects with a TypeError when there is no network; everything else is the server's own failure. */
function failureMessage(failure: unknown, isPublishing: boolean): string {
  const isNetwork = failure instanceof TypeError;
  if (!isPublishing)
    return listingMessages.draft(isNetwork ? "Vérifiez votre connexion internet" : undefined);
  return isNetwork ? listingMessages.network : listingMessages.unknown;
}
