/**
 * Push notifications, and copies of pages that a member viewed last, for when the site cannot be reached. A plain script,
 * installed under an address that never changes. Registered for members only (src/web/offline-pages.ts). While the network
 * works every page comes from it. docs/decisions/0037-offline-copies.md has the reasons.
 */

/** Pages and photos of one account; pages of the site delete it by this name, too (src/web/draft-retention.ts). */
const copiesName = "babillard-offline";
/** Scripts, styles and fonts that the pages need: the same for everybody, their addresses change with their content. */
const filesName = "babillard-offline-files";
/** Installed with the worker. */
const ownFiles = ["/hors-ligne.css", "/icon-192.png"];
/** Of the page's store: id of the account that the copies are of. */
const ownerKey = "/offline-owner";

const dayMs = 86_400_000;
const retentionMs = 30 * dayMs;
const formRefreshMs = 7 * dayMs;
/** A page that was just opened is not fetched again. */
const newMs = 15_000;
const photosMax = 200;
const filesMax = 300;

/** `max`: the oldest copies beyond it are deleted. */
const kinds = {
  listing: { path: /^\/listing\/[\w-]+$/u, max: 30, heading: "Annonces vues" },
  conversation: { path: /^\/messages\/[\w-]+$/u, max: 20, heading: "Conversations" },
  list: { path: /^\/(?:favorites|messages)$/u, max: 2, heading: "Vos listes" },
  form: { path: /^\/create(?:\?type=[\w-]+)?$/u, max: 12, heading: "Écrire une annonce" },
};
const photoPath = /^\/media\//u;
/** Stored under their path alone. */
const anyVariant = { ignoreVary: true };
const filePath = /^\/(?:assets|site)\//u;

self.addEventListener("install", (event) => {
  const store = caches.open(filesName).then((files) => files.addAll(ownFiles));
  event.waitUntil(store.then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  // Pages need not wait for the start of the worker.
  const enabled = self.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([enabled, self.clients.claim()]));
});

self.addEventListener("push", (event) => {
  const { title, body, path, tag } = event.data.json();
  const options = { body, tag, icon: "/icon-192.png", lang: "fr-CA", data: { path } };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPath(event.notification.data?.path ?? "/"));
});

/** In a page that is open, or a new one. A notification never leads off the site. */
async function openPath(path) {
  const { origin } = self.location;
  const isOwn = URL.canParse(path, origin) && new URL(path, origin).origin === origin;
  const address = isOwn ? new URL(path, origin).href : `${origin}/`;
  const [page] = await self.clients.matchAll({ type: "window" });
  if (!page) return self.clients.openWindow(address);
  await page.focus();
  return page.navigate(address);
}

/** A page of a member says which account it is of, what it is, and which files it has loaded. */
self.addEventListener("message", (event) => {
  const { userId, page, files, isChanged } = event.data;
  event.waitUntil(noteView(userId, page, files, isChanged));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.method === "POST") {
    const path = url.pathname.replace(/\.data$/u, "");
    if (/^\/(?:auth(?:\/\w+)?|sign-out|settings\/close)$/u.test(path))
      event.respondWith(changeAccount(request));
    const [, listing] = /^(\/listing\/[\w-]+)\/favorite$/u.exec(path) ?? [];
    if (listing) changeFavorites(event, listing);
    return;
  }
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(navigate(event, url));
  else if (photoPath.test(url.pathname)) event.respondWith(loadPhoto(event, url));
  else if (filePath.test(url.pathname) || ownFiles.includes(url.pathname))
    event.respondWith(loadFile(request));
});

const kindOf = (key) => Object.keys(kinds).find((name) => kinds[name].path.test(key)) ?? null;
const keyOf = (url) => url.pathname + url.search;

/** Changes when the copies are deleted: what was on its way then is not stored. */
let generation = 0;

async function deleteCopies() {
  generation += 1;
  await caches.delete(copiesName);
}

/** Signing in or out, or closing the account. The copies are gone before the page knows. */
async function changeAccount(request) {
  await deleteCopies();
  try {
    return await fetch(request);
  } finally {
    // What another page of the account stored meanwhile.
    await deleteCopies();
  }
}

function changeFavorites(event, listing) {
  const response = fetch(event.request);
  event.respondWith(response);
  const store = async () => {
    await fetchCopy("/favorites");
    await fetchCopy(listing);
  };
  event.waitUntil(response.then(store).catch(() => undefined)); // no copies while the network is away
}

async function navigate(event, url) {
  const key = keyOf(url);
  let response;
  try {
    response = (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await findCopy(key)) ?? offlinePage();
  }
  if (url.pathname === "/auth" && response.status === 200)
    event.waitUntil(deleteCopies()); // the session has ended
  else if (kindOf(key)) event.waitUntil(storeCopy(key, response.clone()));
  return response;
}

