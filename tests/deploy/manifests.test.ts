// Examples of deploy/ that cannot run in a test: compared with the settings that the site needs.
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { readConfig } from "../../src/server/config.ts";
import { secretNames, variables } from "../../src/server/config-variables.ts";
import { operatorPaths } from "../../src/server/own-name.ts";
import { deployFolder } from "./proxies.ts";

const root = join(deployFolder, "..");
const read = (name: string) => readFile(join(deployFolder, name), "utf8");
/** What jobs under way get after SHUTDOWN_TIMEOUT, and the database after them. */
const lastSeconds = 20;

function isKnown(name: string): boolean {
  return (
    name in variables.shape || (name.endsWith("_FILE") && secretNames.has(name.slice(0, -"_FILE".length)))
  );
}

/** The settings, as a start would read them; secrets are not at hand. */
function checkSettings(settings: Record<string, string>): NonNullable<ReturnType<typeof configOf>> {
  expect(Object.keys(settings).filter((name) => !isKnown(name))).toEqual([]);
  const config = configOf(settings);
  if (!config) throw new Error("invalid settings");
  return config;
}

function configOf(settings: Record<string, string>) {
  const plain = Object.entries(settings).filter(([name]) => !name.endsWith("_FILE"));
  const result = readConfig(Object.fromEntries(plain));
  if (!result.ok) expect(result.problems).toEqual([]);
  return result.ok ? result.config : null;
}

/** The program that `node …` names is part of the image. */
async function expectProgram(command: readonly string[]): Promise<void> {
  const [node, program = ""] = command;
  expect(node).toBe("node");
  if (program === "-e") return void new Function(`return async () => {${command[2]}}`);
  expect(existsSync(join(root, program)), program).toBe(true);
  const ignored = await readFile(join(root, ".dockerignore"), "utf8");
  expect(ignored).toContain(`\n!${program.split("/")[0]}\n`);
}

test("Dockerfile: one script makes it, as an ordinary user; ports, folders and health check are the site's", async () => {
  const text = await read("Dockerfile");
  const instructions = text
    .replace(/\\\n\s*/gu, "")
    .split("\n")
    .filter((line) => /^[A-Z]+ /u.test(line));
  const of = (name: string) =>
    instructions.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));
  const build = instructions.indexOf("RUN sh deploy/build-image.sh");
  expect(instructions.slice(0, build)).toContain("USER node");
  expect(instructions.findLast((line) => line.startsWith("USER "))).toBe("USER node");
  expect(instructions.lastIndexOf("USER node")).toBeLessThan(
    instructions.findIndex((line) => line.startsWith("CMD ")),
  );
  const [needed] =
    /\d+/u.exec(JSON.parse(await readFile(join(root, "package.json"), "utf8")).engines.node) ?? [];
  for (const image of of("FROM")) expect(image).toMatch(new RegExp(`^node:${needed}-bookworm-slim`, "u"));

  const { NODE_ENV: mode, ...settings } = Object.fromEntries(
    (of("ENV")[0] ?? "").split(" ").map((pair) => pair.split("=", 2) as [string, string]),
  );
  const config = checkSettings(settings);
  expect([mode, config.host, of("EXPOSE"), of("VOLUME")]).toEqual([
    "production",
    "0.0.0.0",
    [String(config.port)],
    [config.dataDir],
  ]);
  const [check = ""] = of("HEALTHCHECK");
  await expectProgram(JSON.parse(check.slice(check.indexOf("["))));
  expect([...operatorPaths]).toContain(/127\.0\.0\.1:\$\{process\.env\.PORT\}(\/\w+)/u.exec(check)?.[1]);
  await expectProgram(JSON.parse(of("CMD")[0] ?? "[]"));
});

/** Settings of PostgreSQL's image, of psql and of Node; a placeholder; what Kubernetes sets, which the README names. */
const foreignNames = /^(?:POSTGRES_\w+|ON_ERROR_STOP|NODE_\w+|NAME|DATABASE_PORT)$/u;

