import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../setup/folders.ts";

const text = readFileSync(join(root, "ARCHITECTURE.md"), "utf8");
const table = text.slice(text.indexOf("## Where is …?")).split("\n## ", 2)[0] ?? "";
const rows = table.split("\n").filter((line) => /^\| [^|-]+\? \|/u.test(line));

describe("Where is …?", () => {
  test("answers questions", () => {
    expect(rows.length).toBeGreaterThan(25);
  });

  test.each(rows)("%s", (row) => {
    // `PATH` (`name`, `name` …); placeholders and patterns name no single file
    const named = [...row.matchAll(/`([\w.-]+\/[^`<*]+)`(?: \(((?:`\w+`(?:, )?)+)\))?/gu)];
    expect(named.length + Number(/`[^`]*[<*][^`]*`/u.test(row))).toBeGreaterThan(0);
    for (const [, path = "", names = ""] of named) {
      const file = join(root, path);
      expect({ path, exists: existsSync(file) }).toEqual({ path, exists: true });
      for (const [, name = ""] of names.matchAll(/`(\w+)`/gu))
        expect(readFileSync(file, "utf8"), `${path} has no ${name}`).toContain(name);
    }
  });
});
