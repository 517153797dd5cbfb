/** Terms of a step, as typed: amount, end of a reservation, time and place of an appointment. */
import { parsePriceText, priceMaxCents } from "../listings/price.ts";
import { isBlank, normalizeLine } from "../platform/text-input.ts";
import { instantOfWallClock } from "../platform/time.ts";

export type TermsRejection =
  | "amount-required"
  | "amount-invalid"
  | "date-required"
  | "date-invalid"
  | "date-past"
  | "date-too-late"
  | "place-required"
  | "place-too-long";

type Parsed<Value> = ({ ok: true } & Value) | { ok: false; reason: TermsRejection };

export function parseOffer(typed: string): Parsed<{ amountCents: number }> {
  const price = parsePriceText(typed);
  if (!price.ok) return { ok: false, reason: "amount-invalid" };
  if (price.cents === null) return { ok: false, reason: "amount-required" };
  if (price.cents <= 0 || price.cents > priceMaxCents) return { ok: false, reason: "amount-invalid" };
  return { ok: true, amountCents: price.cents };
}

const offerDiscounts = [5, 10, 20];

/** Amounts to offer for that price, rounded to what people say: 5 $ from 100 $ on, 50 $ from 2,000 $ on. */
export function suggestOffers(priceCents: number): { amountCents: number; discount: number }[] {
  const stepCents = priceCents >= 200_000 ? 5_000 : priceCents >= 10_000 ? 500 : 100;
  const offers = offerDiscounts.map((discount) => ({
    amountCents: Math.round((priceCents * (100 - discount)) / 100 / stepCents) * stepCents,
    discount,
  }));
  return offers.filter(
    ({ amountCents }, place) =>
      amountCents > 0 &&
      amountCents < priceCents &&
      offers.findIndex((other) => other.amountCents === amountCents) === place,
  );
}

const dayMs = 86_400_000;
/** A listing is not reserved for longer, so that it is not withdrawn from everybody else by mistake. */
export const reservationMaxDays = 30;
/** Time to meet: a reservation that is made in the evening does not end that night. */
export const suggestedReservationDays = 2;
export const appointmentMaxDays = 90;

/** Until the end of the day in the site's time zone. `date`: as of a date field, "2026-12-03". */
export function parseReservation(date: string, now: Date): Parsed<{ until: Date }> {
  const day = parseDay(date);
  if (day === "required" || day === "invalid") return { ok: false, reason: `date-${day}` };
  return withinDays(instantOfWallClock(day + dayMs), now, reservationMaxDays + 1);
}

export const placeMaxLength = 200;

/** @param time as of a time field, "14:30" */
export function parseAppointment(
  typed: { date: string; time: string; place: string },
  now: Date,
): Parsed<{ until: Date; place: string }> {
  const day = parseDay(typed.date);
  if (day === "required" || day === "invalid") return { ok: false, reason: `date-${day}` };
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)(?::\d\d)?$/u.exec(typed.time.trim()) ?? [];
  if (!hours || !minutes)
    return { ok: false, reason: typed.time.trim() === "" ? "date-required" : "date-invalid" };
  const at = instantOfWallClock(day + (Number(hours) * 60 + Number(minutes)) * 60_000);
  const checked = withinDays(at, now, appointmentMaxDays);
  if (!checked.ok) return checked;
  const place = normalizeLine(typed.place);
  if (isBlank(place)) return { ok: false, reason: "place-required" };
  if ([...place].length > placeMaxLength) return { ok: false, reason: "place-too-long" };
  return { ok: true, until: at, place };
}

function withinDays(until: Date, now: Date, days: number): Parsed<{ until: Date }> {
  if (until <= now) return { ok: false, reason: "date-past" };
  if (until.getTime() - now.getTime() > days * dayMs) return { ok: false, reason: "date-too-late" };
  return { ok: true, until };
}

/** Midnight of the day, as wall-clock milliseconds. */
function parseDay(typed: string): number | "required" | "invalid" {
  const text = typed.trim();
  if (text === "") return "required";
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(text) ?? [];
  const ms = Date.UTC(Number(year), Number(month) - 1, Number(day));
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text) ? ms : "invalid";
}
