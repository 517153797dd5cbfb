import { beforeEach, describe, expect, test } from "vitest";
import { aListing, aUser, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import {
  collectingTransport,
  type EmailRequest,
  queuedEmails,
  sendNow,
} from "../../tests/support/queued-emails.ts";
import { writeAboutListing } from "../messaging/messages.commands.server.ts";
import { PermanentDeliveryError } from "./email.ts";
import { dropThreshold, mailboxOf, postponeThreshold } from "./recipient-limit.server.ts";

const { db, pool } = await testDatabase();
let transport = collectingTransport();
beforeEach(async () => {
  await emptyDatabase(db);
  await pool.query("delete from graphile_worker._private_jobs");
  transport = collectingTransport();
});

const send = (request: EmailRequest, at = now) =>
  sendNow({ db, transport, now: at, limitsRecipients: true }, request);
const changeTo = async (email: string) =>
  ({ kind: "confirm-new-email", userId: (await aUser(db)).id, email }) as const;
const hourLater = new Date(now.getTime() + 3_600_000);

describe("emails to one recipient", () => {
  test("ten accounts that give the same address send it three emails an hour", async () => {
    for (let account = 0; account < 10; account += 1) await send(await changeTo("zoe@example.com"));
    expect(transport.sent).toHaveLength(3);
    expect(await send(await changeTo("zoe@example.com"), hourLater)).toBe("sent");
  });

  test("other spellings of a mailbox are the same recipient", async () => {
    for (const email of ["zoe+a@example.com", "zoe+b@example.com", "zoe+c+d@example.com"])
      expect(await send(await changeTo(email))).toBe("sent");
    expect(await send(await changeTo("zoe@example.com"))).toBe("over-limit");
    expect(await send(await changeTo("zoey@example.com"))).toBe("sent");
  });

  test("notices are postponed above the limit of all kinds, not lost", async () => {
    const seller = await aUser(db);
    const request = async (): Promise<EmailRequest> => {
      const listing = await aListing(db, { author: seller });
      const buyer = await aUser(db);
      const written = await writeAboutListing(
        { db, now, actor: buyer },
        { listingId: listing.id, body: "?" },
      );
      if (!written.ok) throw new Error(written.reason);
      return { kind: "new-message", conversationId: written.conversationId, recipientId: seller.id };
    };
    for (let sent = 0; sent < postponeThreshold; sent += 1) expect(await send(await request())).toBe("sent");
    await pool.query("delete from graphile_worker._private_jobs");
    const later = { kind: "new-message", recipientId: seller.id };
    expect(await send(await request())).toBe("over-limit");
    expect(await send(await request())).toBe("over-limit");
    expect(await queuedEmails(pool)).toMatchObject([{ payload: later }]);
    // What the owner does to the account is sent nevertheless, and so is recovery.
    expect(await send({ kind: "password-changed", userId: seller.id })).toBe("sent");
    expect(await send({ kind: "reset-password", email: seller.email })).toBe("sent");
  });

  test("what strangers cause is dropped above the limit of all kinds", async () => {
    const user = await aUser(db);
    for (let sent = 0; sent < dropThreshold; sent += 1)
      await send({ kind: "password-changed", userId: user.id });
    expect(await send({ kind: "verify-email", userId: user.id })).toBe("over-limit");
  });

  test("a failed attempt does not count", async () => {
    const request = await changeTo("zoe@example.com");
    for (const error of [
      new Error("busy"),
      new Error("busy"),
      new Error("busy"),
      new PermanentDeliveryError("no"),
    ]) {
      const failing = { ...transport, send: () => Promise.reject(error) };
      await sendNow({ db, transport: failing, now, limitsRecipients: true }, request).catch(() => undefined);
    }
    expect(await send(request)).toBe("sent");
  });
});

test.each([
  ["Zoe+Shop@Example.com", "zoe@example.com"],
  ["z.o.e@gmail.com", "zoe@gmail.com"],
  ["zoe@googlemail.com", "zoe@gmail.com"],
  ["z.oe@example.com", "z.oe@example.com"],
  ["+@example.com", "+@example.com"],
])("the mailbox of %s is %s", (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
