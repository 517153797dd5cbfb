import type { Page } from "playwright-core";
import { overMeanwhile, refusals } from "./refusal-states.ts";
import { results } from "./results-states.ts";
import { type ScreenState, wake } from "./screen-state.ts";
import type { World } from "./world.ts";

const types = [
  ...["single-item", "multiple-items", "vehicle", "housing", "roommate"],
  ...["services", "legal-services", "notary", "job", "other"],
];

/** Every screen in every state that somebody may meet. A new screen or state is looked at by being added here. */
export const states: readonly ScreenState[] = [
  ...home(),
  ...results(),
  ...listings(),
  ...forms(),
  ...own(),
  ...staff(),
  ...refusals(),
];

function home(): ScreenState[] {
  return [
    { name: "home-visitor", open: "/" },
    { name: "home-newcomer", viewer: "newcomer", open: "/" },
    { name: "home-seller", viewer: "seller", open: "/" },
    { name: "home-keeper", viewer: "keeper", open: "/" },
    {
      name: "home-visitor-seen",
      open: async (world, page) => {
        for (const name of ["ordinary", "onePhoto"] as const) await wake(page, `/listing/${world.ads[name]}`);
        await page.goto("/");
        await page.getByRole("region", { name: "Vues récemment" }).scrollIntoViewIfNeeded();
      },
    },
    { name: "home-long-name", viewer: "collector", open: "/" },
    { name: "home-plain", isPlain: true, open: "/" },
    { name: "overlay", open: (_, page) => openOverlay(page) },
    {
      name: "overlay-suggestions",
      open: async (_, page) => {
        await openOverlay(page);
        await page.getByPlaceholder("Rechercher des annonces...").pressSequentially("mo");
        await page.getByRole("option").first().waitFor();
        await page.keyboard.press("ArrowDown");
      },
    },
    {
      name: "overlay-advanced",
      open: async (_, page) => {
        await openOverlay(page);
        await page.getByText("Filtres avancés").click();
      },
    },
  ];
}

function listings(): ScreenState[] {
  const ad = (name: keyof World["ads"], viewer?: ScreenState["viewer"]): ScreenState => ({
    name: `listing-${name}${viewer ? `-${viewer}` : ""}`,
    ...(viewer ? { viewer } : {}),
    open: (world) => `/listing/${world.ads[name]}`,
  });
  return [
    ad("ordinary"),
    ad("eightPhotos"),
    ad("onePhoto"),
    ad("panorama"),
    ad("noPhoto"),
    ad("longTitle"),
    ad("endlessWord"),
    ad("zero"),
    ad("free"),
    ad("unpriced"),
    ad("dearest"),
    ad("full"),
    ad("sold"),
    ad("expired"),
    ad("removed"),
    ad("ordinary", "newcomer"),
    ad("noPhoto", "keeper"),
    ad("ordinary", "keeper"),
    ad("eightPhotos", "seller"),
    ad("draft", "seller"),
    ad("sold", "seller"),
    ad("expired", "seller"),
    ad("removed", "seller"),
    ad("ordinary", "moderator"),
    ad("removed", "moderator"),
    {
      name: "contact-modal",
      open: async (world, page) => {
        await wake(page, `/listing/${world.ads.ordinary}`);
        await page.getByRole("button", { name: "Contacter le vendeur" }).click();
        await page.getByRole("dialog").getByRole("link").first().waitFor();
      },
    },
    {
      name: "contact-plain",
      isPlain: true,
      open: async (world, page) => {
        await page.goto(`/listing/${world.ads.ordinary}`);
        await page.getByRole("button", { name: "Contacter le vendeur" }).click();
      },
    },
    { name: "report", open: (world) => `/listing/${world.ads.ordinary}/report` },
    {
      name: "report-dialog",
      open: async (world, page) => {
        await wake(page, `/listing/${world.ads.ordinary}`);
        await page.getByRole("button", { name: "Signaler" }).click();
        await page.getByRole("dialog").waitFor();
      },
    },
    { name: "write", viewer: "newcomer", open: (world) => `/listing/${world.ads.ordinary}/message` },
  ];
}

