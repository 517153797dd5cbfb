import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emails } from "./emails.ts";
import { sampleEmails } from "./sample-emails.ts";

const site = { name: "Babillard", publicUrl: "https://annonces.example", postalAddress: null };
const samples = sampleEmails(site);

test("every email of every module is in the list", async () => {
  const defined: string[] = [];
  for await (const file of glob("*/emails/*.ts", { cwd: join(import.meta.dirname, "..") })) {
    const source = await readFile(join(import.meta.dirname, "..", file), "utf8");
    defined.push(
      ...[...source.matchAll(/defineEmail\(\{\s*name: "([^"]+)"/gu)].map(([, name]) => name ?? ""),
    );
  }
  expect(defined.length).toBeGreaterThan(20);
  expect(defined.toSorted()).toEqual(emails.map(({ name }) => name).toSorted());
});

test("every email has a sample with a subject, a text and a document without gaps", () => {
  expect([...new Set(samples.map(({ kind }) => kind))]).toEqual(emails.map(({ name }) => name));
  for (const { kind, subject, text, html } of samples) {
    expect(subject, kind).not.toBe("");
    for (const body of [subject, text, html])
      expect(body, kind).not.toMatch(/undefined|\bnull\b|NaN|Invalid Date|\[object/u);
    expect(html, kind).toContain("<!doctype html>");
  }
});

test("the samples of one email differ", () => {
  expect(new Set(samples.map(({ text }) => text)).size).toBe(samples.length);
});
