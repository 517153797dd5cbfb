import { expect, test } from "vitest";
import { typeset } from "./typography.ts";

test("French punctuation gets one non-breaking space", () => {
  expect(typeset("Annonce publiée avec succès !")).toBe("Annonce publiée avec succès\u00a0!");
  expect(typeset("Erreur lors de la création: non")).toBe("Erreur lors de la création\u00a0: non");
  expect(typeset("Vraiment?!")).toBe("Vraiment\u00a0?!");
  expect(typeset("« oui »")).toBe("«\u00a0oui\u00a0»");
  expect(typeset("Format d'email")).toBe("Format d’email");
});

test("URLs and times are unchanged, and typeset is idempotent", () => {
  expect(typeset("https://exemple.ca à 12:30")).toBe("https://exemple.ca à 12:30");
  expect(typeset(typeset("Quoi ? Ça : « là »"))).toBe(typeset("Quoi ? Ça : « là »"));
});
