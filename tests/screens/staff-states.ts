import { openHydrated, type ScreenState } from "./screen-state.ts";

/** Pages of moderators and administrators. */
export function staff(): ScreenState[] {
  return [
    { name: "admin", viewer: "admin", open: "/admin" },
    { name: "admin-of-moderator", viewer: "moderator", open: "/admin" },
    { name: "admin-listings", viewer: "admin", open: "/admin/listings" },
    {
      name: "admin-listing",
      viewer: "admin",
      open: ({ listings }) => `/admin/listings/${listings.eightPhotos}`,
    },
    { name: "admin-members", viewer: "admin", open: "/admin/members" },
    {
      name: "admin-member",
      viewer: "admin",
      open: ({ memberIds }) => `/admin/members/${memberIds.collector}`,
    },
    {
      name: "admin-member-invalid",
      viewer: "admin",
      isWithoutScripts: true,
      open: async ({ memberIds }, page) => {
        await page.goto(`/admin/members/${memberIds.regular}`);
        await page.getByLabel("Adresse courriel du compte, pour confirmer").fill("une-autre@ecrans.example");
        await page.getByRole("button", { name: "Effacer ce compte" }).click();
        await page.getByRole("alert").waitFor();
      },
    },
    { name: "admin-texts", viewer: "admin", open: "/admin/texts/terms" },
    { name: "admin-list", viewer: "admin", open: "/admin/lists/zones" },
    { name: "admin-categories", viewer: "admin", open: "/admin/categories" },
    { name: "admin-fields", viewer: "admin", open: "/admin/categories/vehicle" },
    { name: "admin-log", viewer: "admin", open: "/admin/log" },
    { name: "admin-emails", viewer: "admin", open: "/admin/emails" },
    { name: "admin-email-preview", viewer: "admin", open: "/admin/emails/preview" },
    { name: "admin-incidents", viewer: "admin", open: "/admin/incidents" },
    {
      name: "admin-incidents-invalid",
      viewer: "admin",
      open: async (_, page) => {
        await openHydrated(page, "/admin/incidents");
        await page.getByRole("button", { name: "Ajouter au registre" }).click();
        await page.getByRole("alert").waitFor();
      },
    },
    { name: "admin-inquiries", viewer: "admin", open: "/admin/inquiries" },
    {
      name: "admin-webhooks",
      viewer: "admin",
      open: async (_, page) => {
        await openHydrated(page, "/admin/webhooks");
        await page.locator("summary").filter({ hasText: "Journal" }).click();
        await page.getByText("listing.removed").first().waitFor();
      },
    },
    { name: "admin-site", viewer: "admin", open: "/admin/site" },
    { name: "users", viewer: "admin", open: "/admin/users" },
    { name: "moderation", viewer: "moderator", open: "/moderation" },
    {
      name: "moderation-case",
      viewer: "moderator",
      open: ({ listings }) => `/moderation/${listings.eightPhotos}`,
    },
    {
      name: "moderation-case-under-review",
      viewer: "moderator",
      open: ({ listings }) => `/moderation/${listings.underReview}`,
    },
    {
      name: "moderation-case-contested",
      viewer: "admin",
      open: ({ listings }) => `/moderation/${listings.contested}`,
    },
    {
      name: "moderation-case-suspicious",
      viewer: "moderator",
      open: ({ listings }) => `/moderation/${listings.suspicious}`,
    },
    {
      name: "moderation-case-suspended",
      viewer: "moderator",
      open: async ({ listingOfSuspended }, page) => {
        await openHydrated(page, `/moderation/${listingOfSuspended}`);
        await page.getByRole("heading", { name: "Suspendre l’auteur" }).click();
        await page.getByText(/^Déjà suspendu jusqu’au/u).waitFor();
      },
    },
    {
      name: "moderation-suspension",
      viewer: "moderator",
      open: (world) => `/moderation/suspension/${world.suspensionAppeal}`,
    },
    {
      name: "moderation-member",
      viewer: "moderator",
      open: async (_, page) => {
        await openHydrated(page, "/moderation");
        const members = page.getByRole("region", { name: "Membres signalés" });
        await members
          .getByRole("link", { name: /^Autres décisions/u })
          .first()
          .click();
        await page.getByRole("heading", { name: "Membre signalé" }).waitFor();
        await page.getByRole("heading", { name: /^Suspendre/u }).click();
        await page.getByLabel("Dernier jour").waitFor();
      },
    },
    { name: "contested-feedback", viewer: "moderator", open: "/moderation/feedback" },
    {
      name: "moderation-conversation",
      viewer: "moderator",
      open: (world) => `/moderation/conversation/${world.conversation}`,
    },
    { name: "approvals", viewer: "moderator", open: "/moderation/approvals" },
    { name: "moderation-closed", viewer: "moderator", open: "/moderation?state=closed" },
    {
      name: "moderation-dismissed",
      viewer: "moderator",
      // The notice of a dismissal, without dismissing: that would remove a report from the other states.
      open: async ({ listings }, page) => {
        await page.goto("/moderation");
        const value = `moderation-dismissed-online.${listings.eightPhotos}`;
        await page.context().addCookies([{ name: "babillard-notice", value, url: page.url() }]);
        await openHydrated(page, "/moderation");
      },
    },
    {
      name: "moderation-removal",
      viewer: "moderator",
      open: async (_, page) => {
        await openHydrated(page, "/moderation");
        await page
          .getByRole("button", { name: /^Retirer l’annonce/u })
          .first()
          .click();
        await page.getByRole("dialog").waitFor();
      },
    },
    { name: "synonyms", viewer: "admin", open: "/admin/words?q=auto" },
    { name: "synonyms-none-found", viewer: "admin", open: "/admin/words?q=mot-de-personne" },
    { name: "users-none-found", viewer: "admin", open: "/admin/users?q=personne-de-ce-nom" },
  ];
}
