import { BadgeCheck, CalendarClock, CircleDollarSign, Clock, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import {
  type Action,
  isAction,
  isAgreed,
  offerEnd,
  type StepKind,
  type Topic,
  transitions,
} from "../../../deals/deal.ts";
import type { DealView, StoredStep } from "../../../deals/index.server.ts";
import { isolate } from "../../../platform/isolate.ts";
import type { DealForm } from "../../conversation-paths.ts";
import { conversationPaths } from "../../conversation-paths.ts";
import { formatMoment, formatTime } from "../../text/dates.ts";
import { actionLabel, missingForFeedbackText } from "../../text/deal-texts.ts";
import { buttonClass } from "../../ui/button.tsx";

const icons: Record<Topic, ReactNode> = {
  offer: <CircleDollarSign className="size-5" />,
  reservation: <Clock className="size-5" />,
  appointment: <CalendarClock className="size-5" />,
  sale: <BadgeCheck className="size-5" />,
};

/** A step in the conversation, with the buttons of what may follow it. `body`: the message of the step. */
export function DealCard({
  conversationId,
  deal,
  step,
  body,
  isOwn,
  partnerName,
  anchor,
}: {
  conversationId: string;
  deal: DealView;
  step: StoredStep;
  body: string;
  /** taken by the viewer */
  isOwn: boolean;
  partnerName: string;
  anchor: string | undefined;
}) {
  const isUndone = deal.undoneIds.includes(step.id);
  const buttons = isUndone ? [] : buttonsOf(step, deal);
  return (
    <li
      id={anchor}
      className="grid w-full min-w-0 scroll-mt-[25vh] gap-3 rounded-card border border-edge bg-surface px-4 py-3 md:scroll-mt-[40vh] short:scroll-mt-4"
    >
      <div className="flex items-start gap-3">
        <span aria-hidden="true" className="mt-0.5 shrink-0 text-spruce">
          {iconOf(step.kind)}
        </span>
        <div className="grid min-w-0 grow gap-0.5">
          <p className="flex min-w-0 gap-1.5 text-soft text-xs">
            <span dir="auto" className="truncate font-semibold">
              {isOwn ? "Vous" : partnerName}
            </span>
            <span aria-hidden="true">·</span>
            <time dateTime={step.at.toISOString()} className="shrink-0 tabular">
              {formatTime(step.at)}
            </time>
          </p>
          <p className={`font-semibold [overflow-wrap:anywhere] ${isUndone ? "text-soft line-through" : ""}`}>
            {body}
          </p>
          {isUndone ? (
            <p className="text-soft text-sm">Annulée</p>
          ) : (
            <Status
              conversationId={conversationId}
              step={step}
              deal={deal}
              reservedFor={isOwn ? partnerName : null}
            />
          )}
        </div>
      </div>
      {buttons.length > 0 ? (
        <div className="flex flex-wrap gap-2">
          {buttons.map((action, index) => (
            <StepButton
              key={action}
              conversationId={conversationId}
              deal={deal}
              action={action}
              variant={index === 0 && !takesBack.includes(action) ? "primary" : "secondary"}
            />
          ))}
        </div>
      ) : null}
    </li>
  );
}

/** State of the step, or its outcome. */
function Status({
  conversationId,
  step,
  deal: { state },
  reservedFor,
}: {
  conversationId: string;
  step: StoredStep;
  deal: DealView;
  /** null: the viewer */
  reservedFor: string | null;
}) {
  if (state.appointment.step?.id === step.id && state.appointment.status === "accepted")
    return (
      <p className="text-soft text-sm">
        Accepté.{" "}
        <a
          href={conversationPaths.appointmentFile(conversationId)}
          download="rendez-vous.ics"
          className="inline-flex min-h-6 items-center text-spruce underline underline-offset-4"
        >
          Ajouter à mon calendrier
        </a>
      </p>
    );
  if (state.reservation.step?.id === step.id)
    return (
      <p className="text-soft text-sm">
        {reservedFor === null ? "Elle vous est réservée." : `Pour ${isolate(reservedFor)}.`}
      </p>
    );
  if (state.offer.step?.id !== step.id) return null;
  if (state.offer.status === "open")
    return <p className="text-soft text-sm">Valable jusqu’au {formatMoment(offerEnd(step))}.</p>;
  return state.offer.status === "expired" ? <p className="text-soft text-sm">Offre expirée.</p> : null;
}

function iconOf(kind: StepKind): ReactNode {
  if (kind === "undo") return <Undo2 className="size-5" />;
  if (kind.startsWith("tell-")) return kind === "tell-sold" ? icons.sale : icons.reservation;
  return isAction(kind) ? icons[transitions[kind].topic] : null;
}

/** Actions that may follow the last step of a topic: the conversation opens at its end, where the answer is expected. */
function buttonsOf(step: StoredStep, deal: DealView): (Action | "undo")[] {
  const { state, allowed, undoableId } = deal;
  const follow = allowed.filter((action) => {
    const { topic } = transitions[action];
    return state[topic].step !== null && isAnswer(action) && isLastOfTopic(step, topic, deal);
  });
  // The positive answer is first, as the primary button.
  const isYes = (action: Action) => Number(action.startsWith("accept-"));
  const ordered = follow.toSorted((first, second) => isYes(second) - isYes(first));
  return step.id === undoableId ? [...ordered, "undo"] : ordered;
}

function isLastOfTopic({ id }: StoredStep, topic: Topic, { steps, undoneIds }: DealView): boolean {
  const last = steps.findLast(
    (step) => isAction(step.kind) && transitions[step.kind].topic === topic && !undoneIds.includes(step.id),
  );
  return last?.id === id;
}

/** Excludes actions that begin an exchange, whose links are below the messages. */
const isAnswer = (action: Action) => !beginnings.includes(action);
const beginnings: readonly Action[] = ["offer", "reserve", "propose-appointment", "sell"];

const forms: readonly (Action | "undo")[] = [
  "offer",
  "counter-offer",
  "reserve",
  "propose-appointment",
  "sell",
];
const isForm = (action: Action | "undo"): action is DealForm => forms.includes(action);

/** Never the first thing to press. */
const takesBack: readonly (Action | "undo")[] = ["undo", "cancel-appointment", "withdraw-offer", "release"];

function StepButton({
  conversationId,
  deal,
  action,
  variant,
}: {
  conversationId: string;
  deal: DealView;
  action: Action | "undo";
  variant: "primary" | "secondary";
}) {
  const label = actionLabel(action, deal.ending);
  if (isForm(action))
    return (
      <Link to={conversationPaths.deal(conversationId, action)} className={buttonClass(variant)}>
        {label}
      </Link>
    );
  return (
    <Form method="post" action={conversationPaths.deal(conversationId)} className="contents">
      <input type="hidden" name="lastStepId" value={deal.lastStepId ?? ""} />
      <button type="submit" name="do" value={action} className={buttonClass(variant)}>
        {label}
      </button>
    </Form>
  );
}

const saleFirst = (first: Action, second: Action) => Number(second === "sell") - Number(first === "sell");

/** Buttons below the messages that start an offer, a reservation, an appointment or a sale. */
export function DealSteps({
  conversationId,
  deal,
  isClosed,
}: {
  conversationId: string;
  deal: DealView;
  /** the conversation: a participant is blocked, or has closed the account */
  isClosed: boolean;
}) {
  const beginning = deal.allowed.filter((action) => !isAnswer(action));
  // After an agreement the sale is what remains; on a phone only the first buttons of the row are in view.
  const shown = isAgreed(deal.state) ? beginning.toSorted(saleFirst) : beginning;
  const missing = deal.feedback || isClosed ? null : missingForFeedbackText(deal.state);
  const note = missing ? <p className="text-soft text-sm">{missing}</p> : null;
  if (shown.length === 0 && !deal.feedback) return note;
  return (
    <>
      {note}
      <ul aria-label="Étapes de la transaction" className="-mx-1 flex gap-2 overflow-x-auto px-1 py-1">
        {deal.feedback ? (
          <li className="shrink-0">
            <Link
              to={conversationPaths.feedback(conversationId)}
              className={buttonClass(deal.feedback === "give" ? "primary" : "secondary")}
            >
              {deal.feedback === "give" ? "Donner votre avis" : "Lire les avis"}
            </Link>
          </li>
        ) : null}
        {shown.map((action) => (
          <li key={action} className="shrink-0">
            <StepButton conversationId={conversationId} deal={deal} action={action} variant="secondary" />
          </li>
        ))}
      </ul>
    </>
  );
}
