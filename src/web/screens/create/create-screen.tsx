import { useRef } from "react";
import { useActionData, useLoaderData } from "react-router";
import { paths } from "../../paths.ts";
import { PageTitle } from "../../site.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { ScreenMessage } from "../../ui/error-screen.tsx";
import { HeldPage } from "./held-page.tsx";
import { ListingForm } from "./listing-form.tsx";
import { Published } from "./published.tsx";
import { TypeChoice } from "./type-choice.tsx";
import type { CreateView, PhotoProblem } from "./view.ts";

/** The screen of /create and /post: choose a type, fill in the form, done. */
export function CreateScreen() {
  const loaded = useLoaderData<CreateView>();
  const answered = useActionData<CreateView>();
  const failure = answered?.step === "failed" ? answered : null;
  // When no answer came, what stood on the screen goes on standing there.
  const standing = useRef(loaded);
  if (!failure) standing.current = answered ?? loaded;
  const view = standing.current;
  // Photos that failed after the button was pressed: nobody could read of them in the form.
  const lateProblems = useRef<readonly PhotoProblem[]>([]);

  switch (view.step) {
    case "type":
      return (
        <Page title="Publier une annonce">
          <TypeChoice
            carried={view.carried}
            problems={view.photoProblems}
            failure={failure?.message ?? null}
          />
        </Page>
      );
    case "form": {
      const { listing, form } = view.state;
      return (
        <Page title={listing ? "Modifier l’annonce" : "Publier une annonce"} isNarrow>
          <ListingForm
            key={`${listing?.id ?? "new"} ${form.type}`}
            view={view}
            failure={failure}
            lateProblems={lateProblems}
          />
        </Page>
      );
    }
    case "published":
      return (
        <Published listingId={view.listingId} problems={[...lateProblems.current, ...view.photoProblems]} />
      );
    case "closed":
      return (
        <ScreenMessage
          title="Cette annonce ne peut plus être modifiée"
          text="Elle est vendue, expirée ou retirée. Vous pouvez encore la consulter."
        >
          <ButtonLink to={paths.listing(view.listingId)}>Voir l’annonce</ButtonLink>
          <ButtonLink to={paths.create()} look="secondary">
            Publier une annonce
          </ButtonLink>
        </ScreenMessage>
      );
    case "held":
      return (
        <Page title="Publier une annonce" isNarrow>
          <HeldPage held={view.held} droppedCount={view.droppedCount} />
        </Page>
      );
    case "failed":
      // A failure always finds a screen that it can stand on: the loader never fails in this way.
      return null;
  }
}

function Page({
  title,
  isNarrow = false,
  children,
}: {
  title: string;
  isNarrow?: boolean;
  children: React.ReactNode;
}) {
  return (
    <div className={`page grid grid-cols-1 gap-6 py-8 ${isNarrow ? "max-w-3xl" : ""}`}>
      <PageTitle>{title}</PageTitle>
      <h1 className="text-xl">{title}</h1>
      {children}
    </div>
  );
}
