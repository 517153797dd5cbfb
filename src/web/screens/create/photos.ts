import { addPhoto, type PhotoRejection } from "../../../listings/photos.commands.server.ts";
import type { Photo } from "../../../media/images.queries.server.ts";
import { type Audience, requestContext } from "../../context.ts";
import { notFound, requireUser } from "../../guard.ts";
import { canRetryPhoto, uploadOverloadTexts } from "../../text/create-messages.ts";
import { listingSubmissionMessages, photoMessages, tooManyText } from "../../text/messages.ts";
import type { Route } from "./+types/photos.ts";
import { receiveListingForm } from "./receive-form.ts";

export const handle = { audience: "member" } satisfies { audience: Audience };

/** `canRetry`: the same photo may be taken later; otherwise it is refused for good. */
export type PhotoAnswer = { ok: true; photo: Photo } | { ok: false; message: string; canRetry: boolean };

const limits = { files: 1, bodyBytes: 25_000_000 };
/** More photos than that were never in one form; keeps the object key's index short. */
const indexMax = 9999;

export function loader(): never {
  throw notFound();
}

/** One photo of an ad being written, in `photo`, with its place among those sent in `index`. Answers in JSON. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const facts = context.get(requestContext);
  const user = requireUser(context);
  // Before the photo is taken in: whoever used up the tries fills no disk.
  const isOver = await facts.isOverLimit("upload", user.id);
  if (isOver !== null) {
    return refuse(tooManyText(isOver), 429, { retryAfterSeconds: isOver });
  }
  const received = await receiveListingForm(request, facts, { owner: user.id, ...limits });
  if (!received.ok) {
    const isTooLarge = received.reason === "body-too-large";
    const message = isTooLarge ? photoMessages["too-large"] : listingSubmissionMessages[received.reason];
    return refuse(message, isTooLarge ? 413 : 400, { canRetry: !isTooLarge });
  }
  const { crowd } = received;
  try {
    if (crowd) return refuse(uploadOverloadTexts[crowd.reason], crowd.status, crowd);
    const [file] = received.files;
    const [refused] = received.rejected;
    if (refused) {
      facts.log.warn({ fileName: refused.name, reason: refused.reason, err: refused.error }, "photo skipped");
    }
    if (!file) return refusePhoto(refused?.reason ?? "empty");
    const waitSeconds = await facts.overLimit("upload", user.id);
    if (waitSeconds !== null) {
      return refuse(tooManyText(waitSeconds), 429, { retryAfterSeconds: waitSeconds });
    }
    const index = Math.min(indexMax, Number(/^\d{1,4}$/u.exec(received.fields.get("index") ?? "")?.[0] ?? 0));
    const added = await addPhoto({ ...facts, now: facts.now() }, { actor: user, file, index });
    return added.ok ? answer(added, 200) : refusePhoto(added.reason);
  } finally {
    await received.cleanUp();
  }
}

function refusePhoto(reason: PhotoRejection): Response {
  return refuse(photoMessages[reason], 422, { canRetry: canRetryPhoto(reason) });
}

function refuse(
  message: string,
  status: number,
  { retryAfterSeconds, canRetry = true }: { retryAfterSeconds?: number; canRetry?: boolean },
): Response {
  const headers: HeadersInit = retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {};
  return answer({ ok: false, message, canRetry }, status, headers);
}

function answer(body: PhotoAnswer, status: number, headers: HeadersInit = {}): Response {
  return Response.json(body, { status, headers });
}
