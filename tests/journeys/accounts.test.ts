// Runs in npm run test:full.
import { expect, test } from "vitest";
import { holdRequests } from "../support/hold-requests.ts";
import { aVisitor, goTo, openBrowser } from "./browser.ts";
import { register } from "./users.ts";

openBrowser();

test("2.118 2.119 4.16 while a sign-in or a registration is pending, its button says so and is disabled", async () => {
  const page = await aVisitor({ expected: /422/u });
  await goTo(page, "/auth");
  await page.getByLabel("Courriel").fill("personne@journeys.example");
  await page.getByLabel("Mot de passe", { exact: true }).fill("faux mot");
  const release = await holdRequests(page, /\.data/u, "POST");
  await page.getByRole("button", { name: "Se connecter" }).click();
  const busy = page.getByRole("button", { name: "Connexion…", exact: true });
  await busy.waitFor();
  expect(await busy.isDisabled()).toBe(true);
  release();
  await page.getByText("Email ou mot de passe incorrect").waitFor();
  expect(await page.getByRole("button", { name: "Se connecter" }).isEnabled()).toBe(true);

  await page.unrouteAll({ behavior: "wait" });
  await page.getByRole("link", { name: "Inscription" }).click();
  await page.getByLabel("Nom complet").fill("Zoé");
  const releaseRegistration = await holdRequests(page, /\.data/u, "POST");
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  const creating = page.getByRole("button", { name: "Création…", exact: true });
  await creating.waitFor();
  expect(await creating.isDisabled()).toBe(true);
  releaseRegistration();
  await page.getByRole("button", { name: "Créer mon compte" }).waitFor();
});

test("8.21 a sign-out that fails is written to the console only; the page stays, and works again", async () => {
  const page = await aVisitor({ expected: /déconnexion|ERR_FAILED|503/u });
  const lines: string[] = [];
  page.on("console", (line) => lines.push(line.text()));
  await register(page);
  await goTo(page, "/favorites");
  const leave = page.getByRole("banner").getByRole("button", { name: "Déconnexion" });
  for (const fail of [{ status: 503, body: "" }, null]) {
    await page.route("**/sign-out.data*", (route) => (fail ? route.fulfill(fail) : route.abort()));
    lines.length = 0;
    await leave.click();
    await expect.poll(() => lines.join()).toContain("Erreur lors de la déconnexion:");
    await page.unroute("**/sign-out.data*");
    expect(new URL(page.url()).pathname).toBe("/favorites");
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Mes favoris");
    expect(await page.getByRole("alert").count()).toBe(0);
  }
  await leave.click();
  await page.waitForURL((address) => address.pathname === "/");
});

test("2.154 2.155 the dashboard's 'Déconnexion' asks for confirmation, then leads to /", async () => {
  const page = await aVisitor();
  await register(page);
  await goTo(page, "/dashboard");
  const leave = page.getByRole("main").getByRole("button", { name: "Déconnexion" });
  await leave.click();
  const question = page
    .getByRole("dialog")
    .filter({ hasText: "Êtes-vous sûr de vouloir vous déconnecter ?" });
  await question.waitFor();
  await question.getByRole("button", { name: "Annuler" }).click();
  await question.waitFor({ state: "hidden" });
  expect(new URL(page.url()).pathname).toBe("/dashboard");
  await leave.click();
  await question.getByRole("button", { name: "Se déconnecter" }).click();
  await page.waitForURL((address) => address.pathname === "/");
  await page.getByRole("banner").getByRole("link", { name: "Connexion" }).waitFor();
});
