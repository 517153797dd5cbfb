import { describe, expect, test } from "vitest";
import {
  type Action,
  actions,
  allowedActions,
  appointmentOutcomes,
  type DealRole,
  dealState,
  isStepAllowed,
  type Step,
  type StepKind,
  undoableStep,
} from "./deal.ts";

const start = new Date("2026-11-20T12:00:00Z");
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000);

/** One step per hour, by seller (`s`) or buyer (`b`). */
function steps(...list: [DealRole, StepKind, Date?][]): Step[] {
  return list.map(([by, kind, until = hours(100)], index) => ({
    id: `${index}`,
    kind,
    by,
    at: hours(index),
    amountCents: kind.includes("offer") ? 40_000 + index : null,
    until: kind === "reserve" || kind === "propose-appointment" ? until : null,
    place: kind === "propose-appointment" ? "Café" : null,
  }));
}

const later = (hour: number, by: DealRole, kind: StepKind): Step[] =>
  steps([by, kind]).map((step) => ({ ...step, id: `${hour}`, at: hours(hour) }));

const open = { isListingOpen: true, hasPrice: true };
const allowed = (list: Step[], role: DealRole, now = hours(list.length), situation = open) =>
  allowedActions(list, role, { now, ...situation });

describe("offers", () => {
  test("either begins; only the other one answers, only the one who made it withdraws", () => {
    expect(allowed([], "buyer")).toEqual(["offer", "propose-appointment"]);
    expect(allowed([], "seller")).toEqual(["offer", "reserve", "propose-appointment", "sell"]);
    const offered = steps(["buyer", "offer"]);
    expect(allowed(offered, "seller")).toEqual(
      expect.arrayContaining(["counter-offer", "accept-offer", "refuse-offer"]),
    );
    expect(allowed(offered, "buyer")).toEqual(["withdraw-offer", "propose-appointment"]);
    const countered = steps(["buyer", "offer"], ["seller", "counter-offer"]);
    expect(allowed(countered, "buyer")).toEqual(
      expect.arrayContaining(["counter-offer", "accept-offer", "refuse-offer"]),
    );
    expect(allowed(countered, "seller")).not.toContain("accept-offer");
    expect(dealState(countered, hours(3)).offer).toMatchObject({
      status: "open",
      by: "seller",
      step: { id: "1" },
    });
  });

  test("an offer is over after 48 hours, then it cannot be accepted and a new one may be made", () => {
    const offered = steps(["buyer", "offer"]);
    expect(dealState(offered, hours(47.99)).offer.status).toBe("open");
    expect(dealState(offered, hours(48)).offer.status).toBe("expired");
    expect(allowed(offered, "seller", hours(48))).not.toContain("accept-offer");
    expect(allowed(offered, "buyer", hours(48))).toContain("offer");
    // What was accepted in time stays accepted.
    const accepted = steps(["buyer", "offer"], ["seller", "accept-offer"]);
    expect(dealState(accepted, hours(400)).offer.status).toBe("accepted");
  });

  test("need a priced listing that is for sale; a refusal does not", () => {
    expect(allowed([], "buyer", start, { isListingOpen: true, hasPrice: false })).not.toContain("offer");
    expect(allowed([], "seller", start, { isListingOpen: false, hasPrice: true })).toEqual([
      "propose-appointment",
    ]);
    const offered = steps(["buyer", "offer"]);
    const closed = allowed(offered, "seller", hours(1), { isListingOpen: false, hasPrice: true });
    expect(closed).toContain("refuse-offer");
    expect(closed).not.toContain("accept-offer");
  });
});

describe("reservations", () => {
  test("are the seller's, and end by themselves", () => {
    const reserved = steps(["seller", "reserve", hours(24)]);
    expect(dealState(reserved, hours(23)).reservation.status).toBe("reserved");
    expect(dealState(reserved, hours(24)).reservation.status).toBe("none");
    expect(allowed(reserved, "buyer")).not.toContain("release");
    expect(allowed(reserved, "seller")).toContain("release");
    expect(allowed(reserved, "seller", hours(24))).toContain("reserve");
  });

  test("are not released while the listing is sold", () => {
    const sold = steps(["seller", "reserve", hours(24)], ["seller", "sell"]);
    const isOver = { ...open, isListingOpen: false };
    expect(allowed(sold, "seller", hours(2), isOver)).not.toContain("release");
    expect(allowed(sold, "seller", hours(2))).toContain("release");
    expect(allowed(sold.slice(0, 1), "seller", hours(2), isOver)).toContain("release");
  });
});

