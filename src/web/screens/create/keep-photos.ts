import type { SignedIn } from "../../../accounts/accounts.ts";
import { addPhoto, type PhotoRefusal } from "../../../actions/add-photo.ts";
import type { Photo } from "../../../data/images.ts";
import { photosMax } from "../../../domain/listing.ts";
import type { RequestContext } from "../../context.ts";
import { photoCrowded } from "../../text/create-messages.ts";
import { photoMessages } from "../../text/messages.ts";
import type { ReceivedListingForm } from "./receive-form.ts";
import type { PhotoProblem } from "./view.ts";

type Facts = Pick<RequestContext, "db" | "storage" | "images" | "log" | "now" | "overLimit">;

/** Keeps the files of a form beside the `keptCount` photos that it has already: at most eight in all, in their order. */
export async function keepPhotos(
  received: Pick<ReceivedListingForm, "files" | "refused" | "dropped" | "crowd">,
  keptCount: number,
  { user, facts }: { user: SignedIn; facts: Facts },
): Promise<{ added: Photo[]; problems: PhotoProblem[] }> {
  const freePlaces = Math.max(0, photosMax - keptCount);
  const crowdedOut = (received.crowd ? received.dropped.slice(0, freePlaces) : []).map(({ name }) => ({
    name,
    message: photoCrowded,
  }));
  const beyond = [...received.files.slice(freePlaces), ...received.dropped.slice(crowdedOut.length)];
  const problems = [
    ...received.refused.map(({ name, reason }) => problem(name, reason)),
    ...crowdedOut,
    ...beyond.map(({ name }) => problem(name, "too-many")),
  ];
  for (const { name, reason, error } of received.refused) {
    facts.log.warn({ fileName: name, reason, err: error }, "photo skipped");
  }
  const outcomes = await Promise.all(
    received.files.slice(0, freePlaces).map((file, index) => keepPhoto(file, index, { user, facts })),
  );
  const added = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.photo] : []));
  const failed = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.problem]));
  return { added, problems: [...failed, ...problems] };
}

async function keepPhoto(
  file: { path: string; name: string },
  index: number,
  { user, facts }: { user: SignedIn; facts: Facts },
): Promise<{ ok: true; photo: Photo } | { ok: false; problem: PhotoProblem }> {
  if ((await facts.overLimit("upload", user.id)) !== null) {
    facts.log.warn({ fileName: file.name, reason: "too-many-uploads" }, "photo skipped");
    return { ok: false, problem: problem(file.name, "too-many-uploads") };
  }
  const added = await addPhoto({ ...facts, now: facts.now() }, { actor: user, file, index });
  return added.ok ? added : { ok: false, problem: problem(file.name, added.reason) };
}

function problem(name: string, reason: PhotoRefusal): PhotoProblem {
  return { name, message: photoMessages[reason] };
}
