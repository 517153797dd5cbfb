import type { Audience } from "../../context.ts";

export const handle = { audience: "public" } satisfies { audience: Audience };

export default function Screen() {
  return null;
}
