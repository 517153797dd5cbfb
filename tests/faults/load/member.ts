import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parse } from "node-html-parser";
import {
  type Client,
  createClient,
  privateText,
  type Request,
  type Response,
  sessionCookie,
  wordsOf,
} from "./http.ts";
import type { FavoriteChange, Journal, Outcome, Publication, Write } from "./journal.ts";

/** A public listing that was acknowledged. */
type MarketListing = { id: string; title: string; seller: string };
/** `mark`: of its messages. */
type Conversation = { id: string; participants: readonly string[]; mark: string };

/** What members have told each other. */
export type Market = { listings: MarketListing[]; conversations: Map<string, Conversation> };

export type MemberTools = {
  urls: readonly string[];
  timeoutMs: number;
  doubleShare: number;
  journal: Journal;
  market: Market;
};

export type Member = {
  email: string;
  name: string;
  cookie: string;
  /** One action. @param until unanswered writes are not retried after this time */
  act(until: { retryAt: number }): Promise<void>;
};

const fixtures = join(import.meta.dirname, "../../support/fixtures/images");
const pictures = await Promise.all(
  ["phone-rotated-gps.jpg", "picture.webp", "transparent.png"].map(
    async (name) => new File([new Uint8Array(await readFile(join(fixtures, name)))], name),
  ),
);
const pictureAt = (index: number) => pictures[index % pictures.length] ?? "";

const password = "fleur-de-lys-1608";
/** Share of unanswered writes that are given up, so that it stays open whether they were done. */
const givenUpShare = 0.2;
const retryPauseMs = 700;

/** A judged response; `refused` also where another response says that it was done. */
type Verdict = Outcome;
const unsent = { outcome: "unanswered" as Outcome, requests: 0, lost: 0 };
type OwnListing = { id: string; title: string; edits: number };

const pick = <Item>(items: readonly Item[]): Item | undefined =>
  items[Math.floor(Math.random() * items.length)];
const asForm = (fields: Record<string, string>) => new URLSearchParams(fields);
const isServerError = (response: Response | null): response is null =>
  response === null || response.status >= 500;

