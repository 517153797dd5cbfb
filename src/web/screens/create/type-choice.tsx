import { useRef } from "react";
import { Form, Link } from "react-router";
import { type ListingType, listingTypes } from "../../../listings/listing-type.ts";
import { accountPaths } from "../../account-paths.ts";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { toneClass } from "../../ui/category-icon.tsx";
import { ListingTypeIcon } from "../../ui/listing-type-icon.tsx";
import { hasText } from "./form-values.ts";
import { HiddenFormFields } from "./hidden-form-fields.tsx";
import { PhotoProblems } from "./photo-problems.tsx";
import { UnsavedGuard } from "./unsaved-guard.tsx";
import type { FormState, PhotoProblem } from "./view.ts";

/** The ten listing types; a click opens the form. `carried`: input entered before 'Changer de type'. */
export function TypeChoice({
  carried,
  problems,
  failure,
}: {
  carried: FormState | null;
  problems: readonly PhotoProblem[];
  failure: string | null;
}) {
  const isSending = useRef(false);
  const tiles = (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-5">
      {listingTypes.map((type) => (
        <li key={type.id} className={`grid ${toneClass[type.color]}`}>
          <Tile type={type} carried={carried} />
        </li>
      ))}
    </ul>
  );
  return (
    <div className="grid gap-4">
      <p className="text-soft">Choisissez le type d’annonce. Vous pourrez en changer sans rien perdre.</p>
      {failure ? <Alert kind="error">{failure}</Alert> : null}
      <PhotoProblems problems={problems} />
      {carried ? (
        <Form
          method="post"
          encType="multipart/form-data"
          onSubmit={() => {
            isSending.current = true;
          }}
        >
          <UnsavedGuard isDirty={hasText(carried)} isSending={() => isSending.current} />
          <HiddenFormFields
            values={{ ...carried, version: carried.listing?.version ?? null }}
            intent="choose-type"
          />
          {tiles}
        </Form>
      ) : (
        tiles
      )}
    </div>
  );
}

const tileClass =
  "group flex flex-col overflow-hidden rounded-card border border-line bg-surface text-left hover:border-tone focus-visible:border-tone";

function Tile({ type, carried }: { type: ListingType; carried: FormState | null }) {
  if (!carried) {
    return (
      <Link to={paths.createOfType(type.id)} className={tileClass}>
        <TileFace type={type} />
      </Link>
    );
  }
  const { listing } = carried;
  const action = listing?.version
    ? accountPaths.editOfType(listing.id, type.id)
    : paths.createOfType(type.id);
  return (
    <button type="submit" formAction={action} className={tileClass}>
      <TileFace type={type} />
    </button>
  );
}

function TileFace({ type }: { type: ListingType }) {
  return (
    <>
      <span className="grid h-24 w-full place-items-center bg-tone-tint text-tone sm:h-32">
        <ListingTypeIcon id={type.id} className="size-12 sm:size-16" />
      </span>
      <span className="grid gap-1 p-3 sm:p-4">
        <span className="font-bold text-base leading-snug group-hover:underline underline-offset-4">
          {type.name}
        </span>
        <span className="text-soft text-sm">{type.description}</span>
      </span>
    </>
  );
}
