import type { SignedIn } from "../../../accounts/index.server.ts";
import { writeZip, type ZipEntry } from "../../../platform/zip/write-zip.server.ts";
import {
  archiveVersion,
  archiveVersionFile,
  savedSearchesFile,
} from "../../../portability/archive-version.ts";
import { exportedPhotos, portableListings, portableSearches } from "../../../portability/index.server.ts";
import type { RequestContext } from "../../context.ts";
import { writeExport } from "./export-file.ts";

const readMe = `Ce que le site garde de vous.

donnees.json     tout, sauf les photos
annonces.json    vos annonces, dans le format d’importation
recherches.json  vos recherches enregistrées, dans le format d’importation
photos/          les photos de vos annonces, de votre profil et de vos conversations

Dans donnees.json, l’adresse d’une photo contient son numéro\u00a0: /media/NUMÉRO/…; son fichier est photos/NUMÉRO.jpg.
Un autre site Babillard reprend vos annonces avec leurs photos, et vos recherches enregistrées\u00a0: là-bas, dans les paramètres, sous «\u00a0Mes données\u00a0».
Qui exploite ce site le peut aussi\u00a0: npm run import -- CE-FICHIER.zip --author VOTRE-COURRIEL
`;

/** A ZIP archive of all data of the user, with the photos. Memory does not depend on its size. */
export function writeArchive(app: RequestContext, user: SignedIn): AsyncIterable<Uint8Array> {
  return writeZip(entriesOf(app, user), app.now());
}

async function* entriesOf(app: RequestContext, user: SignedIn): AsyncGenerator<ZipEntry> {
  const { db, storage } = app;
  yield { name: "LISEZMOI.txt", content: only(readMe) };
  yield { name: archiveVersionFile, content: only(`${JSON.stringify({ version: archiveVersion })}\n`) };
  yield { name: "donnees.json", content: writeExport(app, user) };
  yield { name: "annonces.json", content: jsonArray(portableListings(db, user.id)) };
  yield { name: savedSearchesFile, content: jsonArray(portableSearches(db, user.id)) };
  for await (const { id, storageKey, widths } of exportedPhotos(db, user.id)) {
    const stored = await storage.open(`${storageKey}/${Math.max(...widths)}.jpg`);
    if (!stored) continue; // being deleted
    yield { name: `photos/${id}.jpg`, content: Buffer.concat(await Array.fromAsync(stored.stream)) };
  }
}

async function* only(text: string): AsyncGenerator<string> {
  yield text;
}

async function* jsonArray(values: AsyncIterable<object>): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const value of values) {
    yield separator + JSON.stringify(value);
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}
