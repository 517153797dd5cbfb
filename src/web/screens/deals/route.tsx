import { useId, useRef } from "react";
import { data, Form, redirect } from "react-router";
import { type ExchangeZone, exchangeZones } from "../../../console/index.server.ts";
import { actions, type StepRejection } from "../../../deals/deal.ts";
import { findDeal, takeStep } from "../../../deals/index.server.ts";
import {
  placeMaxLength,
  reservationMaxDays,
  suggestedReservationDays,
  suggestOffers,
} from "../../../deals/terms.ts";
import { findConversation } from "../../../messaging/index.server.ts";
import { isId } from "../../../platform/id.ts";
import { formatCents, formatDollars } from "../../../platform/number-format.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import type { DealForm } from "../../conversation-paths.ts";
import { notFound, readForm, requireId, requireUser } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { paths } from "../../paths.ts";
import { readConversationNotifications } from "../../read-notifications.server.ts";
import { PageTitle } from "../../site.tsx";
import { actionLabel, dateFieldValue, stepRejectionText, stepText } from "../../text/deal-texts.ts";
import { tooManyText } from "../../text/messages.ts";
import { Alert } from "../../ui/alert.tsx";
import { ButtonLink, buttonClass } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { aboutListing } from "../messages/about-listing.ts";
import { ListingHead } from "../messages/listing-head.tsx";
import type { Route } from "./+types/route.ts";

export const handle = { audience: "owner" };

export const middleware: Route.MiddlewareFunction[] = [readConversationNotifications];

const forms: readonly DealForm[] = ["offer", "counter-offer", "reserve", "propose-appointment", "sell"];

