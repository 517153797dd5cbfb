import { z } from "zod";

export const countSearchesInput = z.object({ isCounted: z.boolean() });
export type CountSearchesInput = z.input<typeof countSearchesInput>;
