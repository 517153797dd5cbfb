/**
 * A whole cluster on one machine: PostgreSQL with a synchronous replica, PgBouncer, web nodes behind nginx with the
 * files of deploy/, job nodes, photos in OpenStack Swift by its S3 API.
 */
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningProxy, startNginx } from "../deploy/proxies.ts";
import { startProgram } from "../deploy/started-program.ts";
import { catchMail, type MailCatcher } from "../support/mail-catcher.ts";
import { programEnvironment } from "../support/program-environment.ts";
import { freePort } from "../support/site.ts";
import { makeTestFolder } from "../support/temporary-folder.ts";
import { root, type SiteNode, startNode } from "./nodes.ts";
import { type Pooler, startPooler } from "./pooler.ts";
import { type PostgresPair, startPostgresPair } from "./postgres-pair.ts";
import { type Swift, startSwift } from "./swift.ts";

export type Cluster = {
  /** of nginx */
  url: string;
  folder: string;
  postgres: PostgresPair;
  pooler: Pooler;
  nginx: RunningProxy;
  webNodes: SiteNode[];
  jobNodes: SiteNode[];
  mail: MailCatcher;
  /** where all nodes have their photos */
  swift: Swift;
  /** @param environment beyond that of all nodes */
  addJobNode(name: string, environment?: Record<string, string>): Promise<SiteNode>;
  stop(): Promise<void>;
};

/** `npm run migrate`, before the nodes start. */
async function migrate(environment: Record<string, string>): Promise<void> {
  const program = startProgram(process.execPath, [join(root, "scripts/migrate.ts")], {
    cwd: tmpdir(),
    env: { ...programEnvironment, HOME: process.env.HOME, ...environment },
  });
  await program.ended;
  if (program.child.exitCode !== 0) throw new Error(`the database was not migrated:\n${program.output()}`);
}

export async function startCluster(): Promise<Cluster> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    const { folder, remove } = await makeTestFolder();
    undo.push(remove);
    const dataDir = join(folder, "data");
    await mkdir(dataDir);
    const mail = await catchMail();
    undo.push(() => mail.close());
    const postgres = await startPostgresPair(join(folder, "postgres"));
    undo.push(() => postgres.stop());
    const pooler = await startPooler(folder, postgres.primary.port);
    undo.push(() => pooler.stop());

    const swift = await startSwift(join(folder, "swift"));
    undo.push(() => swift.stop());

    const port = await freePort();
    const environment = {
      ...swift.environment,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: pooler.directUrl,
      DATABASE_POOL: "10",
      SMTP_URL: mail.url,
      REQUIRE_CONFIRMED_EMAIL: "off",
      RATE_LIMITS: "off",
      SKIP_MIGRATIONS: "on",
    };
    const jobNodes: SiteNode[] = [];
    const addJobNode = async (name: string, own: Record<string, string> = {}) => {
      const node = await startNode(name, { ...environment, ROLE: "jobs", ...own });
      undo.push(() => node.stop());
      jobNodes.push(node);
      return node;
    };
    await migrate(environment);
    const [webNodes] = await Promise.all([
      Promise.all(
        [1, 2, 3].map((number) => startNode(`web node ${number}`, { ...environment, ROLE: "web" })),
      ),
      addJobNode("job node 1"),
    ]);
    for (const node of webNodes) undo.push(() => node.stop());
    const nodes = webNodes.map(({ address }) => address);
    const nginx = await startNginx({
      folder: join(folder, "nginx"),
      port,
      redirectPort: await freePort(),
      nodes,
    });
    undo.push(() => nginx.stop());
    return {
      url: nginx.url,
      folder,
      swift,
      postgres,
      pooler,
      nginx,
      webNodes,
      jobNodes,
      mail,
      addJobNode,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
