import { data } from "react-router";
import {
  type FormRejection,
  type ReceivedForm,
  receiveMultipart,
} from "../../../media/receive-multipart.server.ts";
import { uploadRetrySeconds } from "../../../media/upload-limiter.server.ts";
import { listingFormLimits } from "../../../media/upload-limits.ts";
import { isStorableText } from "../../../platform/text-input.ts";
import type { RequestContext } from "../../context.ts";
import { readForm } from "../../guard.ts";

export type ReceivedListingForm = Pick<
  ReceivedForm,
  "fields" | "files" | "rejected" | "dropped" | "cleanUp"
> & {
  /** too many uploads at this moment: the text was read, the files were dropped */
  crowd: UploadOverload | null;
};

/** As an answer says it. `own`: this account's; `all`: everybody's together. */
export type UploadOverload = { reason: "own" | "all"; status: 429 | 503; retryAfterSeconds: number };

/** The form with its files on disk; a form without files may also come as plain fields. */
export async function receiveListingForm(
  request: Request,
  { uploadFolder, receptions }: Pick<RequestContext, "uploadFolder" | "receptions">,
  { owner, ...limits }: { owner: string; files?: number; bodyBytes?: number },
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
      crowd: null,
    };
  }
  const place = receptions.enter(owner);
  try {
    const files = place.ok ? (limits.files ?? listingFormLimits.files) : 0;
    const received = await receiveMultipart(
      request,
      { ...listingFormLimits, ...limits, files },
      uploadFolder,
    );
    if (!received.ok) return received;
    if ([...received.fields].flat().every(isStorableText)) {
      return { ...received, crowd: place.ok || received.dropped.length === 0 ? null : crowdOf(place.reason) };
    }
    await received.cleanUp();
    throw data({ reason: "unreadable" }, { status: 400 });
  } finally {
    if (place.ok) place.leave();
  }
}

function crowdOf(reason: UploadOverload["reason"]): UploadOverload {
  return { reason, status: reason === "own" ? 429 : 503, retryAfterSeconds: uploadRetrySeconds };
}
