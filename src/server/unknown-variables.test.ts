import { describe, expect, test } from "vitest";
import { kubernetes, login, systemd } from "../../tests/support/environments.ts";
import { type Environment, readConfig } from "./config.ts";
import { variables } from "./config-variables.ts";

function problemsOf(environment: Environment): string[] {
  const read = readConfig(environment);
  return read.ok ? [] : read.problems;
}

describe("a mistyped name prevents the start", () => {
  test.each([
    ["PUBLIK_URL", "PUBLIC_URL"],
    ["SMTPURL", "SMTP_URL"],
    ["DATABSE_URL", "DATABASE_URL"],
    ["DATA_DRI", "DATA_DIR"],
    ["Database_Url", "DATABASE_URL"],
    ["PROT", "PORT"],
    ["HOSTT", "HOST"],
    ["LOGLEVEL", "LOG_LEVEL"],
    ["RATE_LIMIT", "RATE_LIMITS"],
    ["SMTPURL_FILE", "SMTP_URL_FILE"],
    ["BACKUP_PASSPHRASE_FIL", "BACKUP_PASSPHRASE_FILE"],
    ["APP_SECRET_FLIE", "APP_SECRET_FILE"],
    ["METRICS_TOKEN_FILES", "METRICS_TOKEN_FILE"],
  ])("%s, for %s", (name, meant) => {
    expect(problemsOf({ [name]: "hunter2" })).toEqual([
      `${name} is not a setting. Is ${meant} meant? If it belongs to another program, start Babillard without it: env -u ${name} npm start.`,
    ]);
  });

  test.each(["DATABASE_PASSWORD", "DATABASE_PORT", "SMTP_HOST", "DISPLAYED_ADS", "ADMIN_MAIL", "ADMIN_PASS"])(
    "%s, which begins like a setting",
    (name) =>
      expect(problemsOf({ [name]: "5432" })).toEqual([expect.stringContaining(`${name} is not a setting`)]),
  );

  test("the file of an unknown setting, and of one that is not a secret", () => {
    expect(problemsOf({ MAILER_PASSWORD_FILE: "/run/secrets/mailer" })).toEqual([
      expect.stringContaining("there is no MAILER_PASSWORD"),
    ]);
    expect(problemsOf({ PORT_FILE: "/run/port" })).toEqual([
      "PORT_FILE is not a setting: only secrets can be read from a file. Set PORT.",
    ]);
  });

  test("an unknown name for object storage is a warning; one that is nearly a setting is not", () => {
    const read = readConfig({ S3_STORAGE_CLASS: "cold", S3_REGION: "" });
    expect(read).toMatchObject({
      ok: true,
      warnings: ["S3_STORAGE_CLASS is not a setting and has no effect."],
    });
    expect(problemsOf({ S3_BUKET: "photos" })).toEqual([expect.stringContaining("Is S3_BUCKET meant?")]);
    expect(problemsOf({ S3_TOKEN_FILE: "/run/secrets/token" })).toHaveLength(1);
  });

  test("not when it is empty", () => expect(problemsOf({ PUBLIK_URL: "", DATABASE_HOST: " " })).toEqual([]));

  test("every setting with a missing, doubled or swapped character", () => {
    for (const name of Object.keys(variables.shape)) {
      const middle = Math.floor(name.length / 2);
      const [start, end] = [name.slice(0, middle), name.slice(middle)];
      const swapped = start.slice(0, -1) + end.slice(0, 1) + start.slice(-1) + end.slice(1);
      for (const typo of [start + end.slice(1), start + end.slice(0, 1) + end, swapped])
        if (typo !== name) expect([typo, problemsOf({ [typo]: "x" }).length]).toEqual([typo, 1]);
    }
  });
});

describe("nothing is said about the environment of", () => {
  test.each([
    ["a login", login],
    ["systemd", systemd],
    ["Kubernetes", kubernetes],
    ["this test run", process.env],
  ])("%s", (_, environment) => {
    expect(problemsOf(environment)).toEqual([]);
  });
});

describe("in Kubernetes", () => {
  test("what an operator sets is checked beside a Service of that name", () => {
    expect(problemsOf({ ...kubernetes, DATABASE_PORT: "5432" })).toHaveLength(1);
    expect(problemsOf({ ...kubernetes, DATABASE_HOST: "database" })).toHaveLength(1);
    expect(problemsOf({ ...kubernetes, DATABASE_URI: "postgresql://database/web" })).toHaveLength(1);
  });

  test("a Service without an address is none", () => {
    expect(problemsOf({ SMTP_SERVICE_HOST: "mail.example", SMTP_SERVICE_PORT: "25" })).toHaveLength(2);
  });
});