async function noteView(userId, page, files, isChanged) {
  const copies = await caches.open(copiesName);
  const owner = await copies.match(ownerKey);
  if ((await owner?.text()) !== userId) {
    await deleteCopies();
    await (await caches.open(copiesName)).put(ownerKey, new Response(userId));
  }
  await storeFiles(files);
  if (kindOf(page)) await refreshCopy(page, isChanged ? 0 : newMs);
  for (const list of ["/favorites", "/messages"]) await refreshCopy(list, dayMs);
  if (kindOf(page) === "form") await storeForms();
}

/** Whoever opened one form can write any listing offline. */
async function storeForms() {
  await refreshCopy("/create", formRefreshMs);
  const choice = await (await caches.open(copiesName)).match("/create");
  const html = (await choice?.text()) ?? "";
  for (const [form] of html.matchAll(/\/create\?type=[\w-]+/gu)) await refreshCopy(form, formRefreshMs);
}

async function refreshCopy(key, maxAgeMs) {
  const stored = await (await caches.open(copiesName)).match(key);
  if (!stored || Date.now() - storedAt(stored) >= maxAgeMs) await fetchCopy(key);
}

const storedAt = (response) => Number(response.headers.get("X-Stored-At"));
const isOld = (response) => Date.now() - storedAt(response) > retentionMs;

/** Like a prefetch: it counts as no view and reads no message. */
async function fetchCopy(key) {
  const started = generation;
  const headers = { Accept: "text/html", Purpose: "prefetch" };
  const response = await fetch(key, { headers, redirect: "manual" }).catch(() => null);
  if (response) await storeCopy(key, response, started);
}

async function storeCopy(key, response, started = generation) {
  const copies = await caches.open(copiesName);
  if (!(await copies.match(ownerKey))) return;
  // A listing that was removed, a conversation of another account.
  if (response.status >= 400 && response.status < 500 && response.status !== 429) await copies.delete(key);
  const isPage = response.status === 200 && response.headers.get("Content-Type")?.startsWith("text/html");
  if (!isPage) return;
  const html = await response.text();
  await storeFiles(html.match(/\/(?:assets|site)\/[\w.-]+/gu) ?? []);
  const title = /<title>([^<]*)<\/title>/u.exec(html)?.[1] ?? "";
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": response.headers.get("Content-Security-Policy") ?? "default-src 'none'",
    "Referrer-Policy": response.headers.get("Referrer-Policy") ?? "same-origin",
    "X-Frame-Options": "DENY",
    "X-Title": encodeURIComponent(title),
    "X-Stored-At": String(Date.now()),
  };
  await put(key, new Response(html, { headers }), started);
}

async function put(key, response, started) {
  if (generation !== started) return;
  const copies = await caches.open(copiesName);
  await copies.delete(key); // the newest is the last
  if (generation !== started || !(await copies.match(ownerKey))) return;
  await copies.put(key, response);
  const keys = (await copies.keys()).map(({ url }) => keyOf(new URL(url)));
  const kind = kindOf(key);
  const isAlike = kind ? (one) => kindOf(one) === kind : (one) => photoPath.test(one);
  const alike = keys.filter(isAlike);
  const tooMany = alike.slice(0, Math.max(0, alike.length - (kind ? kinds[kind].max : photosMax)));
  for (const old of tooMany) await copies.delete(old);
}

/** Paths of scripts whose later scripts are stored, too. */
const scanned = new Set();

async function storeFiles(paths) {
  const files = await caches.open(filesName);
  const named = new Set(paths);
  const needed = new Set(paths);
  // Grows meanwhile: what the scripts of the page load when it is shown.
  for (const path of needed) {
    if (!filePath.test(path)) continue;
    const stored = (await files.match(path, anyVariant)) ?? (await storeFile(files, path));
    if (!stored || !named.has(path) || scanned.has(path)) continue;
    for (const later of await laterScripts(path, stored)) needed.add(later);
    scanned.add(path);
  }
  const keys = await files.keys();
  if (keys.length > filesMax) await deleteUnusedFiles(files, keys, needed);
}

async function storeFile(files, path) {
  const response = await fetch(path).catch(() => null);
  if (response?.status !== 200) return null;
  await files.put(path, response.clone());
  return response;
}