test("every setting that a file of deploy/ or a page for operators assigns exists", async () => {
  const files = await readdir(deployFolder, { recursive: true, withFileTypes: true });
  const pages = ["README.md", "UPGRADING.md", "docs/operations.md", "docs/scaling.md"];
  const texts = [
    ...files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name)),
    ...pages.map((page) => join(root, page)),
  ];
  const unknown: string[] = [];
  let found = 0;
  for (const path of texts)
    for (const [, assigned, key = ""] of (await readFile(path, "utf8")).matchAll(
      /(?<![\w-])([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)*)=(?=\S)|^ +([A-Z0-9]+(?:_[A-Z0-9]+)*):/gmu,
    )) {
      const name = assigned ?? key;
      found += 1;
      if (!isKnown(name) && !foreignNames.test(name)) unknown.push(`${path.slice(root.length + 1)}: ${name}`);
    }
  expect(found).toBeGreaterThan(60);
  expect(unknown).toEqual([]);
});

const composeService = z.object({
  environment: z.record(z.string(), z.string()),
  secrets: z.array(z.string()),
  volumes: z.array(z.string()),
  healthcheck: z.object({ test: z.array(z.string()) }),
  stop_grace_period: z.string().regex(/^\d+s$/u),
});
const composeFile = z.object({
  services: z.object({
    site: composeService.extend({
      build: z.object({ context: z.string(), dockerfile: z.string() }),
      depends_on: z.object({ database: z.object({ condition: z.string() }) }),
      ports: z.array(z.string()),
      read_only: z.literal(true),
    }),
    database: composeService,
  }),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
  volumes: z.record(z.string(), z.null()),
});

test("compose.yaml: settings, secrets, volumes, ports and health checks exist", async () => {
  const compose = composeFile.parse(parse(await read("compose.yaml")));
  const { site, database } = compose.services;
  const config = checkSettings(site.environment);
  expect(existsSync(join(deployFolder, site.build.context, site.build.dockerfile))).toBe(true);
  expect(site.ports).toEqual([`127.0.0.1:${config.port}:${config.port}`]);
  expect(Number.parseInt(site.stop_grace_period, 10)).toBeGreaterThanOrEqual(
    config.shutdownTimeoutMs / 1_000 + lastSeconds,
  );
  // Otherwise it would start before the database.
  expect(site.depends_on.database.condition).toBe("service_healthy");
  expect(site.environment.DATABASE_URL_FILE).toBe("/run/secrets/database-url");
  for (const { environment, secrets, volumes } of [site, database]) {
    const files = Object.entries(environment).filter(([name]) => name.endsWith("_FILE"));
    expect(files.map(([, file]) => file)).toEqual(secrets.map((name) => `/run/secrets/${name}`));
    for (const name of secrets) expect(compose.secrets[name]).toEqual({ file: `secrets/${name}` });
    for (const volume of volumes) expect(Object.keys(compose.volumes)).toContain(volume.split(":")[0]);
  }
  const mounts = site.volumes.map((volume) => volume.split(":")[1]);
  expect(mounts).toEqual(expect.arrayContaining(["/data", config.backup.location]));
  // A new volume belongs to root, unless the image has the folder: the site could not write into it.
  const [, owned = ""] = /^RUN mkdir .* chown node:node (.*)$/mu.exec(await read("Dockerfile")) ?? [];
  expect(owned.split(" ")).toEqual(expect.arrayContaining(mounts));
  const [, ...check] = site.healthcheck.test;
  await expectProgram(check);
  expect([...operatorPaths]).toContain(/127\.0\.0\.1:3000(\/\w+)/u.exec(check.join(" "))?.[1]);
});

