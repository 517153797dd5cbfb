import { z } from "@hono/zod-openapi";
import { expect, test } from "vitest";
import { issueText } from "./issue-text.ts";

const schema = z.strictObject({
  title: z.string().min(1).max(1_000),
  year: z.int().min(1_900).lt(2_100),
  price: z.number(),
  tags: z.array(z.string()).max(1),
  state: z.enum(["new", "used"]),
  version: z.literal(1),
  id: z.uuid(),
  at: z.iso.datetime(),
  address: z.url(),
  isUrgent: z.boolean(),
  amount: z.union([z.string(), z.number()]),
  even: z.number().refine((value) => value % 2 === 0, "Il faut un nombre pair."),
});
const valid = {
  title: "Vélo",
  year: 2_020,
  price: 1,
  tags: [],
  state: "new",
  version: 1,
  amount: 1,
  even: 2,
  id: "018f3f6e-0000-7000-8000-000000000000",
  at: "2026-11-26T14:00:00Z",
  address: "https://exemple.example",
  isUrgent: true,
};

test.each([
  [{ title: undefined }, "Cette valeur est obligatoire."],
  [{ title: 3 }, "Il faut un texte."],
  [{ title: "" }, "Ce texte ne doit pas être vide."],
  [{ title: "a".repeat(1_001) }, "Ce texte doit compter au plus 1\u00a0000\u00a0caractères."],
  [{ year: 20.5 }, "Il faut un nombre entier."],
  [{ year: 1_000 }, "Ce nombre doit être d’au moins 1\u00a0900."],
  [{ year: 2_100 }, "Ce nombre doit être plus petit que 2\u00a0100."],
  [{ price: "10" }, "Il faut un nombre."],
  [{ tags: ["a", "b"] }, "Cette liste doit compter au plus 1\u00a0élément."],
  [{ tags: [3] }, "Il faut un texte."],
  [{ state: "neuf" }, "Il faut une de ces valeurs\u00a0: new, used."],
  [{ version: 2 }, "Il faut la valeur 1."],
  [{ id: "1" }, "Ce n’est pas un identifiant (UUID)."],
  [{ at: "hier" }, "Il faut une date et une heure, comme 2026-11-26T14:00:00Z."],
  [{ address: "ici" }, "Il faut une adresse complète, comme https://exemple.example/page."],
  [{ isUrgent: "oui" }, "Il faut true ou false."],
  [{ amount: null }, "Cette valeur n’a aucune des formes permises."],
  [{ even: 3 }, "Il faut un nombre pair."],
  [{ colour: "bleu" }, "Ce nom n’existe pas."],
])("%j: %s", (changed, text) => {
  expect(schema.safeParse(valid).success).toBe(true);
  const sent = { ...valid, ...changed };
  const issues = schema.safeParse(sent).error?.issues ?? [];
  expect(issues.map((issue) => issueText(issue))).toContain(text);
});
