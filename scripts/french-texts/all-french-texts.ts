import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../setup/folders.ts";
import { type FrenchText, findFrenchTexts } from "./find-french-texts.ts";

/** Words that the search knows, names of makes and brands, and what operators read: no user reads these as texts. */
const leftOut = /\.test\.|^src\/(?:search|portability)\/|^src\/listings\/known-names\.ts$/u;

/** The strings of screens, emails, errors, and of the script that answers when the site cannot be reached. */
export async function allFrenchTexts(): Promise<FrenchText[]> {
  const paths = globSync(["src/**/*.{ts,tsx}", "public/**/*.js"], { cwd: root }).filter(
    (path) => !leftOut.test(path),
  );
  const found = await Promise.all(
    paths.toSorted().map(async (path) => findFrenchTexts(path, await readFile(join(root, path), "utf8"))),
  );
  return found.flat();
}