test("compose.s3.yaml: on top of compose.yaml, photos are in a bucket", async () => {
  const base = composeFile.parse(parse(await read("compose.yaml")));
  const added = z
    .strictObject({
      services: z.strictObject({
        site: z.strictObject({
          environment: z.record(z.string(), z.string()),
          secrets: z.tuple([z.literal("s3-secret")]),
        }),
      }),
      secrets: z.strictObject({ "s3-secret": z.strictObject({ file: z.literal("secrets/s3-secret") }) }),
    })
    .parse(parse(await read("compose.s3.yaml")));
  const { S3_SECRET_ACCESS_KEY_FILE: file, ...settings } = added.services.site.environment;
  expect(file).toBe("/run/secrets/s3-secret");
  const config = checkSettings({
    ...base.services.site.environment,
    ...settings,
    S3_SECRET_ACCESS_KEY: "a secret",
  });
  expect(config.s3).toMatchObject({ bucket: settings.S3_BUCKET });
});

const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const container = z.object({
  image: z.string(),
  command: z.array(z.string()).optional(),
  envFrom: z.tuple([z.object({ configMapRef: z.object({ name: z.literal("settings") }) })]),
  env: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
  lifecycle: z
    .object({ preStop: z.object({ exec: z.object({ command: z.tuple([z.literal("sleep"), z.string()]) }) }) })
    .optional(),
  securityContext: z.object({ readOnlyRootFilesystem: z.literal(true) }),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
});
const podTemplate = z.object({
  metadata: z.object({ labels: z.record(z.string(), z.string()) }),
  spec: z.object({
    enableServiceLinks: z.literal(false),
    terminationGracePeriodSeconds: z.number(),
    securityContext: z.object({ runAsNonRoot: z.literal(true) }),
    containers: z.tuple([container]),
    volumes: z.array(z.looseObject({ name: z.string() })),
  }),
});
const labels = z.record(z.string(), z.string());
const kubernetesObject = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("Namespace") }),
  z.object({ kind: z.literal("PersistentVolumeClaim"), metadata: z.object({ name: z.string() }) }),
  z.object({ kind: z.literal("ConfigMap"), data: z.record(z.string(), z.string()) }),
  z.object({ kind: z.literal("Secret"), stringData: z.record(z.string(), z.string()) }),
  z.object({
    kind: z.literal("Deployment"),
    metadata: z.object({ name: z.string() }),
    spec: z.object({
      replicas: z.number().min(2),
      selector: z.object({ matchLabels: labels }),
      template: podTemplate,
    }),
  }),
  z.object({ kind: z.literal("Job"), spec: z.object({ template: podTemplate }) }),
  z.object({
    kind: z.literal("Service"),
    spec: z.object({ selector: labels, ports: z.array(z.object({ targetPort: z.string() })) }),
  }),
  z.object({
    kind: z.literal("PodDisruptionBudget"),
    spec: z.object({ minAvailable: z.number(), selector: z.object({ matchLabels: labels }) }),
  }),
  z.object({
    kind: z.literal("Ingress"),
    metadata: z.object({ annotations: z.record(z.string(), z.string()) }),
    spec: z.object({ rules: z.array(z.object({ host: z.string() })) }),
  }),
]);

