import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./folders.ts";

/** Path of the program that a package calls `name`, to be run by Node. */
export function packageBin(packageName: string, name = packageName): string {
  const folder = join("node_modules", packageName);
  const manifest = readFileSync(join(root, folder, "package.json"), "utf8");
  const { bin } = JSON.parse(manifest) as { bin: string | Record<string, string> }; // npm's format
  const file = typeof bin === "string" ? bin : bin[name];
  if (!file) throw new Error(`${packageName} has no program ${name}`);
  return join(folder, file);
}
