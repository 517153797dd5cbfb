import { z } from "zod";

/** `until`: last day, as typed in a date field. */
export const suspensionInput = z.object({ userId: z.guid(), until: z.string(), reason: z.string() });
export const memberInput = z.object({ userId: z.guid() });