test("kubernetes.yaml: settings, secrets, probes, ports, volumes and selectors exist", async () => {
  const documents = parseAllDocuments(await read("kubernetes.yaml"));
  const objects = documents.map((document) => kubernetesObject.parse(document.toJS()));
  const ofKind = <Kind extends (typeof objects)[number]["kind"]>(kind: Kind) =>
    objects.filter(
      (object): object is Extract<(typeof objects)[number], { kind: Kind }> => object.kind === kind,
    );
  const [settings] = ofKind("ConfigMap");
  const [secrets] = ofKind("Secret");
  if (!settings || !secrets) throw new Error("no settings");
  const deployments = ofKind("Deployment");
  expect(ofKind("Job")).toHaveLength(1);
  expect(deployments.map(({ metadata }) => metadata.name)).toEqual(["web", "jobs"]);
  const templates = [
    ...deployments.map(({ spec }) => spec.template),
    ...ofKind("Job").map(({ spec }) => spec.template),
  ];
  const claims = ofKind("PersistentVolumeClaim").map(({ metadata }) => metadata.name);
  const ports = new Set<string>();
  for (const { spec } of templates) {
    const [{ env, command, lifecycle, volumeMounts, ...site }] = spec.containers;
    const own = Object.fromEntries(env.map(({ name, value }) => [name, value]));
    const config = checkSettings({ ...settings.data, ...own });
    const wait = Number(lifecycle?.preStop.exec.command[1] ?? 0);
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
      wait + config.shutdownTimeoutMs / 1_000 + lastSeconds,
    );
    if (command) await expectProgram(command);
    for (const { name, containerPort } of site.ports) {
      ports.add(name);
      expect(containerPort).toBe(name === "http" ? config.port : config.metricsPort);
    }
    for (const { httpGet } of [site.startupProbe, site.livenessProbe, site.readinessProbe].filter(
      (one) => one !== undefined,
    )) {
      expect(operatorPaths.has(httpGet.path), httpGet.path).toBe(true);
      expect(httpGet.port).toBe("http");
    }
    // A restart does not bring an unreachable database back.
    expect(site.livenessProbe?.httpGet.path ?? "/healthz").toBe("/healthz");
    expect(site.readinessProbe?.httpGet.path ?? "/readyz").toBe("/readyz");
    const paths = new Map(volumeMounts.map(({ name, mountPath }) => [mountPath, name]));
    expect(spec.volumes.map(({ name }) => name).toSorted()).toEqual([...paths.values()].toSorted());
    expect(paths.has(config.dataDir)).toBe(true);
    for (const { name, persistentVolumeClaim: claim } of spec.volumes)
      if (claim) expect([name, ...claims]).toContainEqual((claim as { claimName: string }).claimName);
    for (const [name, file] of Object.entries(settings.data).filter(([name]) => name.endsWith("_FILE")))
      expect([name, file]).toEqual([
        name,
        expect.stringMatching(
          new RegExp(`^/run/secrets/babillard/(?:${Object.keys(secrets.stringData).join("|")})$`, "u"),
        ),
      ]);
  }
  for (const { spec } of deployments)
    expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels);
  const selects = (selector: Record<string, string>) =>
    templates.some(({ metadata }) =>
      Object.entries(selector).every(([name, value]) => metadata.labels[name] === value),
    );
  for (const { spec } of ofKind("PodDisruptionBudget")) expect(selects(spec.selector.matchLabels)).toBe(true);
  for (const { spec } of ofKind("Service")) {
    expect(selects(spec.selector)).toBe(true);
    for (const { targetPort } of spec.ports) expect([...ports]).toContain(targetPort);
  }
  expect(ofKind("PodDisruptionBudget")).toHaveLength(deployments.length);
  const { hostname } = new URL(settings.data.PUBLIC_URL ?? "");
  for (const { spec } of ofKind("Ingress")) expect(spec.rules.map(({ host }) => host)).toEqual([hostname]);
});

test("babillard.service: what it starts and sets exists, and it waits long enough", async () => {
  const unit = await read("systemd/babillard.service");
  const values = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, "gmu"))].map(([, value]) => value ?? "");
  const [, program = "", task = ""] = (values("ExecStart")[0] ?? "").split(" ");
  expect(existsSync(join(root, program)) && existsSync(join(root, "scripts", `${task}.ts`))).toBe(true);
  const { NODE_COMPILE_CACHE: cache, ...settings } = Object.fromEntries(
    values("Environment").map((pair) => pair.split("=", 2) as [string, string]),
  );
  const config = checkSettings(settings);
  expect([config.dataDir, cache]).toEqual([
    `/var/lib/${values("StateDirectory")}`,
    `/var/cache/${values("CacheDirectory")}`,
  ]);
  // bootstrap.mjs kills what is left after 40 s more.
  expect(Number(values("TimeoutStopSec"))).toBeGreaterThan(config.shutdownTimeoutMs / 1_000 + 40);
});
