// Runs in npm run test:full.
import { test } from "vitest";
import { addVirtualAuthenticator } from "../support/virtual-authenticator.ts";
import { aVisitor, goTo, openBrowser } from "./browser.ts";
import { register } from "./users.ts";

openBrowser();

test("a member adds a passkey, signs out, and signs in with it", async () => {
  const page = await aVisitor();
  await addVirtualAuthenticator(page);
  const user = await register(page);
  await goTo(page, "/settings/cles-acces");
  await page.getByLabel("Nom de la clé d’accès").fill("Mon téléphone");
  await page.getByLabel("Mot de passe actuel").fill(user.password);
  await page.getByRole("button", { name: "Ajouter une clé d’accès" }).click();
  await page.getByText("jamais utilisée").waitFor();
  await goTo(page, "/sign-out");
  await page.getByRole("button", { name: "Se déconnecter" }).click();
  await page.getByText("Vous êtes déconnecté.").waitFor();
  await goTo(page, "/auth?to=%2Fsettings%2Fcles-acces");
  await page.getByRole("button", { name: "Utiliser une clé d’accès" }).click();
  await page.waitForURL((url) => url.pathname === "/settings/cles-acces");
  await page.getByText("utilisée le").waitFor();
  await page.getByRole("button", { name: "Retirer Mon téléphone" }).click();
  await page.getByText("Aucune clé d’accès.").waitFor();
});
