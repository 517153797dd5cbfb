import type { Page } from "playwright-core";
import { endedMeanwhile } from "./error-states.ts";
import { openHydrated, type ScreenState } from "./screen-state.ts";
import { password, type World } from "./world.ts";

const types = [
  "single-item",
  "multiple-items",
  "vehicle",
  "housing",
  "roommate",
  "services",
  "legal-services",
  "notary",
  "job",
  "other",
];

async function openPhotoSheet(world: World, page: Page): Promise<void> {
  await openHydrated(page, `/create?edit=${world.listings.eightPhotos}`);
  await page.getByRole("button", { name: /^Photo 2 sur 8/u }).click();
  await page.getByRole("dialog", { name: "Photo 2" }).waitFor();
}

/** Forms: accounts, and creating or editing a listing. */
export function forms(): ScreenState[] {
  return [
    { name: "sign-in", open: "/auth" },
    {
      name: "sign-in-suspended",
      open: ({ users }, page) => signInSuspended(page, users.suspended.email),
    },
    {
      name: "suspension",
      open: ({ users }, page) => openSuspension(page, users.suspended.email),
    },
    {
      name: "suspension-contested",
      open: ({ users }, page) => openSuspension(page, users.contesting.email),
    },
    {
      name: "sign-in-invalid",
      open: async (_, page) => {
        await openHydrated(page, "/auth");
        await page.getByLabel("Courriel").fill("personne@ecrans.example");
        await page.getByLabel("Mot de passe", { exact: true }).fill("pas le bon");
        await page.getByRole("button", { name: "Se connecter" }).click();
        await page.getByRole("alert").waitFor();
      },
    },
    { name: "register", open: "/auth?mode=register" },
    { name: "identity-register", open: "/auth/sso" },
    { name: "identity-link", viewer: "seller", open: "/auth/sso" },
    {
      name: "register-invalid",
      isWithoutScripts: true,
      open: async (_, page) => {
        await page.goto("/auth?mode=register");
        await page.getByLabel("Nom complet").fill("Zoé");
        await page.getByLabel("Courriel").fill("zoe@ecrans.example");
        await page.getByLabel("Mot de passe", { exact: true }).fill("abc");
        await page.getByLabel("Confirmer le mot de passe").fill("abd");
        await page.getByRole("button", { name: "Créer mon compte" }).click();
      },
    },
    { name: "forgot-password", open: "/auth/forgot" },
    { name: "reset-expired", open: "/auth/reset?token=plus-valable" },
    { name: "verify-expired", open: "/auth/verify?token=plus-valable" },
    { name: "create-types", viewer: "newcomer", open: "/create" },
    ...types.map(
      (type): ScreenState => ({ name: `create-${type}`, viewer: "newcomer", open: `/create?type=${type}` }),
    ),
    {
      name: "create-invalid",
      viewer: "newcomer",
      open: async (_, page) => {
        await openHydrated(page, "/create?type=single-item");
        await page.getByRole("button", { name: "Publier l’annonce" }).click();
        await page.getByText("Le titre est obligatoire").first().waitFor();
      },
    },
    {
      name: "create-wanted",
      viewer: "newcomer",
      open: async (_, page) => {
        await openHydrated(page, "/create?type=single-item");
        await page.getByLabel("Titre").fill("Recherche vélo pour enfant");
        await page.getByRole("button", { name: /^Recherché/u }).waitFor();
      },
    },
    {
      name: "create-advice",
      viewer: "newcomer",
      open: async (_, page) => {
        await openHydrated(page, "/create?type=housing");
        await page.getByLabel("Titre").fill("Quatre et demi ensoleillé");
        await page
          .getByLabel("Description")
          .fill("Pas d’enfants. Travailleurs seulement. Visites le samedi.");
        await page.getByLabel("Ville").fill("Laval");
        await page.getByRole("button", { name: "Publier l’annonce" }).click();
        await page.getByText("Un conseil avant de publier").waitFor();
      },
    },
    {
      name: "create-places",
      viewer: "newcomer",
      open: async (_, page) => {
        await openHydrated(page, "/create?type=single-item");
        await page.getByLabel("Ville").pressSequentially("monc");
        await page.getByRole("option", { name: "Moncton (Nouveau-Brunswick)", exact: true }).waitFor();
        await page.keyboard.press("ArrowDown");
      },
    },
    {
      name: "edit-eight-photos",
      viewer: "seller",
      open: (world) => `/create?edit=${world.listings.eightPhotos}`,
    },
    ...["vehicle", "housing"].map(
      (type): ScreenState => ({
        name: `create-${type}-details`,
        viewer: "newcomer",
        open: async (_, page) => {
          await openHydrated(page, `/create?type=${type}`);
          await page.getByText("Plus de détails").click();
          await page.getByText("Assistant IA").click();
        },
      }),
    ),
    { name: "edit-photo-sheet", viewer: "seller", open: openPhotoSheet },
    {
      name: "edit-photo-crop",
      viewer: "seller",
      open: async (world, page) => {
        await openPhotoSheet(world, page);
        await page.getByRole("button", { name: "Recadrer" }).click();
        await page.getByRole("slider", { name: "Bord gauche" }).waitFor();
      },
    },
    { name: "edit-draft", viewer: "seller", open: (world) => `/create?edit=${world.listings.draft}` },
    { name: "edit-sold", viewer: "seller", open: (world) => `/create?edit=${world.listings.sold}` },
    {
      name: "edit-to-correct",
      viewer: "seller",
      open: (world) => `/create?edit=${world.listings.toCorrect}`,
    },
    { name: "edit-removed", viewer: "seller", open: (world) => `/create?edit=${world.listings.removed}` },
    endedMeanwhile("sold", "Cette annonce ne peut plus être modifiée"),
    endedMeanwhile("removed", "Nous avons retiré cette annonce"),
  ];
}

async function signInSuspended(page: Page, email: string): Promise<void> {
  await openHydrated(page, "/auth");
  await page.getByLabel("Courriel").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await page.getByRole("alert").waitFor();
}

async function openSuspension(page: Page, email: string): Promise<void> {
  await signInSuspended(page, email);
  await page.getByRole("link", { name: "Contester la suspension" }).click();
  await page.getByRole("heading", { name: "Votre compte est suspendu" }).waitFor();
}