describe("appointments", () => {
  const proposed = steps(["buyer", "propose-appointment", hours(10)]);
  const accepted = steps(["buyer", "propose-appointment", hours(10)], ["seller", "accept-appointment"]);

  test("the other one accepts, before the time; both confirm, after it", () => {
    expect(allowed(proposed, "buyer")).not.toContain("accept-appointment");
    expect(allowed(proposed, "seller")).toContain("accept-appointment");
    expect(allowed(proposed, "seller", hours(10))).not.toContain("accept-appointment");
    expect(allowed(accepted, "seller", hours(9))).toContain("cancel-appointment");
    expect(allowed(accepted, "seller", hours(9))).not.toContain("confirm-appointment");
    expect(allowed(accepted, "seller", hours(10))).toContain("confirm-appointment");
    expect(allowed(accepted, "seller", hours(10))).not.toContain("cancel-appointment");
    const half = [...accepted, ...later(11, "seller", "confirm-appointment")];
    expect(dealState(half, hours(12)).appointment.status).toBe("half-confirmed");
    expect(allowed(half, "seller", hours(12))).not.toContain("confirm-appointment");
    expect(allowed(half, "buyer", hours(12))).toContain("confirm-appointment");
    const held = [...half, ...later(12, "buyer", "confirm-appointment")];
    expect(dealState(held, hours(13)).appointment.status).toBe("held");
  });

  test("what was only proposed is over at its time", () => {
    expect(dealState(proposed, hours(10)).appointment.status).toBe("none");
    expect(dealState(accepted, hours(10)).appointment.status).toBe("accepted");
  });
});

describe("undo", () => {
  test("takes back the actor's last step while nothing else happened since", () => {
    const refused = steps(["buyer", "offer"], ["seller", "refuse-offer"]);
    expect(undoableStep(refused, "seller", hours(3))?.id).toBe("1");
    expect(undoableStep(refused, "buyer", hours(3))).toBeNull();
    const told = [...refused, ...steps(["seller", "tell-reserved"])];
    expect(undoableStep(told, "seller", hours(3))?.id).toBe("1");
    const later = [...refused, ...steps(["buyer", "offer"])];
    expect(undoableStep(later, "seller", hours(3))).toBeNull();
    const undone = [...refused, ...steps(["seller", "undo"])];
    expect(undoableStep(undone, "seller", hours(3))).toBeNull();
    expect(dealState(undone, hours(3)).offer).toMatchObject({ status: "open", by: "buyer" });
  });

  test("not once it no longer counts, its time has passed, or both confirmed", () => {
    const reserved = steps(["seller", "reserve", hours(10)]);
    expect([9, 11].map((at) => undoableStep(reserved, "seller", hours(at))?.id)).toEqual(["0", undefined]);
    const agreed = steps(["buyer", "propose-appointment", hours(10)], ["seller", "accept-appointment"]);
    expect([9, 11].map((at) => undoableStep(agreed, "seller", hours(at))?.id)).toEqual(["1", undefined]);
    const confirmed = (by: DealRole, at: number): Step => ({
      id: `c${at}`,
      kind: "confirm-appointment",
      by,
      at: hours(at),
      amountCents: null,
      until: null,
      place: null,
    });
    const half = [...agreed, confirmed("buyer", 11)];
    expect(undoableStep(half, "buyer", hours(12))?.id).toBe("c11");
    expect(undoableStep([...half, confirmed("seller", 12)], "seller", hours(13))).toBeNull();
  });
});

test("no step is allowed twice in a row by the same role, except a proposal of another time", () => {
  // A listing that is for sale again, as it is here, can be sold again.
  const repeatable: readonly Action[] = ["propose-appointment", "sell"];
  for (const role of ["seller", "buyer"] as const)
    for (const kind of actions) {
      const situation = { now: hours(1), ...open };
      if (repeatable.includes(kind) || !isStepAllowed(kind, dealState([], start), role, situation)) continue;
      expect(isStepAllowed(kind, dealState(steps([role, kind]), hours(1)), role, situation), kind).toBe(
        false,
      );
    }
});

test("an appointment that only one has confirmed can be followed by another one, a week after its time", () => {
  const half = [
    ...steps(["buyer", "propose-appointment", hours(2)], ["seller", "accept-appointment"]),
    ...later(3, "seller", "confirm-appointment"),
  ];
  for (const role of ["seller", "buyer"] as const) {
    expect(allowed(half, role, hours(2 + 7 * 24 - 1))).not.toContain("propose-appointment");
    expect(allowed(half, role, hours(2 + 7 * 24))).toContain("propose-appointment");
  }
  const [next] = later(2 + 7 * 24, "seller", "propose-appointment");
  const again = [...half, ...(next ? [{ ...next, until: hours(400) }] : [])];
  expect(dealState(again, hours(2 + 7 * 24)).appointment).toMatchObject({ status: "proposed", by: "seller" });
  expect(appointmentOutcomes(again)).toEqual([]);
});
