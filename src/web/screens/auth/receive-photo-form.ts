import { data } from "react-router";
import { changeAvatar } from "../../../accounts/index.server.ts";
import { type ReceivedForm, receiveMultipart } from "../../../media/index.server.ts";
import { profileFormLimits } from "../../../media/upload-limits.ts";
import { failureLevel } from "../../../platform/database/failures.server.ts";
import { isStorableText } from "../../../platform/text-input.ts";
import type { RequestContext } from "../../context.ts";
import { readForm } from "../../guard.ts";
import type { PhotoProblem } from "./photo-problem.ts";

export type ReceivedPhotoForm = Pick<ReceivedForm, "fields" | "files" | "rejected" | "cleanUp"> & {
  /** too many concurrent uploads: the photo was dropped */
  isBusy: boolean;
};

/**
 * Parses a form with at most one file, by default a photo, within the limits of concurrent uploads: above them the fields are
 * read and the file is dropped. A form without a file may also be URL-encoded. Throws 400 or 413.
 */
export async function receivePhotoForm(
  request: Request,
  { uploadFolder, uploadLimiter, user }: Pick<RequestContext, "uploadFolder" | "uploadLimiter" | "user">,
  formLimits = profileFormLimits,
): Promise<ReceivedPhotoForm> {
  if (!request.headers.get("Content-Type")?.toLowerCase().startsWith("multipart/form-data")) {
    return {
      fields: await readForm(request),
      files: [],
      rejected: [],
      cleanUp: async () => {},
      isBusy: false,
    };
  }
  const slot = uploadLimiter.enter(user?.id ?? null);
  const limits = slot.ok ? { ...formLimits, take: slot.take } : { ...formLimits, files: 0 };
  const received = await receiveMultipart(request, limits, uploadFolder).finally(() => {
    if (slot.ok) slot.leave();
  });
  if (received.ok) {
    const isStorable = [...received.fields].every(
      ([name, value]) => isStorableText(name) && isStorableText(value),
    );
    if (isStorable) return { ...received, isBusy: !slot.ok && received.dropped.length > 0 };
    await received.cleanUp();
    throw data({ reason: "unreadable" }, { status: 400 });
  }
  if (received.reason === "body-too-large") throw data({ reason: "body-too-large" }, { status: 413 });
  throw data({ reason: "unreadable" }, { status: 400 });
}

/** Sets the received photo as the user's profile photo. Returns the problem; null on success or without a photo. */
export async function storePhoto(
  received: ReceivedPhotoForm,
  user: { id: string },
  app: RequestContext,
): Promise<PhotoProblem | null> {
  if (received.isBusy) return "busy";
  const rejected = received.rejected.find((file) => file.fieldName === "photo");
  if (rejected) return rejected.reason;
  const photo = received.files.find((file) => file.fieldName === "photo");
  if (!photo) return null;
  const { db, images, storage, log } = app;
  try {
    const result = await changeAvatar({ db, images, storage, log, actor: user }, photo);
    return result.ok ? null : result.reason;
  } catch (error) {
    log[failureLevel(error)]({ err: error }, "storing the profile photo failed");
    return "not-stored";
  }
}
