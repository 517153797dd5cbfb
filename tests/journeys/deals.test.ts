// Runs in npm run test:full.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { advanceAppointments } from "./advance-appointments.ts";
import { aVisitor, openBrowser, phone } from "./browser.ts";
import { makeDeal, tomorrow, write } from "./deal.ts";
import { aTitle } from "./listing-form.ts";
import { publish } from "./moderated-listing.ts";
import { register } from "./users.ts";

openBrowser();

test("a deal from a first message with a photo to the seller's page", async () => {
  const seller = await aVisitor();
  await register(seller, "Sylvie Vendeuse");
  const address = await publish(seller, aTitle(), "100");
  const buyer = await aVisitor({ viewport: phone, hasTouch: true });
  await register(buyer, "Benoît Acheteur");
  const third = await aVisitor();
  await register(third, "Thérèse Troisième");
  const people = { seller, buyer, third, sellerName: "Sylvie Vendeuse" };
  await makeDeal({ ...people, address, advanceAppointments });
  // One deal says nothing about a habit.
  expect(await third.getByText(/rendez-vous sur/u).count()).toBe(0);
  for (const name of ["Une autre", "Encore un"]) await meetAgain(seller, address, name);
  await expect
    .poll(async () => {
      await third.reload();
      return third.getByText(/^3\srendez-vous sur 3 honorés$/u).count();
    })
    .toBe(1);
});

/** Another buyer meets the seller; only by requests. */
async function meetAgain(seller: Page, address: string, name: string): Promise<void> {
  const buyer = await aVisitor();
  await register(buyer, name);
  const id = await write(buyer, address, "Bonjour");
  const path = `/messages/${id}/deal`;
  const lastStepOf = async (page: Page) =>
    /name="lastStepId" value="([^"]*)"/u.exec(
      await (await page.request.get(`/messages/${id}`)).text(),
    )?.[1] ?? "";
  const take = async (page: Page, form: Record<string, string>) => {
    const lastStepId = await lastStepOf(page);
    const headers = { Origin: new URL(page.url()).origin };
    const response = await page.request.post(path, {
      form: { ...form, lastStepId },
      headers,
      maxRedirects: 0,
    });
    expect(response.status()).toBe(302);
  };
  const place = { date: tomorrow(), time: "10:00", place: "Café" };
  await take(buyer, { do: "propose-appointment", ...place });
  await take(seller, { do: "accept-appointment" });
  await advanceAppointments(id);
  await take(seller, { do: "confirm-appointment" });
  await take(buyer, { do: "confirm-appointment" });
}
