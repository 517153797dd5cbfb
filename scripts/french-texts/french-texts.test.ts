import { expect, test } from "vitest";
import { allFrenchTexts } from "./all-french-texts.ts";
import { findFrenchTexts } from "./find-french-texts.ts";

const found = (source: string) => findFrenchTexts("example.tsx", source).map(({ text }) => text);

test("texts of elements, attributes and template strings are found, with their expressions and elements", () => {
  const source = `
    import { Écran } from "./écran.tsx";
    const title = (words: string) => \`Résultats pour «\u00a0\${words}\u00a0»\`;
    const label = count === 1 ? "Une annonce" : "Annonces";
    export const Page = () => (
      <p className="mon-très-beau-style" aria-label="Fermer la fenêtre">
        Vos <b>annonces</b> de {city}
      </p>
    );`;
  expect(found(source)).toEqual([
    "Résultats pour «\u00a0{…}\u00a0»",
    "Une annonce",
    "Annonces",
    "Vos <b>annonces</b> de {…}",
    "Fermer la fenêtre",
  ]);
});

test("English errors, SQL, ids, classes and comparisons are not texts", () => {
  const source = `
    throw new Error("Café is unknown");
    const rows = await sql\`select id from annonces où id = 1\`;
    const style = "flex items-center par-dessus";
    if (name === "Élise") log.warn("Prix négatif");
    const id = table["été"];
    const header = "X-Forwarded-For";`;
  expect(found(source)).toEqual([]);
});

test("strings of HTML are the texts between its tags, on their own lines", () => {
  const source = [
    "const page = `<html lang='fr'><h1>Vous êtes hors ligne</h1>",
    "<p>Réessayez dans {n} min.</p>`;",
  ]
    .join("\n")
    .replace("{n}", `$${"{n}"}`);
  expect(findFrenchTexts("page.js", source)).toEqual([
    { path: "page.js", line: 1, text: "Vous êtes hors ligne" },
    { path: "page.js", line: 2, text: "Réessayez dans {…} min." },
  ]);
});

test("the product's texts are found: screens, lists of messages, emails and pages without React", async () => {
  const texts = await allFrenchTexts();
  expect(texts.length).toBeGreaterThan(1_500);
  const fileOf = (text: string) => texts.find((one) => one.text === text)?.path;
  expect({
    element: fileOf("Aller au contenu"),
    message: fileOf("Le titre est obligatoire"),
    template: fileOf("Résultats pour «\u00a0{…}\u00a0»"),
    email: fileOf("Bonjour {…},"),
    error: fileOf("Ce n’est pas votre faute."),
    offline: fileOf("Ce que vous écrivez hors ligne"),
    listOffline: fileOf("Annonces vues"),
  }).toEqual({
    element: "src/web/root.tsx",
    message: "src/web/text/messages.ts",
    template: "src/web/text/results-title.ts",
    email: "src/email/render-email.server.ts",
    error: "src/platform/http/error-page.server.ts",
    offline: "public/service-worker.js",
    listOffline: "public/service-worker.js",
  });
  for (const folder of ["src/alerts/emails/", "src/messaging/emails/", "src/web/screens/legal/"])
    expect(texts.filter(({ path }) => path.startsWith(folder)).length).toBeGreaterThan(5);
});
