import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { SignedIn } from "../../src/accounts/accounts.server.ts";
import { createImagePool, type ImagePool } from "../../src/media/image-pool.server.ts";
import type { NewImage } from "../../src/media/images.queries.server.ts";
import { openDiskStorage } from "../../src/media/storage/disk.server.ts";
import type { ObjectStorage } from "../../src/media/storage/storage.server.ts";
import { createUploadLimiter } from "../../src/media/upload-limiter.server.ts";
import type { Db } from "../../src/platform/database/database.server.ts";
import { type RequestContext, requestContext } from "../../src/web/context.ts";
import { loadView } from "../../src/web/screens/create/load-view.ts";
import { saveView } from "../../src/web/screens/create/save-view.ts";
import type { CreateView, FormView } from "../../src/web/screens/create/view.ts";
import { aUser, now } from "./builders.ts";
import { testDatabase } from "./database.ts";

/** Database of the current test file: files that run in one worker share this module. */
let db: Db;
const fixtures = join(import.meta.dirname, "./fixtures/images");
let folder = "";
let storage: ObjectStorage;
let images: ImagePool;

/** State that tests change; reset before each test. */
export const world = {
  user: {} as SignedIn, // set before each test
  /** seconds that the rate limiter returns; null allows all */
  waitSeconds: null as number | null,
  consumed: [] as string[],
  logged: [] as Record<string, unknown>[],
  uploadLimiter: createUploadLimiter(),
};

const log = {
  info: () => undefined,
  warn: (fields: object) => void world.logged.push(fields as Record<string, unknown>),
  error: () => undefined,
};

/** Call it at the top of a test file of this screen. */
export async function openCreateScreen(): Promise<Db> {
  ({ db } = await testDatabase());
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "babillard-create-"));
    storage = await openDiskStorage(join(folder, "storage"), now.getTime());
    images = createImagePool({ log, size: 1 });
  });
  afterAll(async () => {
    images.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    const user = await aUser(db);
    Object.assign(world, {
      user,
      waitSeconds: null,
      consumed: [],
      logged: [],
      uploadLimiter: createUploadLimiter(),
    });
  });
  return db;
}

/** The parts of the request context that this screen uses. */
function contextOf(signedIn: SignedIn | null) {
  const app = {
    db,
    storage,
    images,
    log,
    uploadLimiter: world.uploadLimiter,
    visitor: "visitor",
    uploadFolder: join(folder, "incoming"),
    now: () => now,
    user: signedIn,
    site: { publishing: "everyone", listingLifetimeDays: 60, photosPerListing: 8 } as RequestContext["site"],
    peekLimit: async () => null,
    consumeLimit: async (name: string, subject = "") => {
      world.consumed.push(`${name} ${subject}`);
      return world.waitSeconds;
    },
  } satisfies Partial<RequestContext>;
  const context = new RouterContextProvider();
  context.set(requestContext, app as unknown as RequestContext); // this screen uses no other part
  return context;
}

export function args(path: string, body?: FormData, signedIn: SignedIn | null = world.user) {
  const url = new URL(path, "http://localhost");
  const request = new Request(url, body ? { method: "POST", body } : {});
  return { request, url, params: {}, context: contextOf(signedIn), unstable_pattern: "", pattern: "" };
}

type FormResponse = { view: CreateView; status: number; headers: Headers };

export async function post(path: string, body: FormData): Promise<FormResponse> {
  const response = await saveView(args(path, body) as unknown as Parameters<typeof saveView>[0]);
  if (response instanceof Response) throw response;
  return {
    view: response.data,
    status: response.init?.status ?? 200,
    headers: new Headers(response.init?.headers),
  };
}

export const get = (path: string, as = world.user) =>
  loadView(args(path, undefined, as) as unknown as Parameters<typeof loadView>[0]);

export function aForm(given: Record<string, string> = {}): FormData {
  const body = new FormData();
  const typed = {
    type: "single-item",
    title: "Vélo",
    description: "Bon état.",
    price: "100",
    priceType: "fixed",
    city: "Laval",
    region: "Québec",
    contactEmail: "on",
    submissionKey: randomUUID(),
    intent: "publish",
    ...given,
  };
  for (const [name, value] of Object.entries(typed)) body.append(name, value);
  return body;
}

export async function fileOf(fixture: string, name = fixture): Promise<File> {
  return new File([await readFile(join(fixtures, fixture))], name);
}

export async function attach(body: FormData, fixture: string, name = fixture): Promise<void> {
  body.append("photos", await fileOf(fixture, name));
}

export function formView({ view }: FormResponse): FormView {
  if (view.step !== "form") throw new Error(`not the form but ${view.step}`);
  return view;
}

export const listings = () =>
  db.selectFrom("listings").select(["id", "status"]).where("author_id", "=", world.user.id).execute();

/** Stores the files that an upload of this photo would have stored. */
export async function storeFilesOf({ storageKey, widths }: NewImage): Promise<void> {
  const names = widths.flatMap((width) => [`${width}.webp`, `${width}.jpg`]);
  await Promise.all(names.map((name) => storage.put(`${storageKey}/${name}`, Buffer.from(name))));
}

/** Temporary upload files: none after a response. */
export const incoming = () => readdir(join(folder, "incoming"));
