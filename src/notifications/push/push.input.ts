import { z } from "zod";

export const subscribePushInput = z.object({
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  sessionId: z.uuid(),
});
export type SubscribePushInput = z.input<typeof subscribePushInput>;
