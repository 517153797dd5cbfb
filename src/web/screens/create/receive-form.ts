import { data } from "react-router";
import {
  type FormRejection,
  type ReceivedForm,
  receiveMultipart,
  uploadRetrySeconds,
} from "../../../media/index.server.ts";
import { listingFormLimits } from "../../../media/upload-limits.ts";
import { isStorableText } from "../../../platform/text-input.ts";
import type { RequestContext } from "../../context.ts";
import { readForm } from "../../guard.ts";

export type ReceivedListingForm = Pick<
  ReceivedForm,
  "fields" | "files" | "rejected" | "dropped" | "cleanUp"
> & {
  /** too many concurrent uploads: the fields were read, the files were dropped; null when accepted */
  overload: UploadOverload | null;
};

/** Concurrency limit that was exceeded and its HTTP response. `own`: the account's; `all`: the server's. */
export type UploadOverload = { reason: "own" | "all"; status: 429 | 503; retryAfterSeconds: number };

/** Parses the form and stores its files on disk. A form without files may also be URL-encoded. */
export async function receiveListingForm(
  request: Request,
  { uploadFolder, uploadLimiter }: Pick<RequestContext, "uploadFolder" | "uploadLimiter">,
  { owner, ...limits }: { owner: string | null; files?: number; bodyBytes?: number },
): Promise<({ ok: true } & ReceivedListingForm) | { ok: false; reason: FormRejection }> {
  if (!request.headers.get("Content-Type")?.toLowerCase().startsWith("multipart/form-data")) {
    const fields = await readForm(request);
    return {
      ok: true,
      fields,
      files: [],
      rejected: [],
      dropped: [],
      cleanUp: async () => undefined,
      overload: null,
    };
  }
  const slot = uploadLimiter.enter(owner);
  try {
    const files = slot.ok ? (limits.files ?? listingFormLimits.files) : 0;
    const received = await receiveMultipart(
      request,
      { ...listingFormLimits, ...limits, files, ...(slot.ok ? { take: slot.take } : {}) },
      uploadFolder,
    );
    if (!received.ok) return received;
    if ([...received.fields].flat().every(isStorableText)) {
      return {
        ...received,
        overload: slot.ok || received.dropped.length === 0 ? null : overloadOf(slot.reason),
      };
    }
    await received.cleanUp();
    throw data({ reason: "unreadable" }, { status: 400 });
  } finally {
    if (slot.ok) slot.leave();
  }
}

function overloadOf(reason: UploadOverload["reason"]): UploadOverload {
  return { reason, status: reason === "own" ? 429 : 503, retryAfterSeconds: uploadRetrySeconds };
}
