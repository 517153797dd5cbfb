/**
 * Steps of a deal between the two participants of a conversation: offers, a reservation, an appointment, the sale. Anyone may use
 * or ignore them. A deal is its steps in order; `dealState` derives everything else. `transitions` is the only table of
 * what is allowed: buttons, commands and tests read it.
 */

import type { Ending } from "../listings/ending.ts";
import type { TermsRejection } from "./terms.ts";

export type DealRole = "seller" | "buyer";

export const stepKinds = [
  "offer",
  "counter-offer",
  "accept-offer",
  "refuse-offer",
  "withdraw-offer",
  "reserve",
  "release",
  "propose-appointment",
  "accept-appointment",
  "decline-appointment",
  "cancel-appointment",
  "confirm-appointment",
  "miss-appointment",
  "sell",
  /** Takes the step before it back. */
  "undo",
  /** Steps of another conversation about the same listing; they do not change this deal. */
  "tell-reserved",
  "tell-available",
  "tell-sold",
] as const;
export type StepKind = (typeof stepKinds)[number];

type Statuses = {
  offer: "none" | "open" | "accepted" | "refused" | "withdrawn" | "expired";
  reservation: "none" | "reserved";
  appointment:
    | "none"
    | "proposed"
    | "accepted"
    | "declined"
    | "canceled"
    | "half-confirmed"
    | "held"
    | "missed";
  sale: "none" | "sold";
};
export type Topic = keyof Statuses;

/** `proposer`: who made the step that led to the present status; `recipient`: the other one. */
type Who = DealRole | "either" | "proposer" | "recipient";

type Move<Status> = { from: readonly Status[]; by: Who; to: Status };
type Transition<Of extends Topic> = {
  topic: Of;
  moves: readonly Move<Statuses[Of]>[];
  /** only while the listing can still be sold */
  needsListing?: true;
  /** only before, or only after, the time of the appointment */
  time?: "before" | "after";
  isUndoable?: true;
};
type AnyTransition = { [Of in Topic]: Transition<Of> }[Topic];

/** Kinds that a participant may choose; the others follow from them. */
export type Action = Exclude<StepKind, "undo" | `tell-${string}`>;

export const transitions: Record<Action, AnyTransition> = {
  offer: {
    topic: "offer",
    moves: [{ from: ["none", "accepted", "refused", "withdrawn", "expired"], by: "either", to: "open" }],
    needsListing: true,
  },
  "counter-offer": {
    topic: "offer",
    moves: [{ from: ["open"], by: "recipient", to: "open" }],
    needsListing: true,
  },
  "accept-offer": {
    topic: "offer",
    moves: [{ from: ["open"], by: "recipient", to: "accepted" }],
    needsListing: true,
    isUndoable: true,
  },
  "refuse-offer": {
    topic: "offer",
    moves: [{ from: ["open"], by: "recipient", to: "refused" }],
    isUndoable: true,
  },
  "withdraw-offer": {
    topic: "offer",
    moves: [{ from: ["open"], by: "proposer", to: "withdrawn" }],
    isUndoable: true,
  },
  reserve: {
    topic: "reservation",
    moves: [{ from: ["none"], by: "seller", to: "reserved" }],
    needsListing: true,
    isUndoable: true,
  },
  release: {
    topic: "reservation",
    moves: [{ from: ["reserved"], by: "seller", to: "none" }],
  },
  "propose-appointment": {
    topic: "appointment",
    moves: [
      {
        from: ["none", "proposed", "accepted", "declined", "canceled", "half-confirmed", "held", "missed"],
        by: "either",
        to: "proposed",
      },
    ],
  },
  "accept-appointment": {
    topic: "appointment",
    moves: [{ from: ["proposed"], by: "recipient", to: "accepted" }],
    time: "before",
    isUndoable: true,
  },
  "decline-appointment": {
    topic: "appointment",
    moves: [{ from: ["proposed"], by: "recipient", to: "declined" }],
    isUndoable: true,
  },
  "cancel-appointment": {
    topic: "appointment",
    moves: [
      { from: ["proposed"], by: "proposer", to: "canceled" },
      { from: ["accepted"], by: "either", to: "canceled" },
    ],
    time: "before",
    isUndoable: true,
  },
  "confirm-appointment": {
    topic: "appointment",
    moves: [
      { from: ["accepted"], by: "either", to: "half-confirmed" },
      { from: ["half-confirmed"], by: "recipient", to: "held" },
    ],
    time: "after",
    isUndoable: true,
  },
  "miss-appointment": {
    topic: "appointment",
    moves: [
      { from: ["accepted"], by: "either", to: "missed" },
      { from: ["half-confirmed"], by: "recipient", to: "missed" },
    ],
    time: "after",
    isUndoable: true,
  },
  sell: {
    topic: "sale",
    // A listing that is for sale again can be sold to the same user.
    moves: [{ from: ["none", "sold"], by: "seller", to: "sold" }],
    needsListing: true,
    isUndoable: true,
  },
};

