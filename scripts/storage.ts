/**
 * `npm run storage -- move --to s3|disk`: copies all photos from DATA_DIR/uploads to the bucket of the S3_ settings, or
 * back, and compares their contents. Deletes nothing, can be interrupted and repeated, and works beside a running site
 * (docs/operations.md, "Moving photos"). Exits with 0 when the target has every object of the source with its content.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { openDiskStorage } from "../src/media/storage/disk.server.ts";
import { type MoveProgress, moveObjects } from "../src/media/storage/move-objects.server.ts";
import { openS3Storage } from "../src/media/storage/s3.server.ts";
import { patientLimits } from "../src/platform/s3/requests.server.ts";
import { loadConfig } from "../src/server/environment.ts";

const usage = "Usage: npm run storage -- move --to s3|disk";
const progressEveryMs = 2_000;

/** An error that the operator can fix; printed without a stack trace. */
class CommandError extends Error {}

try {
  process.exitCode = await move(readTarget());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function move(target: "s3" | "disk"): Promise<number> {
  const result = loadConfig();
  if (!result.ok) throw new CommandError(["The configuration is invalid:", ...result.problems].join("\n  "));
  const { dataDir, s3 } = result.config;
  if (!s3)
    throw new CommandError("Set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY for this command.");
  const bucket = openS3Storage(s3, patientLimits);
  const disk = await openDiskStorage(path.join(dataDir, "uploads"), Date.now());
  const [from, to] = target === "s3" ? [disk, bucket] : [bucket, disk];
  await from.check();
  await to.check();

  let isStopped = false;
  const onSignal = () => {
    if (isStopped) process.exit(130);
    isStopped = true;
    process.stderr.write("Stopping after the copies in progress. Repeat the command to go on.\n");
  };
  process.on("SIGINT", onSignal).on("SIGTERM", onSignal);

  let shownAt = performance.now();
  const onProgress = (progress: MoveProgress) => {
    if (performance.now() - shownAt < progressEveryMs) return;
    shownAt = performance.now();
    say(summary(progress));
  };
  const moved = await moveObjects({ from, to, onProgress, isStopped: () => isStopped });
  say(summary(moved));
  if (!moved.isComplete) return 130;
  if (moved.different.length > 0) {
    const [example] = moved.different;
    throw new CommandError(
      `${moved.different.length} objects were copied and then read with another content, as ${example}: the target does not store what it is given.`,
    );
  }
  say(
    `Every object is in ${target === "s3" ? `the bucket ${s3.bucket}` : "DATA_DIR/uploads"}, with the same content.`,
  );
  return 0;
}

function summary({ step, seen, copied, bytes }: MoveProgress): string {
  const doneInStep = `${seen} objects ${step === "copying" ? "looked up" : "compared"}`;
  return `${doneInStep}, ${copied} copied (${(bytes / 1e6).toFixed(1)} MB).`;
}

function readTarget(): "s3" | "disk" {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse();
  } catch {
    throw new CommandError(usage);
  }
  const { to } = parsed.values;
  const isMove = parsed.positionals.length === 1 && parsed.positionals[0] === "move";
  if (!isMove || (to !== "s3" && to !== "disk")) throw new CommandError(usage);
  return to;
}

function parse() {
  return parseArgs({ allowPositionals: true, options: { to: { type: "string" } } });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
