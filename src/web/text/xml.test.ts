import { expect, test } from "vitest";
import { xml } from "./xml.ts";

test("XML special characters are escaped and invalid ones removed", () => {
  expect(xml('Table & <chaises> "neuves"')).toBe("Table &amp; &lt;chaises&gt; &quot;neuves&quot;");
  expect(xml("a\u0000b\u000bc\ud800d\ttab\u{1f6b2}")).toBe("abcd\ttab\u{1f6b2}");
});
