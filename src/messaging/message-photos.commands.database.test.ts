import { beforeEach, expect, test } from "vitest";
import { aListing, aUser, minutesLater, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { aMemoryStorage } from "../../tests/support/publishing.ts";
import { queuedObjectDeletions } from "../../tests/support/queued-jobs.ts";
import { deleteUsersCascade } from "../accounts/closure.commands.server.ts";
import { transact } from "../events/index.server.ts";
import { lockUsablePhotos } from "../listings/pending-photos.queries.server.ts";
import { deleteStalePhotos } from "../listings/photos.commands.server.ts";
import type { ImageResult } from "../media/processed-image.server.ts";
import { listConversations } from "./conversations.queries.server.ts";
import { sendWithPhotos } from "./message-photos.commands.server.ts";
import { reply, writeAboutListing } from "./messages.commands.server.ts";
import { listMessages } from "./messages.queries.server.ts";

const { db, pool } = await testDatabase();
beforeEach(() => emptyDatabase(db));

const processed: ImageResult = {
  ok: true,
  image: {
    width: 640,
    height: 480,
    widths: [320, 640],
    thumbhash: "3OcRJYB4d3h/iIeHeEh3eIhw+j3A",
    averageColor: "#a0887c",
    perceptualHash: null,
    variants: [320, 640].flatMap((width) =>
      ["webp", "jpg"].map((format) => ({
        name: `${width}.${format}`,
        path: "/dev/null",
        width,
        height: width,
        bytes: 10,
      })),
    ),
    bytes: 40,
  },
};

async function aConversation() {
  const [seller, buyer] = [await aUser(db), await aUser(db)];
  const { id: listingId } = await aListing(db, { author: seller });
  const storage = aMemoryStorage();
  const tools = {
    storage,
    images: {
      process: async ({ inputPath }: { inputPath: string }): Promise<ImageResult> =>
        inputPath.includes("texte") ? { ok: false, reason: "unreadable" } : processed,
    },
    log: { warn: () => undefined },
  };
  const ctx = (actor: typeof buyer, minutes = 0) => ({
    db,
    actor,
    ...tools,
    now: minutesLater(minutes),
  });
  const opened = await writeAboutListing(ctx(buyer), { listingId, body: "Bonjour" });
  if (!opened.ok) throw new Error(opened.reason);
  const { conversationId } = opened;
  const sendPhotos = (
    actor: typeof buyer,
    names: string[],
    typed: { body?: string; messageId?: string } = {},
  ) => {
    const files = names.map((name) => ({ name, path: `/tmp/${name}` }));
    const at = ctx(actor, 1);
    return sendWithPhotos(at, files, (photos) => reply(at, { conversationId, body: "", ...typed }, photos));
  };
  return { seller, buyer, listingId, conversationId, storage, ctx, sendPhotos };
}
const storedPhotos = (storage: ReturnType<typeof aMemoryStorage>) =>
  new Set([...storage.keys].map((key) => key.slice(0, key.lastIndexOf("/"))));
const close = (ids: string[]) =>
  transact({ db, actor: "system", now }, (transaction) => deleteUsersCascade(transaction, ids));

test("a message may have photos without text; both participants have them in order, and the list counts them", async () => {
  const { buyer, seller, conversationId, storage, sendPhotos } = await aConversation();
  expect(await sendPhotos(seller, ["un.jpg", "deux.jpg"])).toEqual({ ok: true, conversationId });
  expect(await sendPhotos(seller, [], { body: " " })).toEqual({ ok: false, reason: "message-required" });
  const [, message] = await listMessages(db, conversationId, buyer.id, 10);
  expect(message).toMatchObject({ body: "", isOwn: false, photos: [{ width: 640 }, { width: 640 }] });
  const rows = await db
    .selectFrom("images")
    .select(["id", "file_name", "storage_key", "position"])
    .orderBy("position")
    .execute();
  expect(message?.photos.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  // Neither the account nor the name of the file.
  expect(rows.map((row) => row.file_name)).toEqual(["", ""]);
  expect(new Set(rows.map((row) => row.storage_key))).toEqual(storedPhotos(storage));
  expect([...storage.keys].some((key) => key.includes(seller.id))).toBe(false);
  const [line] = await listConversations(db, buyer.id, 10);
  expect(line).toMatchObject({ excerpt: "", excerptPhotos: 2, isExcerptOwn: false, unreadCount: 1 });
});

test("one bad photo rejects the message, and no file stays", async () => {
  const { seller, buyer, conversationId, storage, sendPhotos } = await aConversation();
  expect(await sendPhotos(seller, ["un.jpg", "texte.jpg"], { body: "Voici" })).toEqual({
    ok: false,
    reason: "photos-rejected",
    rejected: [{ name: "texte.jpg", reason: "unreadable" }],
  });
  expect(await listMessages(db, conversationId, buyer.id, 10)).toHaveLength(1);
  expect(storage.keys.size).toBe(0);
});

test("files of a message that is rejected, or was sent before, are deleted", async () => {
  const { seller, buyer, conversationId, storage, sendPhotos } = await aConversation();
  const messageId = crypto.randomUUID();
  await sendPhotos(seller, ["un.jpg"], { messageId });
  expect(storedPhotos(storage).size).toBe(1);
  expect(await sendPhotos(seller, ["un.jpg"], { messageId })).toMatchObject({ ok: true });
  expect(storedPhotos(storage).size).toBe(1);
  expect(await listMessages(db, conversationId, buyer.id, 10)).toHaveLength(2);
  expect(await sendPhotos(await aUser(db), ["un.jpg"])).toEqual({ ok: false, reason: "missing" });
  expect(storedPhotos(storage).size).toBe(1);
});

test("photos of messages are not pending photos: they are neither purged nor usable in a listing", async () => {
  const { seller, listingId, sendPhotos } = await aConversation();
  await sendPhotos(seller, ["un.jpg"]);
  const { id } = await db.selectFrom("images").select("id").executeTakeFirstOrThrow();
  expect(await lockUsablePhotos(db, { ownerId: seller.id, listingId }, [id])).toEqual([]);
  const later = new Date(now.getTime() + 30 * 86_400_000);
  expect(await deleteStalePhotos({ db, actor: "system", now: later })).toBe(0);
});

test("the other participant keeps the photos of a closed account; they leave with the conversation", async () => {
  const { seller, buyer, conversationId, sendPhotos } = await aConversation();
  await sendPhotos(seller, ["un.jpg"]);
  const { storage_key: key } = await db.selectFrom("images").select("storage_key").executeTakeFirstOrThrow();
  await close([seller.id]);
  const [, message] = await listMessages(db, conversationId, buyer.id, 10);
  expect(message?.photos).toHaveLength(1);
  expect(await db.selectFrom("images").select("owner_id").execute()).toEqual([{ owner_id: null }]);
  expect(await queuedObjectDeletions(pool)).not.toContain(key);
  await close([buyer.id]);
  expect(await db.selectFrom("images").select("id").execute()).toEqual([]);
  expect(await db.selectFrom("conversations").select("id").execute()).toEqual([]);
  expect(await queuedObjectDeletions(pool)).toContain(key);
});

test("files that cannot be deleted do not turn a message that was sent into a failure", async () => {
  const { seller, conversationId, storage, sendPhotos } = await aConversation();
  const messageId = crypto.randomUUID();
  expect(await sendPhotos(seller, ["un.jpg"], { messageId })).toEqual({ ok: true, conversationId });
  storage.remove = () => Promise.reject(new Error("the storage is away"));
  // Sent again: its photo is not used.
  expect(await sendPhotos(seller, ["un.jpg"], { messageId })).toEqual({ ok: true, conversationId });
});
