import { useEffect, useRef, useState } from "react";
import { Form, useActionData, useLoaderData, useNavigate, useNavigation } from "react-router";
import { paths } from "../../paths.ts";
import { PageTitle } from "../../site.tsx";
import { listingEndedTitle, listingEndLabels, unreachableText } from "../../text/create-messages.ts";
import { reopenLabels } from "../../text/ending-texts.ts";
import { listingMessages } from "../../text/messages.ts";
import { plural } from "../../text/plural.ts";
import { typeset } from "../../text/typography.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, ButtonLink, buttonClass } from "../../ui/button.tsx";
import { ScreenMessage } from "../../ui/screen-message.tsx";
import { DraftOffer } from "./draft-offer.tsx";
import { HiddenFormFields } from "./hidden-form-fields.tsx";
import { isLocked } from "./is-locked.ts";
import { ListingForm } from "./listing-form.tsx";
import { PhotoProblems } from "./photo-problems.tsx";
import { TypeChoice } from "./type-choice.tsx";
import type { Correction, CreateView, FormState, FormView, PhotoProblem, PreservedForm } from "./view.ts";

/** Replaces the form of a listing that has ended. A deleted listing has no page to link to. */
function ClosedListing({ view: { listingId, end } }: { view: Extract<CreateView, { step: "closed" }> }) {
  return (
    <>
      <ScreenMessage title={listingEndedTitle} text={listingEndLabels[end]}>
        {end === "deleted" || end === "removed" || end === "held" ? null : (
          // Redirects to this page, which then has the form.
          <Form method="post" action={paths.ownListing(listingId)}>
            <Button type="submit" name="do" value={end === "expired" ? "renew" : "resell"}>
              {end === "expired" ? "Renouveler l’annonce" : reopenLabels[end]}
            </Button>
          </Form>
        )}
        {end === "deleted" ? null : (
          <ButtonLink to={paths.listing(listingId)} variant={isLocked(end) ? "primary" : "secondary"}>
            Voir l’annonce
          </ButtonLink>
        )}
        {isLocked(end) ? null : (
          <ButtonLink to={paths.create()} variant="secondary">
            Publier une annonce
          </ButtonLink>
        )}
      </ScreenMessage>
      <div className="page grid max-w-3xl grid-cols-1 gap-3 pb-8">
        <DraftOffer target={listingId} />
        {/* The input may already be the draft of a new listing (endedListingView). */}
        {isLocked(end) ? null : <DraftOffer target="new" />}
      </div>
    </>
  );
}

/** Shown when the session expired before the form was submitted: carries the input until the user has signed in again. */
function PreservedFormPage({ preserved, droppedCount }: { preserved: PreservedForm; droppedCount: number }) {
  const { title, description } = preserved.form;
  return (
    <>
      <Alert kind="error">
        Votre session est expirée. Rien n’est encore enregistré, mais cette page garde ce que vous avez écrit
        {"\u00a0"}: ne la fermez pas.
      </Alert>
      <ol className="grid list-decimal gap-6 pl-6">
        <li>
          <p>Connectez-vous dans un nouvel onglet, puis revenez ici.</p>
          <a href={paths.auth()} target="_blank" rel="noopener" className={buttonClass("secondary", "mt-2")}>
            Se connecter (nouvel onglet)
          </a>
        </li>
        <li>
          <p>Reprenez votre annonce là où elle en était.</p>
          <Form method="post" encType="multipart/form-data" className="mt-2">
            <HiddenFormFields values={preserved} intent="resume" />
            <button type="submit" className={buttonClass("primary")}>
              Reprendre l’annonce
            </button>
          </Form>
        </li>
      </ol>
      {droppedCount > 0 ? (
        <p className="text-sm">
          {plural(droppedCount, {
            one: "La photo que vous aviez choisie n’a pas pu être gardée\u00a0: choisissez-la de nouveau.",
            other:
              "Les # photos que vous aviez choisies n’ont pas pu être gardées\u00a0: choisissez-les de nouveau.",
          })}
        </p>
      ) : null}
      {title || description ? (
        <section
          aria-label="Ce que vous avez écrit"
          className="grid gap-2 rounded-card border border-line p-4"
        >
          <h2 className="text-base">{title}</h2>
          <p className="max-w-prose whitespace-pre-line text-sm">{description}</p>
        </section>
      ) : null}
    </>
  );
}

/** §9. Longer when there are problems to read. */
const redirectMs = 2000;
const redirectWithProblemsMs = 6000;

/**
 * The success message, then a redirect to the home page: by a timer, or without JavaScript by a meta refresh. The timer
 * stops while a link is hovered or focused, and restarts afterwards (WCAG 2.2.1).
 */
