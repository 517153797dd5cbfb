import { z } from "zod";

export const controlActions = ["archive", "unarchive", "mute", "unmute", "block", "unblock"] as const;

export const controlInput = z.object({ conversationId: z.guid(), action: z.enum(controlActions) });
export type ControlInput = z.input<typeof controlInput>;

export const unblockInput = z.object({ publicId: z.guid() });
export type UnblockInput = z.input<typeof unblockInput>;
