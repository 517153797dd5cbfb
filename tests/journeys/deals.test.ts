// Runs in npm run test:full.
import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { advanceAppointments } from "./advance-appointments.ts";
import { aVisitor, goTo, openBrowser, phone } from "./browser.ts";
import { aTitle } from "./listing-form.ts";
import { messagesOn } from "./messages-on.ts";
import { publish } from "./moderated-listing.ts";
import { register } from "./users.ts";

openBrowser();

const tomorrow = () =>
  new Date(Date.now() + 86_400_000).toLocaleDateString("en-CA", { timeZone: "America/Toronto" });
const press = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).last().click();
const follow = (page: Page, name: string) =>
  page.getByRole("main").getByRole("link", { name, exact: true }).last().click();

/** Opens a conversation about the listing; returns its id. */
async function write(page: Page, address: string, body: string): Promise<string> {
  await goTo(page, `${address}/message`);
  await page.getByLabel("Votre message").fill(body);
  await press(page, "Envoyer le message");
  await page.waitForURL(/\/messages\//u);
  await messagesOn(page).getByText(body).waitFor();
  return /\/messages\/([^#?]+)/u.exec(page.url())?.[1] ?? "";
}

test("a deal from the first offer to the seller's page", async () => {
  const seller = await aVisitor();
  await register(seller, "Sylvie Vendeuse");
  const address = await publish(seller, aTitle(), "100");
  const buyer = await aVisitor({ viewport: phone, hasTouch: true });
  await register(buyer, "Benoît Acheteur");
  const third = await aVisitor();
  await register(third, "Thérèse Troisième");
  const id = await write(buyer, address, "Bonjour, je la prendrais.");
  await write(third, address, "Et moi aussi.");
  await goTo(seller, `/messages/${id}`);

  await follow(buyer, "Faire une offre");
  await buyer.getByLabel("Montant en dollars").fill("80");
  await press(buyer, "Envoyer l’offre");
  await messagesOn(seller)
    .getByText(/Offre\s: 80\s\$/u)
    .waitFor();
  await follow(seller, "Faire une contre-offre");
  await seller.getByLabel("Montant en dollars").fill("90");
  await press(seller, "Envoyer la contre-offre");
  await messagesOn(buyer)
    .getByText(/Contre-offre\s: 90\s\$/u)
    .waitFor();
  await press(buyer, "Accepter");
  await messagesOn(seller).getByText("Offre acceptée.").waitFor();

  await follow(seller, "Réserver");
  await seller.getByLabel("Réserver jusqu’au").fill(tomorrow());
  await press(seller, "Réserver");
  await messagesOn(third)
    .getByText(/réservée à une autre personne/u)
    .waitFor();
  await goTo(third, address);
  await third.getByText("Réservé", { exact: true }).first().waitFor();

  await messagesOn(buyer)
    .getByText(/Annonce réservée jusqu’au/u)
    .waitFor();
  await follow(buyer, "Proposer un rendez-vous");
  await buyer.getByLabel("Date").fill(tomorrow());
  await buyer.getByLabel("Heure").fill("18:30");
  await buyer.getByLabel("Lieu").fill("Métro Laurier, sortie nord");
  await press(buyer, "Proposer ce rendez-vous");
  await messagesOn(seller)
    .getByText(/Métro Laurier/u)
    .waitFor();
  await press(seller, "Accepter");
  await messagesOn(buyer).getByText("Rendez-vous accepté.").waitFor();
  const [download] = await Promise.all([
    buyer.waitForEvent("download"),
    follow(buyer, "Ajouter à mon calendrier"),
  ]);
  expect(download.suggestedFilename()).toBe("rendez-vous.ics");
  const file = await text(await download.createReadStream());
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n/u);
  expect(file).toContain("LOCATION:Métro Laurier\\, sortie nord\r\n");

  await advanceAppointments(id);
  for (const page of [seller, buyer]) {
    await goTo(page, `/messages/${id}`);
    await press(page, "Le rendez-vous a eu lieu");
    await messagesOn(page).getByText("Le rendez-vous a eu lieu.").last().waitFor();
  }
  for (const page of [seller, buyer]) {
    await goTo(page, `/messages/${id}`);
    await follow(page, "Donner votre avis");
    await page.waitForURL(/\/feedback$/u);
    await page.getByRole("button", { name: "Donner mon avis" }).waitFor();
    for (const answer of await page.getByLabel("Oui", { exact: true }).all()) await answer.check();
    await press(page, "Donner mon avis");
    await page.getByRole("heading", { name: "Votre avis" }).waitFor();
  }
  await buyer.getByRole("heading", { name: "Avis de Sylvie Vendeuse" }).waitFor();
  await goTo(seller, `/messages/${id}/feedback`);
  await seller.getByText("Conforme à l’annonce").waitFor();

  await goTo(third, address);
  await third.getByRole("region", { name: "Vendeur" }).getByRole("link", { name: "Sylvie Vendeuse" }).click();
  await third.getByRole("heading", { level: 1, name: "Sylvie Vendeuse" }).waitFor();
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