function forms(): ScreenState[] {
  return [
    { name: "sign-in", open: "/auth" },
    {
      name: "sign-in-refused",
      open: async (_, page) => {
        await wake(page, "/auth");
        await page.getByLabel("Email").fill("personne@ecrans.example");
        await page.getByLabel("Mot de passe", { exact: true }).fill("pas le bon");
        await page.getByRole("button", { name: "Se connecter" }).click();
        await page.getByRole("alert").waitFor();
      },
    },
    { name: "register", open: "/auth?mode=register" },
    {
      name: "register-refused",
      isPlain: true,
      open: async (_, page) => {
        await page.goto("/auth?mode=register");
        await page.getByLabel("Nom complet").fill("Zoé");
        await page.getByLabel("Email").fill("zoe@ecrans.example");
        await page.getByLabel("Mot de passe", { exact: true }).fill("abc");
        await page.getByLabel("Confirmer le mot de passe").fill("abd");
        await page.getByRole("button", { name: "Créer mon compte" }).click();
      },
    },
    { name: "forgot", open: "/auth/forgot" },
    { name: "reset-ended", open: "/auth/reset?token=plus-valable" },
    { name: "verify-ended", open: "/auth/verify?token=plus-valable" },
    { name: "create-types", viewer: "newcomer", open: "/create" },
    ...types.map(
      (type): ScreenState => ({ name: `create-${type}`, viewer: "newcomer", open: `/create?type=${type}` }),
    ),
    {
      name: "create-refused",
      viewer: "newcomer",
      open: async (_, page) => {
        await wake(page, "/create?type=single-item");
        await page.getByRole("button", { name: "Publier l’annonce" }).click();
        await page.getByText("Le titre est obligatoire").first().waitFor();
      },
    },
    {
      name: "create-places",
      viewer: "newcomer",
      open: async (_, page) => {
        await wake(page, "/create?type=single-item");
        await page.getByLabel("Ville").pressSequentially("monc");
        await page.getByRole("option", { name: "Moncton, Nouveau-Brunswick", exact: true }).waitFor();
        await page.keyboard.press("ArrowDown");
      },
    },
    { name: "edit-eight-photos", viewer: "seller", open: (world) => `/create?edit=${world.ads.eightPhotos}` },
    { name: "edit-draft", viewer: "seller", open: (world) => `/create?edit=${world.ads.draft}` },
    { name: "edit-sold", viewer: "seller", open: (world) => `/create?edit=${world.ads.sold}` },
    { name: "edit-removed", viewer: "seller", open: (world) => `/create?edit=${world.ads.removed}` },
    overMeanwhile("sold", "Cette annonce ne peut plus être modifiée"),
    overMeanwhile("removed", "La modération a retiré cette annonce"),
  ];
}

