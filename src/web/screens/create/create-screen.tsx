import { useEffect, useRef } from "react";
import { useActionData, useLoaderData, useNavigation } from "react-router";
import { PageTitle } from "../../site.tsx";
import { ClosedListing } from "./closed-listing.tsx";
import { DraftOffer } from "./draft-offer.tsx";
import { HeldPage } from "./held-page.tsx";
import { ListingForm } from "./listing-form.tsx";
import { Published } from "./published.tsx";
import { TypeChoice } from "./type-choice.tsx";
import type { CreateView, FormState, FormView, PhotoProblem } from "./view.ts";

/** The screen of /create and /post: choose a type, fill in the form, done. */
export function CreateScreen() {
  const loaded = useLoaderData<CreateView>();
  const answered = useActionData<CreateView>();
  const failure = answered?.step === "failed" ? answered : null;
  // When no answer came, what stood on the screen goes on standing there.
  const standing = useRef(loaded);
  if (!failure) standing.current = answered ?? loaded;
  const view = standing.current;
  useFocusOnNewStep(view.step);
  // Photos that failed after the button was pressed: nobody could read of them in the form.
  const formKey = useFormKey(view, useNavigation().formMethod === "POST");
  const lateProblems = useRef<readonly PhotoProblem[]>([]);

  switch (view.step) {
    case "type":
      return (
        <Page title="Publier une annonce">
          {view.carried ? null : <DraftOffer target="new" />}
          <TypeChoice
            carried={view.carried}
            problems={view.photoProblems}
            failure={failure?.message ?? null}
          />
        </Page>
      );
    case "form": {
      const { listing } = view.state;
      return (
        <Page title={listing ? "Modifier l’annonce" : "Publier une annonce"} isNarrow>
          {view.isResumed ? null : (
            <DraftOffer key={listing?.id} target={listing?.id ?? "new"} ownKey={view.state.submissionKey} />
          )}
          <ListingForm
            key={formKey}
            view={view}
            failure={failure}
            isUnsaved={view.isOver || (view !== loaded && !view.wasSaved)}
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
      return <ClosedListing view={view} />;
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

/** The steps share an address: what was pressed went away with its step, and nothing else would say that another came. */
function useFocusOnNewStep(step: CreateView["step"]): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!heading || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [step]);
}

/** One form stays itself while it is answered, and while the draft that it made is saved; another one starts anew. */
function useFormKey(view: CreateView, isBusy: boolean): number {
  const shown = useRef<{ view: FormView; key: number } | null>(null);
  const wasBusy = useRef(isBusy);
  const isAnswer = wasBusy.current;
  wasBusy.current = isBusy;
  if (view.step !== "form") return shown.current?.key ?? 0;
  const before = shown.current?.view;
  if (before !== view) {
    const isSame =
      before !== undefined &&
      !view.isResumed &&
      !view.isOver &&
      before.state.form.type === view.state.form.type &&
      (isSameListing(before.state.listing, view.state.listing) ||
        (isAnswer && before.state.listing === null));
    shown.current = { view, key: (shown.current?.key ?? 0) + (isSame ? 0 : 1) };
  }
  return shown.current?.key ?? 0;
}

function isSameListing(before: FormState["listing"], now: FormState["listing"]): boolean {
  return before?.id === now?.id;
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
