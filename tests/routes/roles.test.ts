import { sql } from "kysely";
import { expect, test } from "vitest";
import { passwordChangedEmail } from "../../src/accounts/emails/password-changed.ts";
import { enqueueEmail } from "../../src/email/enqueue-email.server.ts";
import { outboxFolder } from "../../src/server/boot.ts";
import { waitForEmails } from "../support/read-emails.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser } from "./users.ts";

/** ROLE=web serves the site and enqueues; ROLE=jobs runs what waits. */
const web = await serveSite({ ROLE: "web" });
const { db } = web.site;
const runners = async () => (await sql`select id from job_runners`.execute(db)).rows.length;
const runnersOfWeb = await runners();
const jobs = await serveSite({ ROLE: "jobs", DATABASE_URL: web.databaseUrl, PUBLIC_URL: web.origin });

test("a web node runs no jobs, a job node does", async () => {
  expect(runnersOfWeb).toBe(0);
  expect(await runners()).toBe(1);
});

test("what a web node enqueues is done by a job node", async () => {
  const { user } = await aSignedInUser(web);
  await enqueueEmail(db, passwordChangedEmail, { userId: user.id });
  const [email] = await waitForEmails(outboxFolder(jobs.site.config), user.email);
  expect(email?.subject).toContain("mot de passe");
});

test("a job node answers health checks, and nothing else", async () => {
  for (const path of ["/healthz", "/readyz"]) expect((await fetch(jobs.url + path)).status).toBe(200);
  for (const path of ["/", "/auth", "/search?q=luge", "/media/x/1.webp", "/assets/x.js", "/healthz/x"])
    expect((await fetch(jobs.url + path, { redirect: "manual" })).status, path).toBe(404);
  expect((await fetch(`${jobs.url}/auth`, { method: "POST", redirect: "manual" })).status).toBe(404);
  expect((await fetch(`${web.url}/`)).status).toBe(200);
});
