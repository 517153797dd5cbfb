import type { ReadDb } from "../platform/database/database.server.ts";
import type { NotificationChoices } from "./choices.input.ts";
import { channels, topics } from "./notification.ts";

export async function findNotificationChoices(db: ReadDb, userId: string): Promise<NotificationChoices> {
  const optOuts = await db
    .selectFrom("notification_opt_outs")
    .select(["topic", "channel"])
    .where("user_id", "=", userId)
    .execute();
  const isWanted = (channel: string, topic: string) =>
    !optOuts.some((row) => row.channel === channel && row.topic === topic);
  const of = (channel: (typeof channels)[number]) =>
    Object.fromEntries(topics.map((topic) => [topic, isWanted(channel, topic)]));
  return Object.fromEntries(channels.map((channel) => [channel, of(channel)])) as NotificationChoices; // all of both
}
