/** `npm run gallery -- [FOLDER] [--only PART] [--widths 390,1280]`: see tests/screens/gallery.ts. */
import { runBuilt } from "./setup/run-built.ts";

await runBuilt(["tests/screens/gallery.ts", ...process.argv.slice(2)]);
