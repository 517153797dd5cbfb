import { expect, test } from "vitest";
import { parseAppointment, parseOffer, parseReservation, suggestOffers } from "./terms.ts";

const now = new Date("2026-11-20T12:00:00Z"); // 7 h in Montréal

test("an offer is an amount above zero", () => {
  expect(parseOffer("1 200,50 $")).toEqual({ ok: true, amountCents: 120_050 });
  expect(parseOffer(" ")).toEqual({ ok: false, reason: "amount-required" });
  for (const typed of ["0", "-5", "beaucoup", "999999999999"])
    expect(parseOffer(typed), typed).toEqual({ ok: false, reason: "amount-invalid" });
});

test("offers are suggested below the price, rounded, each amount once", () => {
  const dollars = (price: number) => suggestOffers(price * 100).map(({ amountCents }) => amountCents / 100);
  expect(dollars(780)).toEqual([740, 700, 625]);
  expect(dollars(45)).toEqual([43, 41, 36]);
  expect(dollars(18_500)).toEqual([17_600, 16_650, 14_800]);
  expect(dollars(5)).toEqual([4]);
  expect(dollars(1)).toEqual([]);
  expect(dollars(0)).toEqual([]);
});

test("a reservation lasts until the end of the day in Eastern time, at most a month", () => {
  expect(parseReservation("2026-11-20", now)).toEqual({ ok: true, until: new Date("2026-11-21T05:00:00Z") });
  expect(parseReservation("2026-11-19", now)).toEqual({ ok: false, reason: "date-past" });
  expect(parseReservation("2026-12-20", now)).toMatchObject({ ok: true });
  expect(parseReservation("2026-12-22", now)).toEqual({ ok: false, reason: "date-too-late" });
  expect(parseReservation("", now)).toEqual({ ok: false, reason: "date-required" });
  for (const typed of ["2026-02-30", "demain", "2026-1-1", "99999-01-01"])
    expect(parseReservation(typed, now), typed).toEqual({ ok: false, reason: "date-invalid" });
});

test("an appointment has a time to come and a place of one line", () => {
  const typed = { date: "2026-11-21", time: "14:30", place: " Métro Laurier, sortie nord " };
  expect(parseAppointment(typed, now)).toEqual({
    ok: true,
    until: new Date("2026-11-21T19:30:00Z"),
    place: "Métro Laurier, sortie nord",
  });
  expect(parseAppointment({ ...typed, time: "25:00" }, now)).toMatchObject({ reason: "date-invalid" });
  expect(parseAppointment({ ...typed, time: "" }, now)).toMatchObject({ reason: "date-required" });
  expect(parseAppointment({ ...typed, date: "2026-11-20", time: "06:59" }, now)).toMatchObject({
    reason: "date-past",
  });
  expect(parseAppointment({ ...typed, place: " " }, now)).toMatchObject({ reason: "place-required" });
  expect(parseAppointment({ ...typed, place: "é".repeat(201) }, now)).toMatchObject({
    reason: "place-too-long",
  });
});