/** Registers a member, in a healthy site. Its actions are sequential, and each write has a key of its own. */
export async function createMember(tools: MemberTools, index: number): Promise<Member> {
  const { journal, market, urls, timeoutMs } = tools;
  const key = randomUUID().slice(0, 8);
  const email = `membre-${key}@load.example`;
  const name = `Rose ${key}`;
  const address = `203.0.113.${index + 1}`;
  const client = createClient(journal, { urls, address, member: { key, email }, timeoutMs });
  const writes = createWrites({ ...tools, client, email });
  let answer = "no answer";
  const registered = await writes.submit(
    { kind: "register", member: email, ...unsent, cookie: null },
    () => registration(email, name),
    (response, write: Extract<Write, { kind: "register" }>) => {
      answer = `${response.status} ${wordsOf(response.text).slice(0, 400)}`;
      return judgeRegistration(response, write);
    },
    { retryAt: Date.now() + 60_000 },
    { isDouble: false },
  );
  if (!registered.cookie) throw new Error(`${email} could not be registered: ${answer}`);
  const { cookie } = registered;

  const own: OwnListing[] = [];
  /** Listings whose favorite may still change by a request that was not answered. */
  const unsettled = new Set<string>();
  const favorites = new Set<string>();

  const uploadPhoto = async (until: Until): Promise<string | null> => {
    const write = await writes.submit(
      { kind: "photo", member: email, ...unsent, photoId: null },
      () => ({ path: "/photos", cookie, accept: "*/*", body: photoForm() }),
      judgePhoto,
      until,
      // Each request stores a photo of its own.
      { isDouble: false, isRetried: false },
    );
    return write.photoId;
  };

  const publish = async (until: Until, isDraft = false) => {
    const submissionKey = randomUUID();
    const uploaded = Math.random() < 0.6 ? await uploadPhoto(until) : null;
    const files = Math.floor(Math.random() * 3);
    const title = isDraft ? `Brouillon ${privateText(key)} ${submissionKey}` : `Annonce ${submissionKey} v0`;
    const fields = { ...listingFields(title), submissionKey, intent: isDraft ? "save" : "publish" };
    const known = uploaded ? 1 : 0;
    const write = await writes.submit<Publication>(
      {
        kind: "publish",
        member: email,
        ...unsent,
        submissionKey,
        title,
        isDraft,
        listingIds: [],
        photos: { least: known, most: known + files },
      },
      () => ({ path: "/create", cookie, body: listingForm(fields, uploaded ? [uploaded] : [], files) }),
      judgePublication,
      until,
    );
    const [id] = write.listingIds;
    if (write.outcome !== "acknowledged" || !id || isDraft) return;
    own.push({ id, title, edits: 0 });
    market.listings.push({ id, title, seller: email });
  };

  const edit = async (until: Until) => {
    const listing = pick(own);
    if (!listing) return publish(until);
    const path = `/create?edit=${listing.id}`;
    const page = await client.send({ path, cookie });
    if (isServerError(page)) return;
    if (page.status !== 200) return complain(`GET ${path}: status ${page.status} for its author`);
    const { version, photos } = readEditForm(page.text);
    if (!version) return complain(`GET ${path}: no version in the form`);
    listing.edits += 1;
    const title = listing.title.replace(/v\d+$/u, `v${listing.edits}`);
    const fields = { ...listingFields(title), intent: "save", version };
    await writes.submit(
      {
        kind: "edit",
        member: email,
        ...unsent,
        listingId: listing.id,
        title,
        number: listing.edits,
      },
      () => ({ path, cookie, body: listingForm(fields, photos, 0) }),
      judgeRedirect,
      until,
    );
  };

  const toggleFavorite = async (until: Until) => {
    const listing = pick(market.listings.filter(({ id }) => !unsettled.has(id)));
    if (!listing) return publish(until);
    const isFavorite = !favorites.has(listing.id);
    const write = await writes.submit<FavoriteChange>(
      {
        kind: "favorite",
        member: email,
        ...unsent,
        listingId: listing.id,
        isFavorite,
      },
      () => ({
        path: `/listing/${listing.id}/favorite`,
        cookie,
        body: asForm({ isFavorite: isFavorite ? "1" : "0" }),
      }),
      judgeRedirect,
      until,
    );
    // A request without an answer may still be carried out, after the next ones.
    if (write.lost > 0) unsettled.add(listing.id);
    else if (write.outcome === "refused")
      complain(`favorite of ${listing.id}: refused, although the listing was acknowledged`);
    if (isFavorite) favorites.add(listing.id);
    else favorites.delete(listing.id);
  };

  const writeMessage = async (until: Until) => {
    const conversation = pick(ownConversations());
    const listing = pick(market.listings.filter(({ seller }) => seller !== email));
    if (conversation && (Math.random() < 0.6 || !listing))
      return sendMessage(`/messages/${conversation.id}`, conversation.mark, until);
    if (!listing) return publish(until);
    const mark = privateText(key, keyOf(listing.seller));
    const location = await sendMessage(`/listing/${listing.id}/message`, mark, until);
    const [, id] = /^\/messages\/([0-9a-f-]{36})/u.exec(location ?? "") ?? [];
    if (id) market.conversations.set(id, { id, participants: [email, listing.seller], mark });
  };

  const sendMessage = async (path: string, mark: string, until: Until): Promise<string | null> => {
    const messageId = randomUUID();
    let location: string | null = null;
    await writes.submit(
      { kind: "message", member: email, ...unsent, messageId },
      () => ({
        path,
        cookie,
        body: asForm({ body: `Est-ce disponible ? msg-${messageId} ${mark}`, messageId }),
      }),
      (response) => {
        location = response.headers.get("Location") ?? location;
        return response.status === 302 ? "acknowledged" : "refused";
      },
      until,
    );
    return location;
  };

  const readConversation = async () => {
    const conversation = pick(ownConversations());
    if (!conversation) return;
    const { id: conversationId } = conversation;
    const page = await client.send({ path: `/messages/${conversationId}`, cookie });
    const isComplete = page?.status === 200;
    journal.reads.push({ conversationId, member: email, shown: isComplete ? messageIds(page.text) : null });
    if (page && page.status < 500 && !isComplete)
      complain(`GET /messages/${conversationId}: status ${page.status} for a participant`);
  };

  const sell = async (until: Until) => {
    if (own.length < 2) return publish(until);
    const [listing] = own.splice(Math.floor(Math.random() * own.length), 1);
    if (!listing) return;
    market.listings.splice(
      market.listings.findIndex(({ id }) => id === listing.id),
      1,
    );
    await writes.submit(
      { kind: "sold", member: email, ...unsent, listingId: listing.id },
      () => ({ path: `/listing/${listing.id}/own`, cookie, body: asForm({ do: "sold" }) }),
      judgeSold,
      until,
    );
  };

  const signIn = async (until: Until) => {
    const session = await writes.submit(
      { kind: "sign-in", member: email, ...unsent, cookie: null },
      () => ({ path: "/auth", body: asForm({ email, password }) }),
      judgeSignIn,
      until,
      { isDouble: false },
    );
    if (session.outcome === "refused") complain("sign-in refused with the right password");
  };

  const registerAnother = async (until: Until) => {
    const other = `autre-${randomUUID().slice(0, 8)}@load.example`;
    const otherClient = createClient(journal, {
      urls,
      address,
      timeoutMs,
      member: { key: keyOf(other), email: other },
    });
    await createWrites({ ...tools, client: otherClient, email: other }).submit(
      { kind: "register", member: other, ...unsent, cookie: null },
      () => registration(other, `Rose ${keyOf(other)}`),
      judgeRegistration,
      until,
    );
  };

  const ownPages = async () => {
    const path = pick(["/dashboard", "/favorites", "/messages", "/settings"]) ?? "/dashboard";
    const page = await client.send({ path, cookie });
    if (!isServerError(page) && page.status !== 200)
      complain(`GET ${path}: status ${page.status} for a member`);
  };

  const ownConversations = () =>
    [...market.conversations.values()].filter(({ participants }) => participants.includes(email));
  const complain = (problem: string) => void journal.problems.push(`${email}: ${problem}`);

  const actions: readonly [weight: number, act: (until: Until) => Promise<unknown>][] = [
    [18, publish],
    [4, (until) => publish(until, true)],
    [15, edit],
    [22, toggleFavorite],
    [18, writeMessage],
    [12, readConversation],
    [4, sell],
    [2, signIn],
    [2, registerAnother],
    [10, ownPages],
  ];
  const total = actions.reduce((sum, [weight]) => sum + weight, 0);
  return {
    email,
    name,
    cookie,
    async act(until) {
      let at = Math.random() * total;
      for (const [weight, run] of actions) {
        at -= weight;
        if (at < 0) return void (await run(until));
      }
    },
  };
}

