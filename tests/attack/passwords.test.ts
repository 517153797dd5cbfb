/** Fields for passwords, and what is compared. */
import { randomUUID } from "node:crypto";
import { type HTMLElement, parse } from "node-html-parser";
import { expect, test } from "vitest";
import { createEmailToken } from "../../src/accounts/email-links.queries.server.ts";
import { storeEmailLink } from "../../src/accounts/email-links.writes.server.ts";
import { accountPaths } from "../../src/web/account-paths.ts";
import { paths } from "../../src/web/paths.ts";
import { pages as settingsPages } from "../../src/web/screens/settings/sections.ts";
import { serveSite } from "../routes/served-site.ts";
import { aSignedInUser, password } from "../routes/users.ts";

const served = await serveSite();

test("every password field masks, accepts a paste of any length, and is known to password managers", async () => {
  const admin = await aSignedInUser(served, { role: "admin" });
  const member = await aSignedInUser(served);
  const pages = [
    ...["/auth", "/auth?mode=register"].map((path) => ({ client: served.visitor(), path })),
    ...[...settingsPages.map(({ id }) => paths.settingsPage(id)), accountPaths.closeAccount()].map(
      (path) => ({
        client: member.client,
        path,
      }),
    ),
    ...["new", `edit&id=${member.user.id}`].map((task) => ({
      client: admin.client,
      path: `/admin/users?do=${task}`,
    })),
  ];
  const { token, tokenHash } = createEmailToken();
  await storeEmailLink(served.site.db, {
    userId: member.user.id,
    purpose: "reset-password",
    email: member.user.email,
    tokenHash,
    requestId: randomUUID(),
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  pages.push({ client: served.visitor(), path: accountPaths.reset(token) });
  const fields: HTMLElement[] = [];
  for (const { client, path } of pages) {
    const { status, text } = await client.get(path);
    expect([path, status]).toEqual([path, 200]);
    const inputs = parse(text).querySelectorAll("input");
    fields.push(...inputs.filter((field) => /password/iu.test(field.getAttribute("name") ?? "")));
  }
  expect(fields.length).toBeGreaterThanOrEqual(10);
  for (const field of fields) {
    expect(field.getAttribute("type")).toBe("password");
    expect(field.getAttribute("autocomplete")).toMatch(/^(?:current|new)-password$/u);
    expect([field.hasAttribute("onpaste"), field.hasAttribute("pattern")]).toEqual([false, false]);
    const longest = field.getAttribute("maxlength");
    if (longest !== undefined) expect(Number(longest)).toBeGreaterThanOrEqual(64);
  }
});

test("a password is compared as it was typed: no trimming, cutting or change of case", async () => {
  const { user, client } = await aSignedInUser(served);
  const typed = ` Érable & «sirop» 🍁 ${"x".repeat(60)} `;
  const form = { currentPassword: password, password: typed, confirmPassword: typed };
  expect((await client.post("/settings?do=password", form)).status).toBe(302);
  const signIn = async (candidate: string) =>
    (await served.visitor().post("/auth", { email: user.email, password: candidate })).status;
  expect(await signIn(typed)).toBe(302);
  for (const other of [typed.trim(), typed.toLowerCase(), typed.slice(0, 64), `${typed} `, password])
    expect(await signIn(other), other).toBe(422);
});
