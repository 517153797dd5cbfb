import { beforeAll, describe, expect, test } from "vitest";
import { disallowedScripts, hashOf, inlineScripts } from "./inline-scripts.ts";
import { serveSite } from "./served-site.ts";
import { password } from "./users.ts";
import { aPublishedListing, aWorld } from "./world.ts";

const publicUrl = "https://annonces.example";
const served = await serveSite({ PUBLIC_URL: publicUrl });
const { db } = served.site;
let world: Awaited<ReturnType<typeof aWorld>>;
beforeAll(async () => {
  world = await aWorld(served);
});

describe("every response", () => {
  const places: [string, (w: typeof world) => string][] = [
    ["a page", () => "/"],
    ["a listing", (w) => `/listing/${w.listings.active.listing.id}`],
    ["data", () => "/search.data"],
    ["a photo", (w) => w.listings.active.photo],
    ["a file", () => "/favicon.svg"],
    ["an unknown page", () => "/rien"],
    ["a removed listing", (w) => `/listing/${w.listings.removed.listing.id}`],
    ["a rejected request", () => "/%00"],
    ["a redirect", () => "/create"],
    ["the health check", () => "/healthz"],
  ];

  test.each(places)("has the security headers: %s", async (_, place) => {
    const { headers } = await world.visitor.get(place(world));
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("X-Frame-Options")).toBe("DENY");
    expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("Strict-Transport-Security")).toMatch(/^max-age=\d{8}/u);
    expect(headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'/u);
    expect(headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/u);
    expect(headers.get("X-Powered-By")).toBeNull();
    expect(headers.get("Server")).toBeNull();
  });

  test("the health check is never cached", async () => {
    const { headers } = await world.visitor.get("/healthz");
    expect(headers.get("Cache-Control")).toBe("private, no-cache");
  });

  test("a public photo is asked for again after ten minutes, and is gone once its listing is removed", async () => {
    const { listing, photo: path } = await aPublishedListing(served, world.author.user);
    const photo = await world.visitor.get(path);
    expect([photo.status, photo.headers.get("Cache-Control")]).toEqual([200, "public, max-age=600"]);
    const etag = photo.headers.get("ETag") ?? "";
    const ask = async (headers: Record<string, string>) => {
      const { status, headers: answered, text } = await world.visitor.get(path, headers);
      return [status, text.length > 0, answered.get("Cache-Control")];
    };
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`])
      expect(await ask({ "If-None-Match": known })).toEqual([304, false, "public, max-age=600"]);
    expect(await ask({ "If-None-Match": '"other"' })).toEqual([200, true, "public, max-age=600"]);
    await db.updateTable("listings").set({ status: "removed" }).where("id", "=", listing.id).execute();
    expect((await ask({ "If-None-Match": etag }))[0]).toBe(404);
    const own = await world.author.client.get(path, { "If-None-Match": etag });
    expect([own.status, own.headers.get("Cache-Control"), own.headers.get("ETag")]).toEqual([
      200,
      "private, no-store",
      null,
    ]);
  });

  test("a script of the site is cached for a year, and has the security headers too", async () => {
    const [, script = ""] = /"(\/assets\/[^"]+\.js)"/u.exec((await world.visitor.get("/")).text) ?? [];
    const { status, headers } = await world.visitor.get(script);
    expect(status).toBe(200);
    expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  });

  const scriptSources = (headers: Headers) => {
    const policy = headers.get("Content-Security-Policy") ?? "";
    expect(policy).not.toMatch(/unsafe|\*/u);
    return /script-src 'self' ([^;]+)/u.exec(policy)?.[1]?.split(" ") ?? [];
  };

  test("a cached page's policy allows the page's own inline scripts by hash, and no others", async () => {
    const page = await world.visitor.get("/");
    expect(page.headers.get("ETag")).not.toBeNull();
    const scripts = inlineScripts(page.text);
    expect(scripts.length).toBeGreaterThan(2);
    const hashes = new Set(scripts.map(({ text }) => hashOf(text)));
    expect(scriptSources(page.headers).sort()).toEqual([...hashes].sort());
    expect(page.text).not.toMatch(/<[^>]+\s(?:style|on[a-z]+|nonce)=/u);
  });

  test("an uncached page allows its own inline scripts by a nonce, which is new each time", async () => {
    const nonces = new Set<string>();
    for (let time = 0; time < 2; time += 1) {
      const page = await world.author.client.get("/");
      const scripts = inlineScripts(page.text);
      expect(scripts.length).toBeGreaterThan(2);
      const [nonce = "", ...others] = [...new Set(scripts.map((script) => script.nonce))];
      expect(nonce).toMatch(/^[0-9a-f-]{36}$/u);
      expect(others).toEqual([]);
      expect(scriptSources(page.headers)).toEqual([`'nonce-${nonce}'`]);
      nonces.add(nonce);
      expect(page.text).not.toMatch(/<[^>]+\s(?:style|on[a-z]+)=/u);
    }
    expect(nonces.size).toBe(2);
  });

  test("an injected script is not allowed", async () => {
    for (const client of [world.visitor, world.author.client]) {
      const page = await client.get("/");
      expect(disallowedScripts(page)).toEqual([]);
      const injected = { ...page, text: page.text.replace("</body>", "<script>stolen()</script></body>") };
      expect(disallowedScripts(injected)).toEqual(["stolen()"]);
    }
  });

  test("a page of an account is not stored at all", async () => {
    for (const path of [
      "/dashboard",
      "/messages",
      "/settings",
      "/favorites",
      "/searches",
      "/dashboard.data",
    ]) {
      const { status, headers } = await world.author.client.get(path);
      expect([path, status, headers.get("Cache-Control")]).toEqual([path, 200, "private, no-store"]);
    }
    expect((await world.admin.client.get("/admin/users")).headers.get("Cache-Control")).toBe(
      "private, no-store",
    );
  });

  test("a user's pages are not stored by shared caches", async () => {
    for (const path of ["/", "/dashboard", `/listing/${world.listings.draft.listing.id}`]) {
      expect((await world.author.client.get(path)).headers.get("Cache-Control")).toMatch(/private|no-store/u);
    }
  });
});

describe("the session's cookie", () => {
  test("is HttpOnly, Secure, and limited to the site", async () => {
    const response = await served.visitor().post("/auth", { email: world.author.user.email, password });
    const cookies = response.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/;\s*HttpOnly/iu);
      expect(cookie).toMatch(/;\s*Secure/iu);
      expect(cookie).toMatch(/;\s*SameSite=Lax/iu);
      expect(cookie).toMatch(/;\s*Path=\//iu);
      expect(cookie).not.toMatch(/;\s*Domain=/iu);
    }
  });

  test("and every other cookie has the prefix __Host- over https, and is read under that name only", async () => {
    const visitor = served.visitor();
    const listed = await visitor.post("/card-view", { view: "list" });
    const hidden = await visitor.post(`/listing/${world.listings.active.listing.id}/hide`, {
      do: "hide-listing",
    });
    const signedIn = await visitor.post("/auth", { email: world.other.user.email, password });
    const signedOut = await visitor.post("/sign-out", {});
    const cookies = [listed, hidden, signedIn, signedOut].flatMap(({ headers }) => headers.getSetCookie());
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-babillard[-.].*; Path=\/.*; Secure(?:;|$)/u);
      expect(cookie).toMatch(/; SameSite=Lax(?:;|$)/u);
    }
    const names = new Set(cookies.map((cookie) => /^__Host-babillard[-.](\w+)/u.exec(cookie)?.[1]));
    expect(names).toEqual(
      new Set(["affichage", "intent", "notice", "session_token", "session_data", "dont_remember"]),
    );
    const forged = served.visitor();
    forged.cookies.set("babillard-notice", "signed-out");
    expect((await forged.get("/conditions")).text).not.toContain("Vous êtes déconnecté");
    forged.cookies.set("__Host-babillard-notice", "signed-out");
    expect((await forged.get("/conditions")).text).toContain("Vous êtes déconnecté");
  });

  test("is rejected when forged", async () => {
    const visitor = served.visitor();
    const [[name = ""] = []] = [...world.author.client.cookies];
    const value = world.author.client.cookies.get(name) ?? "";
    for (const forged of ["", "x", `${value.slice(0, 10)}.${value.slice(20)}`, `${value}x`, "%00", "%ff"]) {
      visitor.cookies.set(name, forged);
      expect((await visitor.get("/dashboard")).location).toBe("/auth?to=/dashboard");
    }
  });
});

describe("a cross-site form", () => {
  const foreign: Record<string, string>[] = [
    { Origin: "https://ailleurs.example" },
    { Origin: "https://annonces.example.ailleurs.example" },
    { Origin: "http://annonces.example" },
    { Origin: "https://annonces.example:8443" },
    { Origin: "null" },
    { Origin: "x" },
  ];
  const writes: [string, (w: typeof world) => string, Record<string, string>][] = [
    ["signing in", () => "/auth", {}],
    ["signing out", () => "/sign-out", {}],
    ["publishing", () => "/create", { title: "Pris", intent: "publish" }],
    ["publishing for the script", () => "/create.data", { title: "Pris", intent: "publish" }],
    ["a photo", () => "/photos", {}],
    ["a favorite", (w) => `/listing/${w.listings.active.listing.id}/favorite`, { isFavorite: "1" }],
    ["contact details", (w) => `/listing/${w.listings.active.listing.id}/contact`, {}],
    ["administration", (w) => `/admin/users?do=delete&id=${w.other.user.id}`, {}],
  ];

  test.each(writes)("is rejected: %s", async (_, place, form) => {
    const before = await counts();
    for (const headers of foreign) {
      const response = await world.admin.client.post(place(world), form, headers);
      expect({ headers, status: response.status }).toEqual({ headers, status: 403 });
      expect(response.text).toContain("Ce formulaire a été envoyé depuis un autre site");
      expect(response.text).toContain(response.headers.get("X-Request-Id"));
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    for (const site of ["cross-site", "same-site"]) {
      const response = await world.admin.client.send(place(world), {
        method: "POST",
        body: new URLSearchParams(form),
        headers: { "Sec-Fetch-Site": site },
      });
      expect({ site, status: response.status }).toEqual({ site, status: 403 });
    }
    expect(await counts()).toEqual(before);
    expect((await world.admin.client.get("/dashboard")).status).toBe(200);
  });

  test("is recognized by the public URL, not by a proxy's own address", async () => {
    const response = await world.visitor.post(
      `/listing/${world.listings.active.listing.id}/contact`,
      {},
      { Origin: publicUrl },
    );
    expect(response.status).toBe(200);
  });

  async function counts() {
    const count = (table: "users" | "listings" | "favorites" | "images") =>
      db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as("rows"))
        .executeTakeFirst();
    return Promise.all((["users", "listings", "favorites", "images"] as const).map(count));
  }
});
