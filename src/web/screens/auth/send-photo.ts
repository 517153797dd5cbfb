import { data, redirect } from "react-router";
import type { RequestContext } from "../../context.ts";
import { paths } from "../../paths.ts";
import { tooManyText } from "../../text/messages.ts";
import { photoStep } from "./photo-problem.ts";
import { keepPhoto, receivePhotoForm } from "./receive-photo-form.ts";

/** Another try with a photo, after a registration whose photo failed. Sent without one, the person goes on without. */
export async function sendPhoto(request: Request, userId: string, facts: RequestContext) {
  const waitSeconds = await facts.overLimit("upload", userId);
  if (waitSeconds !== null) {
    const headers = { "Retry-After": String(waitSeconds) };
    return data({ messages: [tooManyText(waitSeconds)], fields: {}, typed: {} }, { status: 429, headers });
  }
  const received = await receivePhotoForm(request, facts);
  try {
    const problem = await keepPhoto(received, userId, facts);
    return redirect(problem ? photoStep(problem) : paths.home());
  } finally {
    await received.cleanUp();
  }
}
