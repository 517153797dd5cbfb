import type { Page } from "playwright-core";
import { goTo } from "./browser.ts";
import { openMoreActions } from "./listing-actions.ts";
import { leavePublishedPage } from "./listing-form.ts";

/** Fills in the form of a new listing and presses the button that publishes it. */
export async function submitListing(page: Page, title: string, price?: string): Promise<void> {
  await goTo(page, "/create?type=other");
  await page.getByLabel("Titre").fill(title);
  await page.getByLabel("Description").fill("Une annonce à regarder de près.");
  await page.getByLabel("Ville").fill("Rimouski");
  if (price) await page.getByLabel(/^Prix/u).first().fill(price);
  await page
    .getByRole("button", { name: "Publier l'annonce" })
    .or(page.getByRole("button", { name: "Publier l’annonce" }))
    .click();
}

/** Publishes a listing through the form; returns its path. */
export async function publish(page: Page, title: string, price?: string): Promise<string> {
  await submitListing(page, title, price);
  await page.getByText("Annonce publiée avec succès").waitFor();
  await leavePublishedPage(page, "/dashboard");
  const address = await page
    .getByRole("region", { name: "Mes annonces" })
    .getByRole("link", { name: title })
    .first()
    .getAttribute("href");
  return address ?? "";
}

/** Reports a listing through the dialog. */
export async function report(page: Page, address: string, reason: string, text: string): Promise<void> {
  await goTo(page, address);
  await openMoreActions(page);
  await page.getByRole("button", { name: "Signaler" }).click();
  const dialog = page.getByRole("dialog", { name: "Signaler cette annonce" });
  await dialog.getByRole("radio", { name: reason }).check();
  await dialog.getByLabel("Précisions").fill(text);
  await dialog.getByRole("button", { name: "Envoyer le signalement" }).click();
  await page.getByText("Merci, nous allons vérifier cette annonce.").waitFor();
  await dialog.waitFor({ state: "hidden" });
}