/** Scripts that a script imports when they are needed, by relative names. The table of routes has those of all pages. */
async function laterScripts(path, response) {
  if (!path.endsWith(".js") || /\/(?:manifest|entry)[\w.-]*$/u.test(path)) return [];
  const names = (await response.text()).matchAll(/["'`](?:\.\/|assets\/)([\w-]+\.(?:js|css))["'`]/gu);
  return Array.from(names, ([, name]) => `/assets/${name}`);
}

/**
 * Files of versions of the site that no copy is of.
 * @param needed by the copy that is about to be stored
 */
async function deleteUnusedFiles(files, keys, needed) {
  const copies = await caches.open(copiesName);
  const used = new Set([...ownFiles, ...needed]);
  for (const request of await copies.keys()) {
    const response = await copies.match(request);
    if (!response.headers.has("X-Stored-At")) continue;
    for (const path of (await response.text()).match(/\/(?:assets|site)\/[\w.-]+/gu) ?? []) used.add(path);
  }
  for (const path of [...used]) {
    const file = await files.match(path, anyVariant);
    if (file) for (const later of await laterScripts(path, file)) used.add(later);
  }
  scanned.clear();
  for (const request of keys) if (!used.has(new URL(request.url).pathname)) await files.delete(request);
}

/** A copy has one form, whose id is of one message or listing: each time that it is opened it gets another. */
async function findCopy(key) {
  const copies = await caches.open(copiesName);
  const stored = await copies.match(key);
  if (!stored) return null;
  if (isOld(stored)) {
    await copies.delete(key);
    return null;
  }
  let html = await stored.text();
  for (const [, id] of html.matchAll(/name="(?:messageId|submissionKey)" value="([\w-]+)"/gu))
    html = html.replaceAll(id, crypto.randomUUID());
  html = html.replace("<html", `<html data-copy-of="${formatTime(storedAt(stored))}"`);
  const headers = new Headers(stored.headers);
  headers.delete("X-Title");
  return new Response(html, { headers });
}

const formatTime = (time) =>
  new Intl.DateTimeFormat("fr-CA", {
    day: "numeric",
    month: "long",
    hour: "numeric",
    minute: "2-digit",
  }).format(time);

/** Photos of pages that are stored. Offline, another size of the same photo will do. */
async function loadPhoto(event, url) {
  try {
    const response = await fetch(event.request);
    event.waitUntil(storePhoto(event.request, url.pathname, response.clone()));
    return response;
  } catch (error) {
    const copies = await caches.open(copiesName);
    const exact = await copies.match(url.pathname);
    if (exact) return exact;
    const folder = url.pathname.replace(/[^/]*$/u, "");
    const other = (await copies.keys()).find((request) => new URL(request.url).pathname.startsWith(folder));
    if (!other) throw error;
    return copies.match(other);
  }
}

async function storePhoto({ referrer }, path, response) {
  const isOfCopy = URL.canParse(referrer) && kindOf(keyOf(new URL(referrer)));
  if (!isOfCopy || response.status !== 200) return response.body?.cancel();
  const started = generation;
  const headers = { "Content-Type": response.headers.get("Content-Type") ?? "" };
  await put(path, new Response(await response.blob(), { headers }), started);
}

async function loadFile(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const stored = await (await caches.open(filesName)).match(new URL(request.url).pathname, anyVariant);
    if (!stored) throw error;
    return stored;
  }
}

/** What can be read without the network, and what becomes of what is written. */
async function offlinePage() {
  const copies = await caches.open(copiesName);
  const links = { conversation: [], listing: [], list: [], form: [] };
  for (const request of await copies.keys()) {
    const key = keyOf(new URL(request.url));
    const kind = kindOf(key);
    if (!kind || (kind === "form" && key !== "/create")) continue;
    const response = await copies.match(request);
    if (isOld(response)) {
      await copies.delete(key);
      continue;
    }
    // As it stands in the page: escaped, with the name of the site.
    const title = decodeURIComponent(response.headers.get("X-Title")).replace(/ · [^·]*$/u, "");
    links[kind].unshift(`<li><a href="${key}">${title}</a></li>`);
  }
  const lists = Object.keys(links)
    .filter((kind) => links[kind].length > 0)
    .map((kind) => `<h2>${kinds[kind].heading}</h2><ul>${links[kind].join("")}</ul>`)
    .join("");
  const nonce = crypto.randomUUID();
  const html = `<!doctype html><html lang="fr-CA"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Vous êtes hors ligne</title>
<link rel="stylesheet" href="/hors-ligne.css"></head><body><main><h1>Vous êtes hors ligne</h1>
<p>Cette page n’a pas pu être chargée. Vérifiez votre connexion internet, puis réessayez.</p>
<p><a class="button" href="">Réessayer</a></p>
${lists ? `<section aria-label="À lire hors ligne">${lists}</section>` : ""}
<h2>Ce que vous écrivez hors ligne</h2>
<p>Un message écrit dans une conversation attend sur cet appareil. Il part une seule fois, dès que la connexion revient.</p>
<p>Une annonce reste en brouillon sur cet appareil. Une fois en ligne, reprenez-la dans «&nbsp;Publier une annonce&nbsp;», ajoutez vos photos et publiez-la.</p>
<p>La déconnexion efface de cet appareil les pages gardées, les messages en attente et les brouillons.</p>
</main><script nonce="${nonce}">addEventListener("online", () => location.reload())</script></body></html>`;
  const policy = `default-src 'none'; style-src 'self'; script-src 'nonce-${nonce}'`;
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy };
  return new Response(html, { status: 503, headers });
}
