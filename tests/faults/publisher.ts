import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** What the site acknowledged. `hashes`: of the photo bytes that it served, by URL. */
export type Acknowledged = {
  listings: { id: string; title: string; photos: number }[];
  photos: { address: string; cookie: string }[];
  hashes: Map<string, string>;
};

const fixtures = join(import.meta.dirname, "../support/fixtures/images");
const pictures = await Promise.all(
  ["phone-rotated-gps.jpg", "picture.webp", "transparent.png"].map(
    async (name) => new File([new Uint8Array(await readFile(join(fixtures, name)))], name),
  ),
);
/** A killed site never responds; no other request of this test takes as long. */
const requestTimeoutMs = 20_000;

export async function register(url: string): Promise<string> {
  const form = {
    ...{ name: "Rose Latulippe", email: `${randomUUID()}@faults.example`, phone: "" },
    ...{ password: "fleur-de-lys", confirmPassword: "fleur-de-lys" },
  };
  const response = await send(url, "/auth?mode=register", "", new URLSearchParams(form));
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0];
  if (response.status !== 302 || !cookie) throw new Error(`could not register: ${response.status}`);
  return cookie;
}

/**
 * Publishes listings until `signal` aborts: one photo uploaded before the form, up to two with it. Only complete responses
 * count as acknowledged; other requests are expected to fail.
 */
export async function publishUntilAborted(
  url: string,
  cookie: string,
  acknowledged: Acknowledged,
  signal: AbortSignal,
): Promise<void> {
  for (let index = 0; !signal.aborted; index += 1) {
    try {
      await publishOne(url, cookie, acknowledged, index);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function publishOne(
  url: string,
  cookie: string,
  acknowledged: Acknowledged,
  index: number,
): Promise<void> {
  const upload = new FormData();
  upload.append("photo", pictures[index % pictures.length] ?? "");
  const response = await send(url, "/photos", cookie, upload);
  if (response.status !== 200) throw new Error(`photo: ${response.status}`);
  const { photo } = (await response.json()) as { photo: { id: string; widths: number[] } };
  const addresses = photo.widths.flatMap((width) =>
    ["webp", "jpg"].map((end) => `/media/${photo.id}/${width}.${end}`),
  );
  for (const address of addresses) acknowledged.photos.push({ address, cookie });

  const title = `Annonce ${randomUUID()}`;
  const form = new FormData();
  const fields = {
    ...{
      type: "single-item",
      title,
      description: "Ce qui est publié reste publié.",
      city: "Laval",
      region: "Québec",
    },
    ...{ price: "10", submissionKey: randomUUID(), photo: photo.id, photoAlt: "", intent: "publish" },
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const extra = index % 3;
  for (let count = 0; count < extra; count += 1) form.append("photos", pictures[count] ?? "");
  const page = await send(url, "/create", cookie, form);
  const html = await page.text();
  const id = /\/listing\/([0-9a-f-]{36})/u.exec(html)?.[1];
  if (page.status !== 200 || !html.includes("Annonce publiée avec succès") || !id)
    throw new Error(`listing: ${page.status}`);
  // The response names photos that could not be stored while the database was unavailable: they are not acknowledged.
  const allStored = !html.includes("n’a pas pu l’enregistrer") && !html.includes("occupé");
  acknowledged.listings.push({ id, title, photos: allStored ? 1 + extra : 1 });
  for (const address of addresses) acknowledged.hashes.set(address, await hashOf(url, address, cookie));
}

export async function hashOf(url: string, address: string, cookie: string): Promise<string> {
  const response = await send(url, address, cookie);
  if (response.status !== 200) throw new Error(`${address}: ${response.status}`);
  return createHash("sha256")
    .update(new Uint8Array(await response.arrayBuffer()))
    .digest("hex");
}

export function send(url: string, path: string, cookie: string, body?: BodyInit): Promise<Response> {
  return fetch(url + path, {
    ...(body ? { method: "POST", body } : {}),
    headers: { Accept: path === "/photos" ? "*/*" : "text/html", Origin: url, Cookie: cookie },
    redirect: "manual",
    signal: AbortSignal.timeout(requestTimeoutMs),
  });
}
