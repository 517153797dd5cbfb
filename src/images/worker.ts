// Child process that decodes strangers' photos, started by pool.ts with almost no environment. It may crash, hang or
// swell: the pool kills it and starts another. One job at a time; a message in is a job, a message out its answer.

import { setPriority } from "node:os";
import sharp from "sharp";
import { decodePhoto } from "./decode.ts";
import { encodeVariants } from "./encode.ts";
import type { ImageJob, WorkerReply } from "./processed-image.ts";

// The parent is gone, be it by kill -9. SIGKILL, since exit() would wait for a decoder thread.
const die = () => process.kill(process.pid, "SIGKILL");
process.on("disconnect", die);
if (!process.connected) die();
// Ctrl-C reaches the whole process group; the site decides when its photos are done.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);

setPriority(10); // pages first
sharp.cache(false);
sharp.concurrency(1);
// Second wall behind sniffFormat: no decoder but these can be reached, whatever the file pretends to be.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegFile",
    "VipsForeignLoadPngFile",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpFile",
    "VipsForeignLoadNsgifFile",
    "VipsForeignLoadHeifFile",
  ],
});

process.on("message", async (job: ImageJob) => send(await work(job)));
send({ kind: "ready" });

async function work(job: ImageJob): Promise<WorkerReply> {
  try {
    const decoded = await decodePhoto(job.inputPath, job.purpose);
    if (!decoded.ok) return { kind: "refused", reason: decoded.reason, detail: decoded.detail };
    return { kind: "done", image: await encodeVariants(decoded.pixels, job.outputFolder) };
  } catch (error) {
    return { kind: "failed", detail: String(error) };
  }
}

function send(reply: WorkerReply): void {
  process.send?.(reply);
}
