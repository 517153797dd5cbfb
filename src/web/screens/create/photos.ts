import { addPhoto, type PhotoRejection } from "../../../listings/index.server.ts";
import type { Photo } from "../../../media/index.server.ts";
import { commandContext } from "../../command-context.server.ts";
import { type Audience, requestContext } from "../../context.ts";
import { notFound, requireUser } from "../../guard.ts";
import { canRetryPhoto, uploadOverloadTexts } from "../../text/create-messages.ts";
import { listingSubmissionMessages, photoMessages, tooManyText } from "../../text/messages.ts";
import type { Route } from "./+types/photos.ts";
import { receiveListingForm } from "./receive-form.ts";

export const handle = { audience: "member" } satisfies { audience: Audience };

/** `canRetry`: the same photo may be accepted later; otherwise it will always be rejected. */
export type PhotoUploadResult =
  | { ok: true; photo: Photo }
  | { ok: false; message: string; canRetry: boolean };

const limits = { files: 1, bodyBytes: 25_000_000 };
/** Upper bound for the client-supplied index, to keep object keys short. */
const indexMax = 9999;

export function loader(): never {
  throw notFound();
}

/** Uploads one photo of a form: the file in `photo`, its sequence number in `index`. Responds with JSON. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const app = context.get(requestContext);
  const user = requireUser(context);
  // Checked before the body is read: requests over the limit must not fill the disk.
  const limitedFor = await app.peekLimit("upload", user.id);
  if (limitedFor !== null) {
    return reject(tooManyText(limitedFor), 429, { retryAfterSeconds: limitedFor });
  }
  const received = await receiveListingForm(request, app, { owner: user.id, ...limits });
  if (!received.ok) {
    const isTooLarge = received.reason === "body-too-large";
    const message = isTooLarge ? photoMessages["too-large"] : listingSubmissionMessages[received.reason];
    return reject(message, isTooLarge ? 413 : 400, { canRetry: !isTooLarge });
  }
  const { overload } = received;
  try {
    if (overload) return reject(uploadOverloadTexts[overload.reason], overload.status, overload);
    const [file] = received.files;
    const [rejected] = received.rejected;
    if (rejected) {
      app.log.warn(
        { fileName: rejected.name, reason: rejected.reason, err: rejected.error },
        "photo skipped",
      );
    }
    if (!file) return rejectPhoto(rejected?.reason ?? "empty");
    const waitSeconds = await app.consumeLimit("upload", user.id);
    if (waitSeconds !== null) {
      return reject(tooManyText(waitSeconds), 429, { retryAfterSeconds: waitSeconds });
    }
    const index = Math.min(indexMax, Number(/^\d{1,4}$/u.exec(received.fields.get("index") ?? "")?.[0] ?? 0));
    const { storage, images, log } = app;
    const added = await addPhoto(
      { ...commandContext(context), actor: user, storage, images, log },
      { file, index },
    );
    return added.ok ? respond(added, 200) : rejectPhoto(added.reason);
  } finally {
    await received.cleanUp();
  }
}

function rejectPhoto(reason: PhotoRejection): Response {
  // The disk or the object storage failed, not the photo.
  if (reason === "not-stored") return reject(photoMessages[reason], 503, { retryAfterSeconds: 5 });
  return reject(photoMessages[reason], 422, { canRetry: canRetryPhoto(reason) });
}

function reject(
  message: string,
  status: number,
  { retryAfterSeconds, canRetry = true }: { retryAfterSeconds?: number; canRetry?: boolean },
): Response {
  const headers: HeadersInit = retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {};
  return respond({ ok: false, message, canRetry }, status, headers);
}

function respond(body: PhotoUploadResult, status: number, headers: HeadersInit = {}): Response {
  return Response.json(body, { status, headers });
}