type Until = { retryAt: number };

/** Sends writes, with double sends and retries, and records them. */
function createWrites({ journal, client, doubleShare }: MemberTools & { client: Client; email: string }) {
  /**
   * @param judge reads a complete response below 500; it may complete `write`
   * @returns `write`, with its outcome
   */
  async function submit<Kind extends Write>(
    write: Kind,
    request: () => Request,
    judge: (response: Response, write: Kind) => Verdict,
    until: Until,
    { isDouble = Math.random() < doubleShare, isRetried = Math.random() >= givenUpShare } = {},
  ): Promise<Kind> {
    journal.writes.push(write);
    for (let attempt = 1; ; attempt += 1) {
      const copies = attempt === 1 && isDouble ? 2 : 1;
      write.requests += copies;
      const responses = await Promise.all(Array.from({ length: copies }, () => client.send(request())));
      write.lost += responses.filter(isServerError).length;
      const verdicts = responses.map(
        (response): Verdict =>
          isServerError(response) || response.status === 429 ? "unanswered" : judge(response, write),
      );
      if (verdicts.includes("acknowledged")) write.outcome = "acknowledged";
      else if (!verdicts.includes("unanswered")) write.outcome = "refused";
      // An earlier attempt may have been done after all, and be the reason.
      if (write.outcome === "refused" && write.lost > 0) {
        write.outcome = "unanswered";
        return write;
      }
      if (write.outcome !== "unanswered" || !isRetried || Date.now() > until.retryAt) return write;
      await sleep(retryPauseMs * (0.5 + Math.random()));
    }
  }
  return { submit };
}

