/** The proxies of deploy/ on ports of a test: their own files, with other addresses. */
import { execFile } from "node:child_process";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { createConnection } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { type StartedProgram, startProgram } from "./started-program.ts";

const run = promisify(execFile);
export const deployFolder = join(import.meta.dirname, "../../deploy");

export type RunningProxy = {
  url: string;
  /** its configuration file */
  file: string;
  program: StartedProgram;
  stop(): Promise<void>;
};

type Options = { folder: string; port: number; nodes: readonly string[] };

/**
 * Writes what /etc/nginx would contain into `folder`, and returns the main file.
 * @param nodes addresses as 127.0.0.1:3000
 * @param tls with the certificate that this makes; otherwise plain HTTP
 */
export async function writeNginxFiles(
  { folder, port, nodes }: Options,
  redirectPort: number,
  { tls = false } = {},
): Promise<string> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755); // as root, its workers are another user
  if (tls) await makeCertificate(folder);
  const site = await readFile(join(deployFolder, "nginx/babillard.conf"), "utf8");
  const changed = site
    .replace(/^ *server 127\.0\.0\.1:3000( .*;)$/mu, (_line, parameters: string) =>
      nodes.map((node) => `    server ${node}${parameters}`).join("\n"),
    )
    .replace(/^ *listen \[::\].*\n/gmu, "")
    .replace("listen 80;", `listen 127.0.0.1:${redirectPort};`)
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port}${tls ? " ssl http2" : ""};`)
    .replace(/^ *ssl_certificate .*$/mu, tls ? `ssl_certificate ${folder}/certificate.pem;` : "")
    .replace(/^ *ssl_certificate_key .*$/mu, tls ? `ssl_certificate_key ${folder}/key.pem;` : "")
    .replace("/etc/nginx/babillard-proxy.conf", join(deployFolder, "nginx/babillard-proxy.conf"));
  await writeFile(join(folder, "babillard.conf"), changed);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const file = join(folder, "nginx.conf");
  await writeFile(
    file,
    `daemon off;
worker_processes 2;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
  include ${folder}/babillard.conf;
}
`,
  );
  return file;
}

async function makeCertificate(folder: string): Promise<void> {
  await run("openssl", [
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
    "-nodes",
    "-days",
    "2",
    "-subj",
    "/CN=annonces.example",
    "-keyout",
    join(folder, "key.pem"),
    "-out",
    join(folder, "certificate.pem"),
  ]);
}

export async function startNginx(
  options: Options & { redirectPort: number; tls?: boolean },
): Promise<RunningProxy> {
  const { redirectPort, tls = false } = options;
  const file = await writeNginxFiles(options, redirectPort, { tls });
  const program = startProgram("nginx", ["-c", file, "-e", join(options.folder, "error.log")]);
  return opened({ program, file, port: options.port });
}

/** Writes the Caddyfile with other addresses, and returns it. */
async function writeCaddyfile({ folder, port, nodes }: Options): Promise<string> {
  await mkdir(folder, { recursive: true });
  const site = await readFile(join(deployFolder, "caddy/Caddyfile"), "utf8");
  const changed = site
    .replace(/^annonces\.example \{$/mu, `http://127.0.0.1:${port} {`)
    .replace(/^\treverse_proxy 127\.0\.0\.1:3000 \{$/mu, `\treverse_proxy ${nodes.join(" ")} {`);
  const file = join(folder, "Caddyfile");
  await writeFile(file, `{\n\tadmin off\n\tauto_https off\n}\n${changed}`);
  return file;
}

export async function startCaddy(options: Options): Promise<RunningProxy> {
  const file = await writeCaddyfile(options);
  const env = { PATH: process.env.PATH, HOME: options.folder };
  const program = startProgram("caddy", ["run", "--adapter", "caddyfile", "--config", file], { env });
  return opened({ program, file, port: options.port });
}

async function opened(proxy: { program: StartedProgram; file: string; port: number }): Promise<RunningProxy> {
  const { program, file, port } = proxy;
  let hasEnded = false;
  void program.ended.then(() => {
    hasEnded = true;
  });
  for (let tries = 0; !(await accepts(port)); tries += 1) {
    if (hasEnded || tries > 300) {
      await program.stop("SIGKILL");
      throw new Error(`${file}: it did not start:\n${program.output()}`);
    }
    await sleep(100);
  }
  return { url: `http://127.0.0.1:${port}`, file, program, stop: () => program.stop() };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, "127.0.0.1");
    const settle = (isOpen: boolean) => () => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once("connect", settle(true));
    socket.once("error", settle(false));
  });
}