function own(): ScreenState[] {
  return [
    { name: "dashboard-newcomer", viewer: "newcomer", open: "/dashboard" },
    { name: "dashboard-seller", viewer: "seller", open: "/dashboard" },
    { name: "dashboard-hundreds", viewer: "collector", open: "/dashboard" },
    {
      name: "sign-out-question",
      viewer: "seller",
      open: async (_, page) => {
        await wake(page, "/dashboard");
        await page.getByRole("main").getByRole("button", { name: "Déconnexion" }).click();
      },
    },
    { name: "favorites-visitor-none", open: "/favorites" },
    {
      name: "favorites-visitor",
      open: async (_, page) => {
        await wake(page, "/category/products");
        const hearts = page.getByRole("main").getByRole("button", { name: /favoris/u });
        await hearts.nth(0).click();
        await hearts.nth(1).click();
        await page.goto("/favorites");
        await page.getByText("annonces sauvegardées").waitFor();
      },
    },
    { name: "favorites-newcomer", viewer: "newcomer", open: "/favorites" },
    { name: "favorites-keeper", viewer: "keeper", open: "/favorites" },
    { name: "settings", viewer: "seller", open: "/settings" },
    { name: "settings-long-name", viewer: "collector", open: "/settings" },
    { name: "hidden", viewer: "keeper", open: "/settings/hidden" },
    { name: "hidden-none", viewer: "newcomer", open: "/settings/hidden" },
    { name: "close-account", viewer: "newcomer", open: "/settings/close" },
    {
      name: "delete-question-plain",
      viewer: "seller",
      isPlain: true,
      open: async (world, page) => {
        await page.goto(`/listing/${world.ads.ordinary}`);
        await page
          .getByRole("main")
          .getByRole("button", { name: /Supprimer/u })
          .first()
          .click();
      },
    },
    { name: "messages-seller", viewer: "seller", open: "/messages" },
    { name: "conversation", viewer: "seller", open: (world) => `/messages/${world.conversation}` },
    { name: "saved-searches", viewer: "collector", open: "/searches" },
    {
      name: "saved-searches-changing",
      viewer: "collector",
      open: async (_, page) => {
        await wake(page, "/searches");
        await page.getByText("Modifier").first().click();
      },
    },
    { name: "saved-searches-none", viewer: "newcomer", open: "/searches" },
    { name: "save-search", viewer: "newcomer", open: "/searches/new?q=table&priceMax=300&location=Montréal" },
    {
      name: "save-search-refused",
      viewer: "newcomer",
      isPlain: true,
      open: async (_, page) => {
        await page.goto("/searches/new?q=table");
        await page.getByLabel("Nom de la recherche").fill(" ");
        await page.getByRole("button", { name: "Enregistrer la recherche" }).click();
        await page.getByText("Donnez un nom à cette recherche.").waitFor();
      },
    },
    { name: "sign-in-to-save", open: "/auth?save=1&q=table" },
    { name: "sign-in-to-write", open: "/auth?write=01900000-0000-7000-8000-000000000000" },
    { name: "messages-none", viewer: "newcomer", open: "/messages" },
  ];
}

function staff(): ScreenState[] {
  return [
    { name: "users", viewer: "admin", open: "/admin/users" },
    { name: "moderation", viewer: "moderator", open: "/moderation" },
    { name: "moderation-treated", viewer: "moderator", open: "/moderation?state=closed" },
    {
      name: "moderation-dismissed",
      viewer: "moderator",
      // As after a dismissal, which would be one report less for everybody who looks.
      open: async ({ ads }, page) => {
        await page.goto("/moderation");
        const value = `moderation-dismissed-online.${ads.eightPhotos}`;
        await page.context().addCookies([{ name: "babillard-notice", value, url: page.url() }]);
        await wake(page, "/moderation");
      },
    },
    {
      name: "moderation-removal",
      viewer: "moderator",
      open: async (_, page) => {
        await wake(page, "/moderation");
        await page
          .getByRole("button", { name: /^Retirer l’annonce/u })
          .first()
          .click();
        await page.getByRole("dialog").waitFor();
      },
    },
    { name: "words", viewer: "admin", open: "/admin/words?q=auto" },
    { name: "words-none-found", viewer: "admin", open: "/admin/words?q=mot-de-personne" },
    { name: "search-corrected", open: "/search?q=tabel" },
    { name: "users-none-found", viewer: "admin", open: "/admin/users?q=personne-de-ce-nom" },
  ];
}

async function openOverlay(page: Page): Promise<void> {
  await wake(page, "/");
  await page
    .getByRole("main")
    .getByRole("button", { name: /recherche/iu })
    .click();
  await page.getByRole("dialog", { name: "Recherche" }).waitFor();
}
