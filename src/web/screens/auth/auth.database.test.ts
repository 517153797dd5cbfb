import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { cookieHeader, createTestAccounts } from "../../../../tests/support/accounts.ts";
import { aListing, now } from "../../../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../../../tests/support/database.ts";
import { aMemoryStorage } from "../../../../tests/support/publishing.ts";
import { findUserByEmail } from "../../../accounts/users.queries.server.ts";
import { favoriteIds } from "../../../lists/favorites.queries.server.ts";
import { createImagePool } from "../../../media/image-pool.server.ts";
import { createUploadLimiter } from "../../../media/upload-limiter.server.ts";
import { type RequestContext, requestContext } from "../../context.ts";
import { action, clientAction, loader } from "./route.tsx";
import { action as signOut } from "./sign-out.tsx";

const { db } = await testDatabase();
const accounts = createTestAccounts(db);
const folder = await mkdtemp(join(tmpdir(), "babillard-auth-"));
const log = { info: () => {}, warn: () => {}, error: () => {} };
const images = createImagePool({ log, size: 1 });
const storage = aMemoryStorage();
let uploadLimiter = createUploadLimiter();
let tooMany: Record<string, number> = {};
let counted: string[] = [];
let securityEvents: string[] = [];
let knownClient: { device: string | null; isAddressKnown: boolean };

afterAll(async () => {
  images.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await emptyDatabase(db);
  tooMany = {};
  counted = [];
  securityEvents = [];
  uploadLimiter = createUploadLimiter();
  knownClient = { device: null, isAddressKnown: false };
});

async function args(path: string, body?: URLSearchParams | FormData, cookies: string[] = []) {
  const url = new URL(path, "http://localhost:3000");
  const headers = cookieHeader(cookies);
  const request = new Request(url, body ? { method: "POST", body, headers } : { headers });
  const app = {
    db,
    accounts,
    images,
    storage,
    log,
    securityEvent: (name) => void securityEvents.push(name),
    uploadFolder: folder,
    uploadLimiter,
    now: () => now,
    formSecret: "secret of the test",
    hasMinimumTimes: false,
    site: { isPasswordPolicyStrong: false, registration: "open" } as RequestContext["site"],
    user: (await accounts.findSession(headers))?.user ?? null,
    peekLimit: async () => null,
    consumeLimit: async (name: string, subject = "address") => {
      counted.push(`${name} ${subject}`);
      return tooMany[name] ?? null;
    },
    resetLimit: async (name: string, subject: string) => void counted.push(`reset ${name} ${subject}`),
    findKnownClient: async () => knownClient,
    rememberClient: async (userId: string) => ({ cookies: [`device=of-${userId}`], isNewDevice: true }),
  } satisfies Partial<RequestContext>;
  const context = new RouterContextProvider();
  context.set(requestContext, app as unknown as RequestContext); // the tested code uses only these
  return { request, url, params: {}, context, unstable_pattern: "", pattern: "" };
}

type FormResponse = {
  status: number;
  location: string | null;
  cookies: string[];
  retryAfter: string | null;
  data: { messages: string[]; fields: Record<string, string>; typed: Record<string, string> };
};

async function post(
  path: string,
  body: URLSearchParams | FormData,
  cookies?: string[],
): Promise<FormResponse> {
  const result = await action(await args(path, body, cookies));
  if (result instanceof Response) {
    const { status, headers } = result;
    const location = headers.get("Location");
    const nothing = { messages: [], fields: {}, typed: {} };
    return { status, location, cookies: headers.getSetCookie(), retryAfter: null, data: nothing };
  }
  const headers = new Headers(result.init?.headers);
  const retryAfter = headers.get("Retry-After");
  return { status: result.init?.status ?? 200, location: null, cookies: [], retryAfter, data: result.data };
}

const fields = {
  name: "Zoé Gagnon",
  email: "zoe@example.com",
  phone: "",
  password: "secret",
  confirmPassword: "secret",
};
function registration(
  given: Partial<typeof fields> & { deviceFavorites?: string } = {},
  photo?: File,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...given })) form.set(name, value);
  if (photo) form.set("photo", photo);
  return form;
}
const credentials = (given: Record<string, string> = {}) =>
  new URLSearchParams({ email: fields.email, password: fields.password, ...given });
const fixture = async (name: string) =>
  new File(
    [await readFile(join(import.meta.dirname, "../../../../tests/support/fixtures/images", name))],
    name,
  );

