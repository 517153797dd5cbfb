/** A deal of three people, from the first message to the feedback: by labels alone. */
import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { goTo } from "./browser.ts";
import { webp } from "./listing-form.ts";
import { messagesOn } from "./messages-on.ts";

export const tomorrow = () =>
  new Date(Date.now() + 86_400_000).toLocaleDateString("en-CA", { timeZone: "America/Toronto" });
const press = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).last().click();
const follow = (page: Page, name: string) =>
  page.getByRole("main").getByRole("link", { name, exact: true }).last().click();

/** Opens a conversation about the listing; returns its id. */
export async function write(page: Page, address: string, body: string, photo?: string): Promise<string> {
  await goTo(page, `${address}/message`);
  await page.getByLabel("Votre message").fill(body);
  if (photo) await page.locator('input[name="photos"]').setInputFiles(photo);
  await press(page, "Envoyer le message");
  await page.waitForURL(/\/messages\//u);
  await messagesOn(page).getByText(body).waitFor();
  return /\/messages\/([^#?]+)/u.exec(page.url())?.[1] ?? "";
}

type Deal = {
  seller: Page;
  buyer: Page;
  /** also interested */
  third: Page;
  /** of the listing, which costs more than 90 $ */
  address: string;
  sellerName: string;
  advanceAppointments: (conversationId: string) => Promise<void>;
  /** before the buyer accepts the counter-offer */
  beforeAnswer?: () => void;
};

/** Offer, counter-offer, reservation, appointment and feedback of both. Returns the id of the conversation. */
export async function makeDeal(deal: Deal): Promise<string> {
  const { seller, buyer, third, address, sellerName } = deal;
  const id = await write(buyer, address, "Bonjour, je la prendrais. Avec ceci ?", webp);
  await write(third, address, "Et moi aussi.");
  await goTo(seller, `/messages/${id}`);
  await seller
    .getByRole("list", { name: "Photos", exact: true })
    .getByRole("link", { name: "Photo" })
    .waitFor();

  await follow(buyer, "Faire une offre");
  await buyer.getByRole("list", { name: "Par exemple" }).getByRole("button").last().click();
  expect(await buyer.getByLabel("Montant en dollars").inputValue()).not.toBe("");
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
  deal.beforeAnswer?.();
  await press(buyer, "Accepter");
  for (const page of [seller, buyer])
    await messagesOn(page)
      .getByText(/Offre de 90\s\$ acceptée\./u)
      .waitFor();

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
  await messagesOn(buyer)
    .getByText(/^Rendez-vous du .* accepté\.$/u)
    .waitFor();
  await openCalendarFile(buyer);

  await deal.advanceAppointments(id);
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
  await buyer.getByRole("heading", { name: `Avis de ${sellerName}` }).waitFor();
  await goTo(seller, `/messages/${id}/feedback`);
  await seller.getByText("Conforme à l’annonce").waitFor();

  await goTo(third, address);
  await third.getByRole("region", { name: "Vendeur" }).getByRole("link", { name: sellerName }).click();
  await third.getByRole("heading", { level: 1, name: sellerName }).waitFor();
  return id;
}

async function openCalendarFile(page: Page): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    follow(page, "Ajouter à mon calendrier"),
  ]);
  expect(download.suggestedFilename()).toBe("rendez-vous.ics");
  const file = await text(await download.createReadStream());
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n/u);
  expect(file).toContain("LOCATION:Métro Laurier\\, sortie nord\r\n");
}
