import type { EmailProps } from "./email-props.server.ts";

/**
 * `userId`: whose preferences count; null once there is no such account. `searchId`: of the one saved search that the
 * letter is about, which is what a mail program's own button ends then.
 */
export type DueEmail = { userId: string | null; to: string; facts: EmailProps; searchId?: string };
