import { z } from "zod";

export const resendInput = z.object({ ids: z.array(z.guid()).max(200) });
export const jobsInput = z.object({ ids: z.array(z.string().regex(/^\d{1,18}$/u)).max(200) });