export const actions = Object.keys(transitions) as Action[]; // the keys of the record above

/** One step, as stored. The values are those of its kind, the others null. */
export type Step = {
  id: string;
  kind: StepKind;
  by: DealRole;
  at: Date;
  /** of an offer */
  amountCents: number | null;
  /** end of a reservation, or time of an appointment */
  until: Date | null;
  /** of an appointment */
  place: string | null;
};

/** `step`: the one with the terms (amount, end, place); `by`: who made the last one. */
export type TopicState<Of extends Topic> = { status: Statuses[Of]; step: Step | null; by: DealRole | null };
export type DealState = { [Of in Topic]: TopicState<Of> };

const initial: DealState = {
  offer: { status: "none", step: null, by: null },
  reservation: { status: "none", step: null, by: null },
  appointment: { status: "none", step: null, by: null },
  sale: { status: "none", step: null, by: null },
};

const offerHours = 48;
const hourMs = 3_600_000;
/** After its time, for the other participant to confirm an appointment that one has confirmed, before the next one. */
const confirmationDays = 7;

/** An offer without an answer ends at this time. */
export function offerEnd(step: Pick<Step, "at">): Date {
  return new Date(step.at.getTime() + offerHours * hourMs);
}

/** State of the deal at `now`, derived from its steps, oldest first. */
export function dealState(steps: readonly Step[], now: Date): DealState {
  let state = initial;
  for (const step of withoutUndone(steps)) state = after(expire(state, step.at), step);
  return expire(state, now);
}

/** Steps that were not taken back, without those that change nothing here. */
export function withoutUndone(steps: readonly Step[]): Step[] {
  const own = steps.filter(({ kind }) => !kind.startsWith("tell-"));
  return own.filter(({ kind }, index) => kind !== "undo" && own[index + 1]?.kind !== "undo");
}

/** The reservation that was neither released nor taken back; it may have ended by itself. */
export function lastReservation(steps: readonly Step[]): Step | null {
  const last = withoutUndone(steps).findLast(({ kind }) => kind === "reserve" || kind === "release");
  return last?.kind === "reserve" ? last : null;
}

/** The amount that both agreed on; null: none, or a later offer has taken its place. */
export function agreedCents({ offer }: DealState): number | null {
  return offer.status === "accepted" ? (offer.step?.amountCents ?? null) : null;
}

/** Whether both agreed on a price, the listing is reserved for the buyer, or they have met. */
export function isAgreed({ offer, reservation, appointment }: DealState): boolean {
  return offer.status === "accepted" || reservation.status === "reserved" || appointment.status === "held";
}

/** Terms of the proposal that a step of this kind answers or takes back. */
export function answeredTerms(kind: StepKind, state: DealState): Partial<StepContent> {
  if (!isAction(kind) || withTerms.includes(kind)) return {};
  const { topic } = transitions[kind];
  if (topic !== "offer" && topic !== "appointment") return {};
  const { step } = state[topic];
  return step ? { amountCents: step.amountCents, until: step.until, place: step.place } : {};
}

/** Applies ends that need no step: expired offers and reservations. */
function expire(state: DealState, now: Date): DealState {
  const { offer, reservation, appointment } = state;
  const isOfferOver = offer.status === "open" && offer.step !== null && offerEnd(offer.step) <= now;
  const isReservationOver = isPast(reservation.step, now);
  // It is too late to agree on what was only proposed.
  const isProposalOver = appointment.status === "proposed" && isPast(appointment.step, now);
  return {
    ...state,
    appointment: isProposalOver ? initial.appointment : appointment,
    offer: isOfferOver ? { ...offer, status: "expired" } : offer,
    reservation: isReservationOver ? initial.reservation : reservation,
  };
}

function isPast(step: Step | null, now: Date): boolean {
  return step?.until != null && step.until <= now;
}

/** Kinds with the terms of their topic. */
const withTerms: readonly StepKind[] = ["offer", "counter-offer", "reserve", "propose-appointment", "sell"];

function after(state: DealState, step: Step): DealState {
  if (!isAction(step.kind)) return state;
  const transition = transitions[step.kind];
  const { topic } = transition;
  const move = findMove(transition, state, step.by);
  if (!move) return state;
  const terms = withTerms.includes(step.kind) ? step : state[topic].step;
  return { ...state, [topic]: { status: move.to, step: terms, by: step.by } };
}

export const isAction = (kind: StepKind): kind is Action => Object.hasOwn(transitions, kind);

function findMove(
  { topic, moves }: AnyTransition,
  state: DealState,
  role: DealRole,
): Move<string> | undefined {
  const { status, by } = state[topic];
  return (moves as readonly Move<string>[]).find(
    (move) => move.from.includes(status) && isBy(move.by, role, by),
  );
}

