import { data } from "react-router";
import { isStorableText } from "../../../domain/typed-text.ts";
import { type FormRefusal, type ReceivedForm, receiveMultipart } from "../../../images/receive-multipart.ts";
import { receptionRetrySeconds } from "../../../images/receptions.ts";
import { listingFormLimits } from "../../../images/upload-limits.ts";
import type { RequestContext } from "../../context.ts";
import { readForm } from "../../guard.ts";

export type ReceivedListingForm = Pick<
  ReceivedForm,
  "fields" | "files" | "refused" | "dropped" | "cleanUp"
> & {
  /** too many uploads at this moment: the text was read, the files were dropped */
  crowd: Crowd | null;
};

/** As an answer says it. `own`: this account's; `all`: everybody's together. */
export type Crowd = { reason: "own" | "all"; status: 429 | 503; retryAfterSeconds: number };

/** The form with its files on disk; a form without files may also come as plain fields. */
export async function receiveListingForm(
  request: Request,
  { uploadFolder, receptions }: Pick<RequestContext, "uploadFolder" | "receptions">,
  { owner, ...limits }: { owner: string; files?: number; bodyBytes?: number },
): Promise<({ ok: true } & ReceivedListingForm) | { ok: false; reason: FormRefusal }> {
  if (!request.headers.get("Content-Type")?.toLowerCase().startsWith("multipart/form-data")) {
    const fields = await readForm(request);
    return {
      ok: true,
      fields,
      files: [],
      refused: [],
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

function crowdOf(reason: Crowd["reason"]): Crowd {
  return { reason, status: reason === "own" ? 429 : 503, retryAfterSeconds: receptionRetrySeconds };
}