/** Bytes after the end of an image are ignored by decoders. */
async function paddedTo(bytes: number, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const padded = new Uint8Array(bytes);
  padded.set(await readFile(join(import.meta.dirname, "../../../../tests/support/fixtures/images", name)));
  return padded;
}

describe("registering", () => {
  test("7.21 redirects to / with a session, the photo and the favorites of the device", async () => {
    const listing = await aListing(db);
    const form = registration({ deviceFavorites: `x,${listing.id}` }, await fixture("phone-rotated-gps.jpg"));
    const response = await post("/auth?mode=register", form);
    expect(response).toMatchObject({ status: 302, location: "/" });
    const session = await accounts.findSession(cookieHeader(response.cookies));
    expect(session?.user).toMatchObject({ name: "Zoé Gagnon", phone: null, role: "member" });
    expect(session?.user.avatarImageId).not.toBeNull();
    expect(await favoriteIds(db, session?.user.id ?? "")).toEqual([listing.id]);
    expect(await readdir(folder)).toEqual([]);
  });

  test("validation errors use the specified texts and return the input without passwords", async () => {
    const wrong = { name: " ", email: "zoe", phone: "12", password: "court", confirmPassword: "court" };
    const response = await post("/auth?mode=register", registration(wrong));
    expect(response.status).toBe(422);
    expect(response.data.messages).toEqual([
      "Le nom est obligatoire.",
      "Format d'email invalide",
      "Écrivez un numéro de téléphone, par exemple 514 555-0123.",
      "Le mot de passe doit contenir au moins 6 caractères",
    ]);
    expect(response.data.typed).toEqual({ name: " ", email: "zoe", phone: "12" });
    expect(counted).toEqual([]);
    const differ = await post("/auth?mode=register", registration({ confirmPassword: "autre" }));
    expect(differ.data.messages).toEqual(["Les mots de passe ne correspondent pas"]);
  });

  test("8.3 an email already in use is reported, until the rate limit", async () => {
    await post("/auth?mode=register", registration());
    const again = await post("/auth?mode=register", registration());
    expect(again.data.messages).toEqual(["Cet email est déjà utilisé"]);
    tooMany = { "sign-up": 61 };
    const later = await post("/auth?mode=register", registration());
    expect(later).toMatchObject({ status: 429, retryAfter: "61" });
    expect(later.data.messages).toEqual(["Trop de tentatives. Réessayez dans 2 minutes."]);
  });

  test("above the limit of concurrent uploads, the account is created without its photo", async () => {
    uploadLimiter = createUploadLimiter({ total: 0 });
    const response = await post(
      "/auth?mode=register",
      registration({}, await fixture("phone-rotated-gps.jpg")),
    );
    expect(response).toMatchObject({ status: 302, location: "/auth?photo=busy" });
    expect(await readdir(folder)).toEqual([]);
  });

  test("a failed photo is reported on the next page, where another one can be uploaded", async () => {
    const response = await post("/auth?mode=register", registration({}, await fixture("text.jpg")));
    expect(response).toMatchObject({ status: 302, location: "/auth?photo=unsupported-format" });
    const shown = await loader(await args("/auth?photo=unsupported-format", undefined, response.cookies));
    expect(shown.data.photoProblem).toBe("unsupported-format");
    const photo = new FormData();
    photo.set("photo", new File([new Uint8Array(5 * 1024 * 1024 + 1)], "lourd.jpg"));
    const heavy = await post("/auth?photo=unsupported-format", photo, response.cookies);
    expect(heavy.location).toBe("/auth?photo=too-large");
    photo.set("photo", new File([await paddedTo(5 * 1024 * 1024, "transparent.png")], "juste.png"));
    expect((await post("/auth?photo=too-large", photo, response.cookies)).location).toBe("/");
    expect((await findUserByEmail(db, fields.email))?.avatarImageId).not.toBeNull();
    expect(await readdir(folder)).toEqual([]);
  });

  test("a form without a photo may be URL-encoded", async () => {
    const response = await post("/auth?mode=register", new URLSearchParams(fields));
    expect(response.location).toBe("/");
  });
});