function Published({
  listingId,
  problems,
  isReachable,
}: {
  listingId: string;
  problems: readonly PhotoProblem[];
  isReachable: boolean;
}) {
  const navigate = useNavigate();
  const delayMs = problems.length > 0 || !isReachable ? redirectWithProblemsMs : redirectMs;
  const { state, formMethod } = useNavigation();
  // The revalidation after the action is not a navigation of the user.
  const isLeaving = state !== "idle" && formMethod === undefined;
  const [isPointing, setIsPointing] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isPaused = isPointing || hasFocus;
  const point = () => setIsPointing(true);
  // Not onPointerEnter: it also fires when a link is rendered under a resting pointer.
  const pauseHandlers = {
    onPointerMove: point,
    onPointerDown: point,
    onPointerLeave: () => setIsPointing(false),
    onFocus: () => setHasFocus(true),
    onBlur: () => setHasFocus(false),
  };
  useEffect(() => {
    // Do not redirect while another navigation is pending.
    if (isLeaving || isPaused) return;
    const timer = setTimeout(() => void navigate(paths.home(), { replace: true }), delayMs);
    return () => clearTimeout(timer);
  }, [isLeaving, isPaused, navigate, delayMs]);
  return (
    <div className="page grid max-w-2xl gap-6 py-12">
      <PageTitle>Annonce publiée</PageTitle>
      <noscript>
        <meta httpEquiv="refresh" content={`${delayMs / 1000};url=${paths.home()}`} />
      </noscript>
      <h1 className="sr-only">Annonce publiée</h1>
      <Alert kind="success">{typeset(listingMessages.published)}</Alert>
      <PhotoProblems problems={problems} />
      {isReachable ? null : <Alert kind="error">{unreachableText}</Alert>}
      <div className="flex flex-wrap gap-3">
        {isReachable ? null : (
          <ButtonLink {...pauseHandlers} to={paths.edit(listingId)}>
            Choisir comment me joindre
          </ButtonLink>
        )}
        {problems.length > 0 ? (
          <ButtonLink {...pauseHandlers} to={paths.edit(listingId)}>
            Ajouter d’autres photos
          </ButtonLink>
        ) : null}
        <ButtonLink
          {...pauseHandlers}
          to={paths.listing(listingId)}
          variant={problems.length > 0 || !isReachable ? "secondary" : "primary"}
        >
          Voir l’annonce
        </ButtonLink>
        <ButtonLink {...pauseHandlers} to={paths.home()} variant="secondary">
          Retour à l’accueil
        </ButtonLink>
      </div>
    </div>
  );
}

/** The screen of /create and /post: choice of type, form, confirmation. */
export function CreateScreen() {
  const loaded = useLoaderData<CreateView>();
  const actionView = useActionData<CreateView>();
  const failure = actionView?.step === "failed" ? actionView : null;
  // A failed submission leaves the previous view on the screen.
  const lastView = useRef(loaded);
  if (!failure) lastView.current = actionView ?? loaded;
  const view = lastView.current;
  useFocusOnNewStep(view.step);
  // Photos that failed after submission: the form is no longer there to show them.
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
      // From the loader, so that a rejected form still shows the requested correction.
      const correction = loaded.step === "form" ? loaded.correction : null;
      return (
        <Page title={listing ? "Modifier l’annonce" : "Publier une annonce"} isNarrow>
          {view.isResumed ? null : (
            <DraftOffer key={listing?.id} target={listing?.id ?? "new"} ownKey={view.state.submissionKey} />
          )}
          {correction ? <CorrectionNotice correction={correction} /> : null}
          <ListingForm
            key={formKey}
            view={view}
            failure={failure}
            isUnsaved={view.isCopy || (view !== loaded && !view.wasSaved)}
            lateProblems={lateProblems}
          />
        </Page>
      );
    }
    case "published":
      return (
        <Published
          listingId={view.listingId}
          problems={[...lateProblems.current, ...view.photoProblems]}
          isReachable={view.isReachable}
        />
      );
    case "closed":
      return <ClosedListing view={view} />;
    case "preserved":
      return (
        <Page title="Publier une annonce" isNarrow>
          <PreservedFormPage preserved={view.preserved} droppedCount={view.droppedCount} />
        </Page>
      );
    case "failed":
      // Unreachable: the loader never returns `failed`, so a failure always has a previous view.
      return null;
  }
}

/** Correction that moderation requests. */
function CorrectionNotice({ correction: { text, evidence, rule } }: { correction: Correction }) {
  return (
    <section
      aria-labelledby="correction"
      className="grid gap-2 rounded-card border border-maple bg-maple-tint p-4 text-sm"
    >
      <h2 id="correction" className="text-base text-maple">
        À corriger
      </h2>
      <p className="whitespace-pre-line font-semibold">{text}</p>
      {evidence ? (
        <p className="whitespace-pre-line">
          Constat{"\u00a0"}: {evidence}
        </p>
      ) : null}
      <p className="text-soft">
        Règle{"\u00a0"}: {rule}
      </p>
    </section>
  );
}

/** The steps share a URL, so RouteAnnouncer does not run: moves the focus to the heading when the focused element was removed. */
function useFocusOnNewStep(step: CreateView["step"]): void {
  const previous = useRef(step);
  useEffect(() => {
    if (previous.current === step) return;
    previous.current = step;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!heading || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [step]);
}

/** React key of the form: unchanged for responses about the same listing, including its first save; a new form is remounted. */
function useFormKey(view: CreateView, isBusy: boolean): number {
  const shown = useRef<{ view: FormView; key: number } | null>(null);
  const wasBusy = useRef(isBusy);
  const isResponse = wasBusy.current;
  wasBusy.current = isBusy;
  if (view.step !== "form") return shown.current?.key ?? 0;
  const previous = shown.current?.view;
  if (previous !== view) {
    const isSame =
      previous !== undefined &&
      !view.isResumed &&
      !view.isCopy &&
      previous.state.form.type === view.state.form.type &&
      (isSameListing(previous.state.listing, view.state.listing) ||
        (isResponse && previous.state.listing === null));
    shown.current = { view, key: (shown.current?.key ?? 0) + (isSame ? 0 : 1) };
  }
  return shown.current?.key ?? 0;
}

function isSameListing(previous: FormState["listing"], current: FormState["listing"]): boolean {
  return previous?.id === current?.id;
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
    <div
      className={`page grid grid-cols-1 ${isNarrow ? "max-w-3xl gap-4 pt-4 md:gap-6 md:py-8" : "gap-6 py-8"}`}
    >
      <PageTitle>{title}</PageTitle>
      <h1 className="text-xl">{title}</h1>
      {children}
    </div>
  );
}