/** The form of one step; back to the conversation when the step is not possible. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const user = requireUser(context);
  const conversation = await findConversation(db, requireId(params.id), user.id);
  if (!conversation) throw notFound();
  const { id, partner, listing } = conversation;
  const deal = await findDeal(db, conversation, now());
  const step = forms.find((form) => form === url.searchParams.get("step"));
  if (!step || !deal.allowed.includes(step)) throw redirect(paths.conversation(id));
  const today = now();
  return {
    id,
    step,
    partner,
    about: aboutListing(listing, user, deal.state),
    ending: deal.ending,
    lastStepId: deal.lastStepId,
    zones: step === "propose-appointment" ? await exchangeZones(db) : [],
    suggestedOffers: step === "offer" ? suggestOffers(listing.details?.priceCents ?? 0) : [],
    offeredCents: step === "counter-offer" ? (deal.state.offer.step?.amountCents ?? null) : null,
    earliest: dateFieldValue(today),
    latest: dateFieldValue(new Date(today.getTime() + reservationMaxDays * 86_400_000)),
    suggestedUntil: dateFieldValue(new Date(today.getTime() + suggestedReservationDays * 86_400_000)),
  };
}

type Typed = { amount: string; date: string; time: string; place: string };
type Result = { problem: { reason: StepRejection } | { waitSeconds: number }; typed: Typed };

/** `do` is the step. Goes back to the conversation; what was typed wrongly is shown again. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const app = context.get(requestContext);
  const user = requireUser(context);
  const conversationId = requireId(params.id);
  // Checked before the rate limit, so that other users' requests get 404 and count for nothing.
  if (!(await findConversation(app.db, conversationId, user.id))) throw notFound();
  const form = await readForm(request);
  const value = form.get("do");
  const kind = [...actions, "undo" as const].find((known) => known === value);
  if (!kind) return redirect(paths.conversation(conversationId));
  const field = (name: string) => form.get(name) ?? "";
  const typed = { amount: field("amount"), date: field("date"), time: field("time"), place: field("place") };
  const isForm = forms.some((known) => known === url.searchParams.get("step"));
  const waitSeconds = await app.consumeLimit("message", user.id);
  if (waitSeconds !== null) {
    const result: Result = { problem: { waitSeconds }, typed };
    if (isForm) return data(result, { status: 429, headers: { "Retry-After": String(waitSeconds) } });
    return redirect(paths.conversation(conversationId), { headers: noticeHeaders("deal-too-many") });
  }
  const lastStepId = field("lastStepId");
  const taken = await takeStep(
    { ...commandContext(context), actor: user, describe: stepText },
    {
      conversationId,
      kind,
      ...typed,
      tellsOthers: form.get("tellsOthers") === "on",
      lastStepId: isId(lastStepId) ? lastStepId : null,
    },
  );
  if (taken.ok) return redirect(paths.conversation(conversationId));
  if (taken.reason === "missing") throw notFound();
  if (isForm && (isRefused(taken.reason) || aboutTerms(taken.reason))) {
    const result: Result = { problem: { reason: taken.reason }, typed };
    return data(result, { status: 422 });
  }
  const notice = taken.reason === "blocked" ? "message-not-sent" : "deal-changed";
  return redirect(paths.conversation(conversationId), { headers: noticeHeaders(notice) });
}

const isRefused = (reason: StepRejection) => reason === "blocked" || reason === "partner-closed";

const aboutTerms = (reason: StepRejection) => /^(?:amount|date|place)-|^reserved$/u.test(reason);

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function DealStep({ loaderData, actionData }: Route.ComponentProps) {
  const { id, step, partner, about, ending, lastStepId } = loaderData;
  const title = actionLabel(step, ending);
  const problem = actionData?.problem;
  const text =
    problem && ("reason" in problem ? stepRejectionText(problem.reason) : tooManyText(problem.waitSeconds));
  const back = (
    <ButtonLink to={paths.conversation(id)} variant="secondary">
      Retour à la conversation
    </ButtonLink>
  );
  const head = (
    <>
      <PageTitle>{title}</PageTitle>
      <h1 className="text-xl">{title}</h1>
      <ListingHead about={about} />
    </>
  );
  // Instead of the form, which would be refused again.
  if (problem && "reason" in problem && isRefused(problem.reason))
    return (
      <div className="page grid max-w-2xl gap-6 py-8 md:py-12">
        {head}
        <Alert kind="error">{text}</Alert>
        <div className="button-row">{back}</div>
      </div>
    );
  return (
    <div className="page grid max-w-2xl gap-6 py-8 md:py-12">
      {head}
      <Form method="post" className="grid gap-5">
        {text ? <Alert kind="error">{text}</Alert> : null}
        <input type="hidden" name="do" value={step} />
        <input type="hidden" name="lastStepId" value={lastStepId ?? ""} />
        <Terms step={step} data={loaderData} typed={actionData?.typed} />
        <p className="text-soft text-sm">
          {partner.name} le verra dans la conversation. {notes[step]}
        </p>
        <div className="button-row">
          <button type="submit" className={buttonClass("primary")}>
            {submitLabels[step]}
          </button>
          {back}
        </div>
      </Form>
    </div>
  );
}

const submitLabels: Record<DealForm, string> = {
  offer: "Envoyer l’offre",
  "counter-offer": "Envoyer la contre-offre",
  reserve: "Réserver",
  "propose-appointment": "Proposer ce rendez-vous",
  sell: "Confirmer",
};

const notes: Record<DealForm, string> = {
  offer: "Une offre vaut 48\u00a0heures. Rien n’est payé sur le site.",
  "counter-offer": "Une offre vaut 48\u00a0heures. Rien n’est payé sur le site.",
  reserve:
    "L’annonce reste visible, avec la mention «\u00a0Réservé\u00a0». Les autres personnes qui vous ont écrit en sont averties.",
  "propose-appointment": "Choisissez un lieu public, et voyez l’objet avant de payer.",
  sell: "",
};

function Terms({
  step,
  data: { earliest, latest, suggestedUntil, zones, suggestedOffers, offeredCents },
  typed,
}: {
  step: DealForm;
  data: {
    earliest: string;
    latest: string;
    suggestedUntil: string;
    zones: readonly ExchangeZone[];
    suggestedOffers: ReturnType<typeof suggestOffers>;
    /** of the offer that a counter-offer answers */
    offeredCents: number | null;
  };
  typed: Typed | undefined;
}) {
  switch (step) {
    case "offer":
    case "counter-offer":
      return <Amount suggestions={suggestedOffers} offeredCents={offeredCents} typed={typed?.amount} />;
    case "reserve":
      return (
        <TextField
          label="Réserver jusqu’au"
          hint="Ce jour compris."
          name="date"
          type="date"
          required
          min={earliest}
          max={latest}
          defaultValue={typed?.date ?? suggestedUntil}
        />
      );
    case "propose-appointment":
      return (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="Date"
              name="date"
              type="date"
              required
              min={earliest}
              defaultValue={typed?.date ?? earliest}
            />
            <TextField label="Heure" name="time" type="time" required defaultValue={typed?.time} />
          </div>
          <TextField
            label="Lieu"
            hint="Un lieu public et éclairé, par exemple devant un commerce ou un poste de police."
            name="place"
            required
            maxLength={placeMaxLength}
            autoComplete="off"
            list={zones.length > 0 ? "zones" : undefined}
            defaultValue={typed?.place}
          />
          {zones.length > 0 ? (
            <datalist id="zones">
              {zones.map(({ name, address }) => (
                <option key={name} value={`${name}, ${address}`.slice(0, placeMaxLength)} />
              ))}
            </datalist>
          ) : null}
        </>
      );
    case "sell":
      return (
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <input type="checkbox" name="tellsOthers" defaultChecked className="size-5 accent-spruce" />
          Avertir les autres personnes qui vous ont écrit
        </label>
      );
  }
}

/** A press on a suggestion fills in the field; the offer is sent by its own button. */
function Amount({
  suggestions,
  offeredCents,
  typed,
}: {
  suggestions: ReturnType<typeof suggestOffers>;
  offeredCents: number | null;
  typed: string | undefined;
}) {
  const input = useRef<HTMLInputElement>(null);
  const labelId = useId();
  return (
    <div className="grid gap-3">
      <TextField
        ref={input}
        label="Montant en dollars"
        hint={offeredCents === null ? undefined : `Dernière offre\u00a0: ${formatCents(offeredCents)}`}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        required
        maxLength={20}
        defaultValue={typed}
      />
      {suggestions.length > 0 ? (
        <div className="grid gap-2 noscript:hidden">
          <p id={labelId} className="text-soft text-sm">
            Par exemple
          </p>
          <ul aria-labelledby={labelId} className="flex flex-wrap gap-2">
            {suggestions.map(({ amountCents, discount }) => (
              <li key={amountCents}>
                <button
                  type="button"
                  onClick={() => {
                    if (input.current) input.current.value = String(amountCents / 100);
                  }}
                  className={buttonClass("secondary", "rounded-chip px-4 tabular")}
                >
                  {formatDollars(amountCents)}
                  <span className="font-normal text-soft">
                    −{discount}
                    {"\u00a0"}%
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
