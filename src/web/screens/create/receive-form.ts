import { data } from "react-router";
import { isStorableText } from "../../../domain/typed-text.ts";
import { type FormRefusal, type ReceivedForm, receiveMultipart } from "../../../images/receive-multipart.ts";
import { listingFormLimits } from "../../../images/upload-limits.ts";
import type { RequestContext } from "../../context.ts";
import { readForm } from "../../guard.ts";

export type ReceivedListingForm = Pick<ReceivedForm, "fields" | "files" | "refused" | "dropped" | "cleanUp">;

/** The form with its files on disk; a form without files may also come as plain fields. */
export async function receiveListingForm(
  request: Request,
  { uploadFolder }: Pick<RequestContext, "uploadFolder">,
  limits = listingFormLimits,
): Promise<({ ok: true } & ReceivedListingForm) | { ok: false; reason: FormRefusal }> {
  if (!request.headers.get("Content-Type")?.toLowerCase().startsWith("multipart/form-data")) {
    const fields = await readForm(request);
    return { ok: true, fields, files: [], refused: [], dropped: [], cleanUp: async () => undefined };
  }
  const received = await receiveMultipart(request, limits, uploadFolder);
  if (!received.ok) return received;
  if ([...received.fields].flat().every(isStorableText)) return received;
  await received.cleanUp();
  throw data({ reason: "unreadable" }, { status: 400 });
}
