import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { SignedIn } from "../../../accounts/index.server.ts";
import {
  type AddPhotoResult,
  addPhoto,
  copyPhoto,
  type PhotoRejection,
  type Upload,
} from "../../../listings/index.server.ts";
import { photosMax } from "../../../listings/listing.ts";
import { findListingImages, type Photo } from "../../../media/index.server.ts";
import type { RequestContext } from "../../context.ts";
import { photoOverloadText } from "../../text/create-messages.ts";
import { photoMessages } from "../../text/messages.ts";
import type { ReceivedListingForm } from "./receive-form.ts";
import type { PhotoProblem } from "./view.ts";

type Actor = { user: SignedIn; context: Context };
type Context = Pick<RequestContext, "db" | "storage" | "images" | "log" | "consumeLimit">;

/**
 * Stores the uploaded files of a form that already has `storedCount` photos: at most `max` in all, in order. A file that
 * an earlier submission has stored (`uploads`) is not stored again: that could fail this time.
 */
export async function claimPhotos(
  received: Pick<ReceivedListingForm, "files" | "rejected" | "dropped" | "overload">,
  {
    storedCount,
    max,
    submissionKey,
    uploads,
  }: { storedCount: number; max: number; submissionKey: string; uploads: readonly Upload[] },
  { user, context }: Actor,
): Promise<{ added: Photo[]; problems: PhotoProblem[] }> {
  const freePlaces = Math.max(0, max - storedCount);
  const overloaded = (received.overload ? received.dropped.slice(0, freePlaces) : []).map(({ name }) => ({
    name,
    message: photoOverloadText,
  }));
  const surplus = [...received.files.slice(freePlaces), ...received.dropped.slice(overloaded.length)];
  const problems = [
    ...received.rejected.map(({ name, reason }) => problem(name, reason)),
    ...overloaded,
    ...surplus.map(({ name }) => problem(name, "too-many")),
  ];
  for (const { name, reason, error } of received.rejected) {
    context.log.warn({ fileName: name, reason, err: error }, "photo skipped");
  }
  const accepted = received.files.slice(0, freePlaces);
  const hashes = await Promise.all(accepted.map(({ path }) => hashFile(path)));
  const reusable = [...uploads];
  const outcomes = await Promise.all(
    accepted.map((file, index): Promise<Outcome> | Outcome => {
      const hash = hashes[index] ?? "";
      const match = reusable.findIndex((upload) => upload.hash === hash);
      const [stored] = match === -1 ? [] : reusable.splice(match, 1);
      if (stored) return { ok: true, photo: stored.photo };
      const upload = { key: submissionKey, hash };
      return storeOne(file.name, { user, context }, (ctx) => addPhoto(ctx, { file, index, upload }));
    }),
  );
  const { photos: added, problems: failed } = partition(outcomes);
  return { added, problems: [...failed, ...problems] };
}

/** The photos of a form whose listing has ended, for a new listing: photos attached to the old listing are copied. */
export async function copyPhotos(
  photos: readonly Photo[],
  { user, context }: Actor,
): Promise<{ photos: Photo[]; problems: PhotoProblem[] }> {
  const ids = photos.map(({ id }) => id);
  const sources = await findListingImages(context.db, user.id, ids);
  const outcomes = photos.map(async (photo, place): Promise<Outcome> => {
    const source = sources.find(({ id }) => id === photo.id);
    if (!source) return { ok: true, photo };
    // Uploaded files of the same form use the indexes from 0.
    const copying = { photoId: source.id, index: photosMax + place };
    const copied = await storeOne(source.fileName, { user, context }, (ctx) => copyPhoto(ctx, copying));
    return copied.ok ? { ok: true, photo: { ...copied.photo, alt: photo.alt } } : copied;
  });
  return partition(await Promise.all(outcomes));
}

type Outcome = { ok: true; photo: Photo } | { ok: false; problem: PhotoProblem };

function partition(outcomes: readonly Outcome[]): { photos: Photo[]; problems: PhotoProblem[] } {
  return {
    photos: outcomes.flatMap((outcome) => (outcome.ok ? [outcome.photo] : [])),
    problems: outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.problem])),
  };
}

async function storeOne(
  name: string,
  { user, context }: Actor,
  store: (ctx: Parameters<typeof addPhoto>[0]) => Promise<AddPhotoResult>,
): Promise<Outcome> {
  if ((await context.consumeLimit("upload", user.id)) !== null) {
    context.log.warn({ fileName: name, reason: "too-many-uploads" }, "photo skipped");
    return { ok: false, problem: problem(name, "too-many-uploads") };
  }
  const { db, storage, images, log } = context;
  const stored = await store({ db, storage, images, log, actor: user });
  return stored.ok ? stored : { ok: false, problem: problem(name, stored.reason) };
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

function problem(name: string, reason: PhotoRejection): PhotoProblem {
  return { name, message: photoMessages[reason] };
}
