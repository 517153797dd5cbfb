/** Sections of the settings page in order; `id` is the anchor. */
export const sections = [
  { id: "profil", title: "Profil" },
  { id: "photo", title: "Photo" },
  { id: "mot-de-passe", title: "Mot de passe" },
  { id: "courriel", title: "Adresse courriel" },
  { id: "notifications", title: "Notifications" },
  { id: "historique", title: "Annonces vues" },
  { id: "masquees", title: "Annonces masquées" },
  { id: "appareils", title: "Appareils connectés" },
  { id: "donnees", title: "Mes données" },
  { id: "fermeture", title: "Fermer mon compte" },
] as const;

export type SectionId = (typeof sections)[number]["id"];

/** Values of the `do` parameter of settings forms, and the section of each. */
export const tasks = {
  profile: "profil",
  photo: "photo",
  "remove-photo": "photo",
  password: "mot-de-passe",
  email: "courriel",
  verification: "courriel",
  notifications: "notifications",
  seen: "historique",
  "sign-out-others": "appareils",
  export: "donnees",
} as const satisfies Record<string, SectionId>;

export type Task = keyof typeof tasks;

export function taskOf(params: URLSearchParams): Task | null {
  const task = params.get("do") ?? "";
  return Object.hasOwn(tasks, task) ? (task as Task) : null; // a key of tasks
}
