import { chmod, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeTestFolder } from "../../../tests/support/temporary-folder.ts";
import { type OperatorSecrets, openSecretKeys } from "./app-secret.server.ts";
import { type SecretKeys, seal, secretKey, unseal } from "./secret-keys.server.ts";

let dataDir: string;
let remove: () => Promise<void>;
const [first, second, third] = ["first", "second", "third"].map(
  (name) => `${name} secret of an operator`,
) as [...[string, string, string]];
const idOf = (secret: string) => secretKey(secret).id;

beforeEach(async () => {
  ({ folder: dataDir, remove } = await makeTestFolder());
});
afterEach(() => remove());

async function open(secrets: Partial<OperatorSecrets>, stored: string[] = []): Promise<SecretKeys | string> {
  const opened = await openSecretKeys(
    { appSecret: null, appSecretPrevious: null, dataDir, ...secrets },
    stored,
  );
  return "keys" in opened ? opened.keys : opened.problem;
}

const idsOf = (keys: SecretKeys | string) =>
  typeof keys === "string" ? keys : [keys.current.id, ...keys.previous.map(({ id }) => id)];

test("without APP_SECRET one is generated once, which only its owner can read", async () => {
  const opened = await Promise.all([1, 2, 3, 4].map(() => open({})));
  const text = (await readFile(join(dataDir, "app-secret"), "utf8")).trim();
  expect(text).toMatch(/^[\w-]{43}$/u);
  for (const keys of [...opened, await open({}, [idOf(text)])]) expect(idsOf(keys)).toEqual([idOf(text)]);
  expect(await readdir(dataDir)).toEqual(["app-secret"]);
  expect((await stat(join(dataDir, "app-secret"))).mode & 0o777).toBe(0o600);
  await chmod(join(dataDir, "app-secret"), 0o644);
  await open({});
  expect((await stat(join(dataDir, "app-secret"))).mode & 0o777).toBe(0o600);
});

test("APP_SECRET is used alone, and nothing is written", async () => {
  expect(idsOf(await open({ appSecret: first }, [idOf(first)]))).toEqual([idOf(first)]);
  expect(await readdir(dataDir)).toEqual([]);
});

test("a secret is replaced: the former one is APP_SECRET_PREVIOUS, or in the file", async () => {
  const changed = { appSecret: second, appSecretPrevious: first };
  expect(idsOf(await open(changed, [idOf(first)]))).toEqual([idOf(second), idOf(first)]);
  expect(idsOf(await open(changed, [idOf(first), idOf(second)]))).toEqual([idOf(second), idOf(first)]);
  await writeFile(join(dataDir, "app-secret"), `${first}\n`);
  expect(idsOf(await open({ appSecret: second }, [idOf(first)]))).toEqual([idOf(second), idOf(first)]);
  // The file itself, by a generated one.
  await writeFile(join(dataDir, "app-secret"), `${second}\n`);
  expect(idsOf(await open({ appSecretPrevious: first }, [idOf(first)]))).toEqual([idOf(second), idOf(first)]);
});

test.each([
  ["none, and the database has secrets", {}, "that this node lacks: set APP_SECRET"],
  ["another", { appSecret: third }, "APP_SECRET is not the secret that encrypted"],
  ["another, and another previous one", { appSecret: third, appSecretPrevious: second }, "APP_SECRET is not"],
  ["none, and another previous one", { appSecretPrevious: second }, "this node lacks"],
])("refused with a sentence that says what to do: %s", async (_, secrets, sentence) => {
  const problem = await open(secrets, [idOf(first)]);
  expect(problem).toContain(sentence);
  expect(problem).toContain("APP_SECRET_PREVIOUS=lost");
  // Generated only where it can be used: the operator will copy the right one there.
  expect(await readdir(dataDir)).toEqual([]);
});

test("a lost secret is given up on request", async () => {
  const keys = await open({ appSecret: second, appSecretPrevious: "lost" }, [idOf(first)]);
  expect(idsOf(keys)).toEqual([idOf(second)]);
  expect(idsOf(await open({ appSecretPrevious: "lost" }, [idOf(first)]))).toHaveLength(1);
});

test("a file with another secret is named", async () => {
  await writeFile(join(dataDir, "app-secret"), third);
  expect(await open({}, [idOf(first)])).toContain(`${dataDir}/app-secret is not the secret that encrypted`);
  await writeFile(join(dataDir, "app-secret"), "\n");
  await expect(open({})).rejects.toThrow("is empty");
});

test("a value is opened under its name, by its key, and unchanged only", () => {
  const keys = { current: secretKey(second), previous: [secretKey(first)] };
  const sealed = seal(secretKey(first), "session-cookies", "é value");
  expect(sealed.keyId).toBe(idOf(first));
  expect(sealed.sealed.includes("value")).toBe(false);
  expect(unseal(keys, "session-cookies", sealed)).toBe("é value");
  expect(unseal({ ...keys, previous: [] }, "session-cookies", sealed)).toBeUndefined();
  expect(() => unseal(keys, "unsubscribe-links", sealed)).toThrow("was changed");
  for (let at = 0; at < sealed.sealed.length; at += 1) {
    const changed = Buffer.from(sealed.sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => unseal(keys, "session-cookies", { ...sealed, sealed: changed })).toThrow("was changed");
  }
  expect(seal(keys.current, "a", "x").sealed).not.toEqual(seal(keys.current, "a", "x").sealed);
});
