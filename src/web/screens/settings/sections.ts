import { paths } from "../../paths.ts";

/** Sections of the settings; `id` is the anchor. */
export const sections = [
  { id: "profil", title: "Profil" },
  { id: "photo", title: "Photo" },
  { id: "courriel", title: "Adresse courriel" },
  { id: "mot-de-passe", title: "Mot de passe" },
  { id: "organisation", title: "Compte de l’organisation" },
  { id: "validation", title: "Validation en deux étapes" },
  { id: "cles-acces", title: "Clés d’accès" },
  { id: "appareils", title: "Appareils connectés" },
  { id: "notifications", title: "Notifications" },
  { id: "historique", title: "Annonces vues" },
  { id: "recherches-populaires", title: "Recherches populaires" },
  { id: "envois", title: "Courriels et notifications" },
  { id: "masquees", title: "Annonces masquées" },
  { id: "bloquees", title: "Personnes bloquées" },
  { id: "signalements", title: "Mes signalements" },
  { id: "jetons", title: "Accès par programme" },
  { id: "webhooks", title: "Webhooks" },
  { id: "donnees", title: "Mes données" },
] as const;

export type SectionId = (typeof sections)[number]["id"];

/** Pages of the settings in the order of the list; `id` is the last segment of the URL. */
export const pages = [
  { id: "profil", title: "Profil", sections: ["profil", "photo"] },
  { id: "courriel", title: "Adresse courriel", sections: ["courriel"] },
  { id: "mot-de-passe", title: "Mot de passe", sections: ["mot-de-passe", "organisation"] },
  { id: "validation", title: "Validation en deux étapes", sections: ["validation"] },
  { id: "cles-acces", title: "Clés d’accès", sections: ["cles-acces"] },
  { id: "appareils", title: "Appareils connectés", sections: ["appareils"] },
  { id: "notifications", title: "Notifications", sections: ["notifications"] },
  {
    id: "vie-privee",
    title: "Vie privée",
    sections: ["historique", "recherches-populaires", "envois", "masquees", "bloquees"],
  },
  { id: "signalements", title: "Mes signalements", sections: ["signalements"] },
  { id: "jetons", title: "Accès par programme", sections: ["jetons", "webhooks"] },
  { id: "donnees", title: "Mes données", sections: ["donnees"] },
] as const satisfies readonly { id: string; title: string; sections: readonly SectionId[] }[];

export type SettingsPage = (typeof pages)[number];
export type PageId = SettingsPage["id"];

export function pageWith(section: SectionId): SettingsPage {
  const page = pages.find((one) => one.sections.some((id) => id === section));
  if (!page) throw new Error(`no settings page has the section ${section}`);
  return page;
}

/** Values of the `do` parameter of settings forms, and the section of each. */
export const tasks = {
  profile: "profil",
  photo: "photo",
  "remove-photo": "photo",
  password: "mot-de-passe",
  "provider-unlink": "organisation",
  "factor-start": "validation",
  "factor-confirm": "validation",
  "factor-cancel": "validation",
  "factor-renew": "validation",
  "factor-disable": "validation",
  "passkey-rename": "cles-acces",
  "passkey-remove": "cles-acces",
  email: "courriel",
  "email-resend": "courriel",
  "email-cancel": "courriel",
  verification: "courriel",
  notifications: "notifications",
  seen: "historique",
  searches: "recherches-populaires",
  unblock: "bloquees",
  "sign-out-device": "appareils",
  "sign-out-others": "appareils",
  token: "jetons",
  "token-revoke": "jetons",
  webhook: "webhooks",
  "webhook-delete": "webhooks",
  "webhook-try": "webhooks",
  export: "donnees",
  "export-json": "donnees",
} as const satisfies Record<string, SectionId>;

export type Task = keyof typeof tasks;

export function taskOf(params: URLSearchParams): Task | null {
  const task = params.get("do") ?? "";
  return Object.hasOwn(tasks, task) ? (task as Task) : null; // a key of tasks
}

/** The page of a section, scrolled to it unless it is the first. */
export function sectionPath(section: SectionId): string {
  const page = pageWith(section);
  return page.sections[0] === section
    ? paths.settingsPage(page.id)
    : `${paths.settingsPage(page.id)}#${section}`;
}

/** Target of a form of the settings; the anchor scrolls to its result. */
export function taskPath(task: Task): string {
  const [page = "", anchor] = sectionPath(tasks[task]).split("#");
  return `${page}?do=${task}${anchor ? `#${anchor}` : ""}`;
}
