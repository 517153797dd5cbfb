/** `npm run sbom`: the packages of a production install as CycloneDX, on standard output. */
import { spawnSync } from "node:child_process";
import { root } from "./setup/folders.ts";

const { status } = spawnSync(
  "npm",
  ["sbom", "--package-lock-only", "--omit=dev", "--sbom-format=cyclonedx"],
  {
    cwd: root,
    stdio: "inherit",
  },
);
process.exitCode = status ?? 1;
