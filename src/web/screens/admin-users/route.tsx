import type { Audience } from "../../context.ts";

export const handle = { audience: "admin" } satisfies { audience: Audience };

export default function Screen() {
  return null;
}