function isBy(who: Who, role: DealRole, proposer: DealRole | null): boolean {
  switch (who) {
    case "either":
      return true;
    case "proposer":
      return role === proposer;
    case "recipient":
      return proposer !== null && role !== proposer;
    default:
      return role === who;
  }
}

/** `isListingOpen`: the listing can still be sold; `hasPrice`: it has one that offers can be compared with. */
export type DealSituation = { now: Date; isListingOpen: boolean; hasPrice: boolean };

/** Whether `role` may take this step now. */
export function isStepAllowed(
  kind: Action,
  state: DealState,
  role: DealRole,
  { now, isListingOpen, hasPrice }: DealSituation,
): boolean {
  const transition = transitions[kind];
  if (transition.needsListing && !isListingOpen) return false;
  if (transition.topic === "offer" && transition.needsListing && !hasPrice) return false;
  // A sale ends the reservation; while it lasts, there is nothing to release.
  if (kind === "release" && state.sale.status === "sold" && !isListingOpen) return false;
  if (transition.time && !isInTime(transition.time, state.appointment.step, now)) return false;
  // After its time an agreed appointment is confirmed or missed first: another proposal would hide that it was missed.
  if (
    kind === "propose-appointment" &&
    state.appointment.status === "accepted" &&
    isPast(state.appointment.step, now)
  )
    return false;
  // As long as the other one may still say that it did not take place, for the same reason.
  if (kind === "propose-appointment" && state.appointment.status === "half-confirmed") {
    const at = state.appointment.step?.until?.getTime() ?? 0;
    if (now.getTime() - at < confirmationDays * 24 * hourMs) return false;
  }
  return findMove(transition, state, role) !== undefined;
}

function isInTime(time: "before" | "after", appointment: Step | null, now: Date): boolean {
  const at = appointment?.until;
  if (!at) return false;
  return time === "before" ? now < at : now >= at;
}

export function allowedActions(steps: readonly Step[], role: DealRole, situation: DealSituation): Action[] {
  const state = dealState(steps, situation.now);
  return actions.filter((kind) => isStepAllowed(kind, state, role, situation));
}

/** `by`: whose step decided it */
export type AppointmentOutcome = { outcome: "held" | "missed"; at: Date; by: DealRole };

/** Appointments that both confirmed, or that one says did not take place. */
export function appointmentOutcomes(steps: readonly Step[]): AppointmentOutcome[] {
  const outcomes: AppointmentOutcome[] = [];
  let state = initial;
  for (const step of withoutUndone(steps)) {
    const before = state.appointment.status;
    state = after(expire(state, step.at), step);
    const { status } = state.appointment;
    if (status !== before && (status === "held" || status === "missed"))
      outcomes.push({ outcome: status, at: step.at, by: step.by });
  }
  return outcomes;
}

/**
 * The step that `role` may take back: their own last one, while nothing else happened since, its time has not passed and
 * it still counts. What both confirmed stays.
 */
export function undoableStep(steps: readonly Step[], role: DealRole, now: Date): Step | null {
  const last = steps.filter(({ kind }) => !kind.startsWith("tell-")).at(-1);
  if (!last || last.by !== role || !isAction(last.kind)) return null;
  const { isUndoable, time } = transitions[last.kind];
  const { appointment, reservation } = dealState(steps, now);
  if (!isUndoable || (time && !isInTime(time, appointment.step, now))) return null;
  if (last.kind === "reserve" && reservation.status !== "reserved") return null;
  return last.kind === "confirm-appointment" && appointment.status === "held" ? null : last;
}

/** Reminders that the site sends about an appointment or a reservation. */
export const dealReminders = ["appointment-soon", "appointment-over", "reservation-over"] as const;
export type DealReminder = (typeof dealReminders)[number];

/** Data for the text about a step; an answer has the terms that it answers. `ending`: sold, rented or filled. */
export type StepContent = Pick<Step, "kind" | "amountCents" | "until" | "place"> & { ending: Ending };

/**
 * `not-allowed`: the deal or the listing does not allow this step (any more); `outdated`: the page showed older terms;
 * `reserved`: the listing is reserved for another user
 */
export type StepRejection =
  | TermsRejection
  | "missing"
  | "partner-closed"
  | "blocked"
  | "not-allowed"
  | "outdated"
  | "reserved";

/** Agreement of a conversation about a listing, for one participant. */
export type ListingDeal = {
  conversationId: string;
  isSeller: boolean;
  partnerName: string;
  /** the price */
  agreedCents: number | null;
  /** null: the listing is not reserved for the buyer */
  reservedUntil: Date | null;
  /** the listing was sold to the buyer, and has not been offered again */
  isSold: boolean;
};