const keyOf = (email: string) => /-([0-9a-f]{8})@/u.exec(email)?.[1] ?? "";
/** Of the messages that a page of a conversation shows. The list beside it is loaded later: it may name a newer one, which stays unread. */
const messageIds = (html: string) => {
  const thread = parse(html).querySelectorAll("ol[aria-label^='Messages']");
  const found = thread.flatMap(({ text }) => [...text.matchAll(/msg-([0-9a-f-]{36})/gu)]);
  return [...new Set(found.map(([, id]) => id ?? ""))];
};

const registration = (email: string, name: string): Request => ({
  path: "/auth?mode=register",
  body: asForm({ name, email, phone: "", password, confirmPassword: password }),
});

function listingFields(title: string): Record<string, string> {
  return {
    type: "single-item",
    title,
    description: "Ce qui est publié reste publié.",
    category: "products",
    price: "10",
    priceType: "fixed",
    city: "Laval",
    region: "Québec",
    contactInApp: "on",
  };
}

function listingForm(fields: Record<string, string>, photoIds: readonly string[], files: number): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const id of photoIds) {
    form.append("photo", id);
    form.append("photoAlt", "");
  }
  for (let index = 0; index < files; index += 1) form.append("photos", pictureAt(index));
  return form;
}

function photoForm(): FormData {
  const form = new FormData();
  form.append("photo", pictureAt(Math.floor(Math.random() * pictures.length)));
  return form;
}

function readEditForm(html: string): { version: string; photos: string[] } {
  const inputs = parse(html).querySelectorAll("input");
  const values = (name: string) =>
    inputs
      .filter((input) => input.getAttribute("name") === name)
      .map((input) => input.getAttribute("value") ?? "");
  return { version: values("version")[0] ?? "", photos: values("photo") };
}

function judgeRegistration(response: Response, write: Extract<Write, { kind: "register" }>): Verdict {
  write.cookie ??= response.status === 302 ? sessionCookie(response) : null;
  return write.cookie ? "acknowledged" : "refused";
}

function judgeSignIn(response: Response, write: Extract<Write, { kind: "sign-in" }>): Verdict {
  write.cookie ??= response.status === 302 ? sessionCookie(response) : null;
  return write.cookie ? "acknowledged" : "refused";
}

function judgePhoto({ status, text }: Response, write: Extract<Write, { kind: "photo" }>): Verdict {
  if (status !== 200) return "refused";
  const answer: unknown = JSON.parse(text);
  const [, id] = /"id":"([0-9a-f-]{36})"/u.exec(JSON.stringify(answer)) ?? [];
  write.photoId = id ?? null;
  return id ? "acknowledged" : "refused";
}

/** The response names photos that could not be stored: those are not acknowledged. */
function judgePublication({ status, headers, text }: Response, write: Publication): Verdict {
  if (write.isDraft && status === 302) {
    const [, id] = /edit=([0-9a-f-]{36})/u.exec(headers.get("Location") ?? "") ?? [];
    return acknowledge(write, id ?? null, true);
  }
  if (status !== 200) return "refused";
  const isSaved = write.isDraft
    ? text.includes('name="version"')
    : text.includes("Annonce publiée avec succès");
  const [, id] = (write.isDraft ? /edit=([0-9a-f-]{36})/u : /\/listing\/([0-9a-f-]{36})/u).exec(text) ?? [];
  return isSaved && id ? acknowledge(write, id, !missingPhoto.test(text)) : "refused";
}

/** The server's reasons for leaving out a photo, which it accepts later. */
const missingPhoto = /n’a pas pu l’enregistrer|est occupé|n’est pas arrivée|trop longue à traiter/u;

function acknowledge(write: Publication, id: string | null, areAllStored: boolean): Verdict {
  if (id && !write.listingIds.includes(id)) write.listingIds.push(id);
  if (areAllStored) write.photos = { ...write.photos, least: write.photos.most };
  return "acknowledged";
}

const judgeRedirect = ({ status }: Response): Verdict => (status === 302 ? "acknowledged" : "refused");

/** Sent twice, the second response says that the listing is not for sale any more. */
function judgeSold({ status, headers }: Response): Verdict {
  const notice = headers.getSetCookie().join(" ");
  return status === 302 && /listing-(?:sold|rented|filled|ended)|not-for-sale/u.test(notice)
    ? "acknowledged"
    : "refused";
}
