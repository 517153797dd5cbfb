import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser } from "./browser.ts";
import { publish, report } from "./moderated-listing.ts";
import { register, signIn } from "./users.ts";

openBrowser();

async function aModerator(): Promise<Page> {
  const page = await aVisitor({ expected: /422/u });
  await signIn(page, { email: "moderatrice@babillard.example", password: "babillard-demo" });
  await goTo(page, "/dashboard");
  await page.getByRole("link", { name: /^Modération/u }).click();
  await page.getByRole("heading", { name: "Modération", level: 1 }).waitFor();
  return page;
}

test("a reported listing is removed with a reason that its author can read, and restored", async () => {
  const author = await aVisitor();
  await register(author);
  const title = `Vapoteuses ${crypto.randomUUID().slice(0, 8)}`;
  const address = await publish(author, title);
  const visitor = await aVisitor({ expected: /410/u });
  await report(visitor, address, "Contenu interdit", "Vente interdite.");

  const moderator = await aModerator();
  const item = moderator.getByRole("article", { name: title });
  await item.getByText("Vente interdite.").waitFor();
  await item.getByRole("button", { name: "Retirer l’annonce" }).click();
  const dialog = moderator.getByRole("dialog", { name: /^Retirer/u });
  await dialog.getByRole("button", { name: "Retirer l’annonce" }).click();
  await dialog.getByText("Choisissez une raison.").waitFor();
  await dialog.getByRole("radio", { name: "Contenu interdit" }).check();
  await dialog.getByLabel("Explication pour l’auteur").fill("La loi ne permet pas de les vendre ici.");
  await dialog.getByRole("button", { name: "Retirer l’annonce" }).click();
  await moderator.getByText("Annonce retirée. Son auteur en est averti, avec la raison.").waitFor();
  expect(await item.count()).toBe(0);

  expect((await visitor.goto(address))?.status()).toBe(410);
  await goTo(author, address);
  await author.getByText("Contenu interdit. La loi ne permet pas de les vendre ici.").waitFor();

  await moderator.getByRole("link", { name: "Traités" }).click();
  await item.getByRole("button", { name: "Rétablir" }).click();
  await moderator.getByText("Annonce rétablie. Son auteur en est averti.").waitFor();
  expect((await visitor.goto(address))?.status()).toBe(200);
});
