import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeTestFolder } from "../../tests/support/temporary-folder.ts";
import { type Config, type Environment, readConfig } from "./config.ts";
import { secretNames } from "./config-variables.ts";
import { configOfFolder } from "./environment.ts";

async function temporaryFolder(): Promise<string> {
  const { folder, remove } = await makeTestFolder();
  onTestFinished(remove);
  return folder;
}

async function configFrom(dotEnv: string, real: Environment): Promise<Config> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, ".env"), dotEnv);
  const read = configOfFolder(folder, real);
  if (!read.ok) throw new Error(read.problems.join("\n"));
  return read.config;
}

test(".env in the working directory is read; what is set in the environment wins, also when it is empty", async () => {
  const dotEnv = [
    "# settings",
    "PORT=8080",
    "export HOST=127.0.0.2",
    'SITE_NAME="Le Babillard # deux"',
    "CONTACT_EMAIL=allo@example.com # the office",
    "DISPLAYED_USER_TOTAL=7",
    "DISPLAYED_ACTIVE_USERS=7",
  ].join("\n");
  const config = await configFrom(dotEnv, { DISPLAYED_USER_TOTAL: "8", DISPLAYED_ACTIVE_USERS: "" });
  expect(config).toMatchObject({
    port: 8080,
    host: "127.0.0.2",
    siteName: "Le Babillard # deux",
    contactEmail: "allo@example.com",
    displayedUserTotal: 8,
    displayedActiveUsers: 1000,
  });
});

test("mistyped names in .env are reported", async () => {
  await expect(configFrom("PUBLIK_URL=https://annonces.example", {})).rejects.toThrow("PUBLIC_URL");
});

test("lines of .env that are no setting are reported by number, without what they say", async () => {
  const folder = await temporaryFolder();
  const problemsOf = async (...lines: string[]) => {
    await writeFile(join(folder, ".env"), lines.join("\n"));
    const read = configOfFolder(folder, {});
    return read.ok ? [] : read.problems;
  };
  const isNoSetting = (line: number) =>
    `Line ${line} of ${join(folder, ".env")} is no setting: write NAME=value, or # before a comment.`;
  const address = 'SITE_POSTAL_ADDRESS="1, rue des Érables\nLaval"';
  expect(await problemsOf("", "# mail", "  PORT = 8080 # web", "export HOST=::1\r", address, "")).toEqual([]);
  expect(
    await problemsOf(address, "SMTP_URL smtp://web:hunter2@mail.example", "PORT=0", "SITE_NAME: Babillard"),
  ).toEqual([isNoSetting(3), isNoSetting(5), "PORT must be a whole number from 1 to 65535."]);
});

test("a setting of the environment wins over a file that .env names, and the other way round", async () => {
  const file = join(await temporaryFolder(), "url");
  await writeFile(file, "smtp://from-file.example\n");
  const real = await configFrom(`SMTP_URL_FILE=${file}`, { SMTP_URL: "smtp://real.example" });
  expect(real.smtpUrl).toBe("smtp://real.example");
  const fromFile = await configFrom("SMTP_URL=smtp://dot-env.example", { SMTP_URL_FILE: file });
  expect(fromFile.smtpUrl).toBe("smtp://from-file.example");
});

test("without .env the environment counts alone; one that cannot be read prevents the start", async () => {
  const folder = await temporaryFolder();
  expect(configOfFolder(folder, { PORT: "8080" })).toMatchObject({ ok: true, config: { port: 8080 } });
  await mkdir(join(folder, ".env"));
  expect(configOfFolder(folder, {})).toEqual({
    ok: false,
    problems: [`The file ${join(folder, ".env")} cannot be read (EISDIR).`],
  });
});

const values: Record<string, string> = {
  DATABASE_URL: "postgresql://web@db/babillard",
  DATABASE_DIRECT_URL: "postgresql://web@db/babillard",
  ADMIN_PASSWORD: " un long mot de passe ",
  SMTP_URL: "smtp://mail.example",
};
const companions: Record<string, Environment> = {
  ADMIN_PASSWORD: { ADMIN_EMAIL: "chef@example.com" },
  DATABASE_DIRECT_URL: { DATABASE_URL: "postgresql://web@pooler/babillard" },
};

test.each([...secretNames])("%s can be read from a file, like from the variable", async (name) => {
  const file = join(await temporaryFolder(), "secret");
  // A secret that is not listed above has no particular form.
  const value = values[name] ?? "0123456789abcdef0123456789abcdef";
  await writeFile(file, `${value}\n`);
  const others = companions[name] ?? {};
  const fromVariable = readConfig({ ...others, [name]: value });
  expect(readConfig({ ...others, [`${name}_FILE`]: file })).toEqual(fromVariable);
});

test("a secret's file that is missing, empty or beside the variable prevents the start with one sentence", async () => {
  const file = join(await temporaryFolder(), "secret");
  const problemOf = (environment: Environment) => {
    const read = readConfig(environment);
    return read.ok ? [] : read.problems;
  };
  expect(problemOf({ SMTP_URL_FILE: file })).toEqual([
    "SMTP_URL_FILE names a file that cannot be read (ENOENT).",
  ]);
  expect(problemOf({ ADMIN_EMAIL: "a@example.com", ADMIN_PASSWORD_FILE: file })).toHaveLength(1);
  await writeFile(file, "\n");
  expect(problemOf({ SMTP_URL_FILE: file })).toEqual(["SMTP_URL_FILE names an empty file."]);
  await writeFile(file, "smtp://mail.example");
  expect(problemOf({ SMTP_URL_FILE: file, SMTP_URL: "smtp://mail.example" })).toEqual([
    "SMTP_URL and SMTP_URL_FILE are both set: unset one of them.",
  ]);
});
