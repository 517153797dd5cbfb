/** npm run texts: prints every French string of the product with file and line, to be read as a whole. */
import { allFrenchTexts } from "./french-texts/all-french-texts.ts";

const texts = await allFrenchTexts();
for (const { path, line, text } of texts) process.stdout.write(`${path}:${line}\t${text}\n`);
process.stderr.write(`${texts.length} texts\n`);
