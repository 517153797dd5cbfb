import type { SignedIn } from "../../../accounts/accounts.server.ts";
import { photosMax } from "../../../listings/listing.ts";
import {
  addPhoto,
  copyPhoto,
  type PhotoAdded,
  type PhotoRejection,
} from "../../../listings/photos.commands.server.ts";
import { findListingImages, type Photo } from "../../../media/images.queries.server.ts";
import type { RequestContext } from "../../context.ts";
import { photoOverloadText } from "../../text/create-messages.ts";
import { photoMessages } from "../../text/messages.ts";
import type { ReceivedListingForm } from "./receive-form.ts";
import type { PhotoProblem } from "./view.ts";

type Keeping = { user: SignedIn; facts: Facts };
type Facts = Pick<RequestContext, "db" | "storage" | "images" | "log" | "now" | "overLimit">;

/** Keeps the files of a form beside the `keptCount` photos that it has already: at most eight in all, in their order. */
export async function claimPhotos(
  received: Pick<ReceivedListingForm, "files" | "rejected" | "dropped" | "crowd">,
  keptCount: number,
  { user, facts }: Keeping,
): Promise<{ added: Photo[]; problems: PhotoProblem[] }> {
  const freePlaces = Math.max(0, photosMax - keptCount);
  const crowdedOut = (received.crowd ? received.dropped.slice(0, freePlaces) : []).map(({ name }) => ({
    name,
    message: photoOverloadText,
  }));
  const beyond = [...received.files.slice(freePlaces), ...received.dropped.slice(crowdedOut.length)];
  const problems = [
    ...received.rejected.map(({ name, reason }) => problem(name, reason)),
    ...crowdedOut,
    ...beyond.map(({ name }) => problem(name, "too-many")),
  ];
  for (const { name, reason, error } of received.rejected) {
    facts.log.warn({ fileName: name, reason, err: error }, "photo skipped");
  }
  const outcomes = await Promise.all(
    received.files
      .slice(0, freePlaces)
      .map((file, index) =>
        keepOne(file.name, { user, facts }, (tools) => addPhoto(tools, { actor: user, file, index })),
      ),
  );
  const { photos: added, problems: failed } = sorted(outcomes);
  return { added, problems: [...failed, ...problems] };
}

/** The photos of a form whose ad is over, for a new ad, in their order: of those that stand in the old one, copies. */
export async function copyPhotos(
  photos: readonly Photo[],
  { user, facts }: Keeping,
): Promise<{ photos: Photo[]; problems: PhotoProblem[] }> {
  const ids = photos.map(({ id }) => id);
  const sources = await findListingImages(facts.db, user.id, ids);
  const outcomes = photos.map(async (photo, place): Promise<Outcome> => {
    const source = sources.find(({ id }) => id === photo.id);
    if (!source) return { ok: true, photo };
    // Beside the files that came with the same form, whose places begin at 0.
    const copying = { actor: user, source, index: photosMax + place };
    const copied = await keepOne(source.fileName, { user, facts }, (tools) => copyPhoto(tools, copying));
    return copied.ok ? { ok: true, photo: { ...copied.photo, alt: photo.alt } } : copied;
  });
  return sorted(await Promise.all(outcomes));
}

type Outcome = { ok: true; photo: Photo } | { ok: false; problem: PhotoProblem };

function sorted(outcomes: readonly Outcome[]): { photos: Photo[]; problems: PhotoProblem[] } {
  return {
    photos: outcomes.flatMap((outcome) => (outcome.ok ? [outcome.photo] : [])),
    problems: outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.problem])),
  };
}

async function keepOne(
  name: string,
  { user, facts }: Keeping,
  keep: (tools: Omit<Facts, "now"> & { now: Date }) => Promise<PhotoAdded>,
): Promise<Outcome> {
  if ((await facts.overLimit("upload", user.id)) !== null) {
    facts.log.warn({ fileName: name, reason: "too-many-uploads" }, "photo skipped");
    return { ok: false, problem: problem(name, "too-many-uploads") };
  }
  const kept = await keep({ ...facts, now: facts.now() });
  return kept.ok ? kept : { ok: false, problem: problem(name, kept.reason) };
}

function problem(name: string, reason: PhotoRejection): PhotoProblem {
  return { name, message: photoMessages[reason] };
}