describe("signing in", () => {
  test("a wrong password and an unknown email give the same response and count for the same limits", async () => {
    await post("/auth?mode=register", registration());
    const responseTo = async (email: string) => {
      counted = [];
      const response = await post("/auth", credentials({ email, password: "faux mot" }));
      return JSON.stringify([response, counted]).replaceAll(email, "someone");
    };
    const known = await responseTo("zoe@example.com");
    expect(await responseTo("unknown@example.com")).toBe(known);
    expect(known).toContain("Email ou mot de passe incorrect");
    expect(known).not.toContain("faux mot");
    expect(securityEvents).toEqual(["sign-in-failed", "sign-in-failed"]);
  });

  test("redirects to /, merges the device's favorites and resets the limits of this email", async () => {
    await post("/auth?mode=register", registration());
    const listing = await aListing(db);
    counted = [];
    const form = credentials({ email: " ZOE@example.com ", deviceFavorites: listing.id });
    const response = await post("/auth", form);
    expect(response).toMatchObject({ status: 302, location: "/" });
    const session = await accounts.findSession(cookieHeader(response.cookies));
    expect(await favoriteIds(db, session?.user.id ?? "")).toEqual([listing.id]);
    expect(counted).toEqual([
      "sign-in-address address",
      "sign-in-email-here zoe@example.com",
      "sign-in-email zoe@example.com",
      "reset sign-in-email-here zoe@example.com",
    ]);
    expect(response.cookies).toContain(`device=of-${session?.user.id}`);
  });

  test.each([["sign-in-address"], ["sign-in-email-here"], ["sign-in-email", "sign-in-slowed"]])(
    "too many attempts (%s) are rejected before the password is checked",
    async (...names) => {
      await post("/auth?mode=register", registration());
      tooMany = Object.fromEntries(names.map((name) => [name, 30]));
      const response = await post("/auth", credentials());
      expect(response).toMatchObject({ status: 429, retryAfter: "30", cookies: [] });
      expect(response.data.messages).toEqual(["Trop de tentatives. Réessayez dans 30 secondes."]);
    },
  );

  test("above the limit of the account, a stranger's attempt waits for its turn", async () => {
    await post("/auth?mode=register", registration());
    tooMany = { "sign-in-email": 600, "sign-in-slowed": 1 };
    const response = post("/auth", credentials());
    await expect.poll(() => counted).toContain("sign-in-slowed zoe@example.com");
    delete tooMany["sign-in-slowed"];
    expect(await response).toMatchObject({ status: 302 });
  });

  test("a known device has a limit of its own, and a known address none per account", async () => {
    await post("/auth?mode=register", registration());
    tooMany = { "sign-in-address": 9, "sign-in-email-here": 9, "sign-in-email": 600, "sign-in-slowed": 60 };
    knownClient = { device: "phone", isAddressKnown: false };
    expect(await post("/auth", credentials())).toMatchObject({ status: 302 });
    tooMany = { "sign-in-device": 9 };
    expect(await post("/auth", credentials())).toMatchObject({ status: 429 });
    tooMany = { "sign-in-email": 600, "sign-in-slowed": 60 };
    knownClient = { device: null, isAddressKnown: true };
    expect(await post("/auth", credentials())).toMatchObject({ status: 302 });
  });

  test("a signed-in user is redirected", async () => {
    const { cookies } = await post("/auth?mode=register", registration());
    for (const path of ["/auth", "/auth?mode=register", "/auth?photo=invented"]) {
      const response = args(path, undefined, cookies).then(loader);
      await expect(response).rejects.toMatchObject({ status: 302 });
    }
    const visitor = await loader(await args("/auth?photo=too-large"));
    expect(visitor.data).toMatchObject({ mode: "login", photoProblem: null });
  });

  test("8.9 a network failure is reported above the form, which stays", async () => {
    const serverAction = () => Promise.reject(new TypeError("Failed to fetch"));
    for (const route of [
      await args("/auth", credentials()),
      await args("/auth?mode=register", registration()),
    ]) {
      const clientArgs = { ...route, serverAction };
      const response = await clientAction(clientArgs as Parameters<typeof clientAction>[0]); // what the browser passes
      expect(response).toMatchObject({
        data: { messages: ["Une erreur est survenue. Veuillez réessayer."] },
      });
    }
  });
});

test("7.3 signing out ends the session in the database and clears its cookie", async () => {
  const { cookies } = await post("/auth?mode=register", registration());
  const response = await signOut(await args("/sign-out", new URLSearchParams(), cookies));
  expect(response.headers.get("Location")).toBe("/");
  expect(response.headers.getSetCookie().join()).toContain("babillard.session_token=; Max-Age=0");
  expect(await accounts.findSession(cookieHeader(cookies))).toBeNull();
});
