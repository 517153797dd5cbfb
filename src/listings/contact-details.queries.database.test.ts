import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { aListing, aUser, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { findContactDetails } from "./contact-details.queries.server.ts";
import { findListing } from "./listings.queries.server.ts";

const { db } = await testDatabase();

beforeEach(() => emptyDatabase(db));

describe("contact details", () => {
  test("are the author's, restricted to the enabled channels", async () => {
    const author = await aUser(db, { email: "anne@exemple.ca", phone: "514 555-0123" });
    const contactPreferences = { phone: false, email: true, inApp: true };
    const { id } = await aListing(db, { author, title: "Vélo", contactPreferences });
    expect(await findContactDetails(db, id)).toEqual({
      preferences: contactPreferences,
      title: "Vélo",
      category: "products",
      email: "anne@exemple.ca",
      phone: "514 555-0123",
    });
  });

  test("3.16 each of the three contact channels can be enabled separately", async () => {
    for (const channel of ["phone", "email", "inApp"] as const) {
      const contactPreferences = { phone: false, email: false, inApp: false, [channel]: true };
      const { id } = await aListing(db, { contactPreferences });
      expect(await findListing(db, id)).toMatchObject({ contactPreferences });
      expect(await findContactDetails(db, id)).toMatchObject({ preferences: contactPreferences });
    }
  });

  test("are returned only for active listings", async () => {
    for (const status of ["draft", "sold", "expired", "removed"] as const) {
      expect(await findContactDetails(db, (await aListing(db, { status })).id), status).toBeNull();
    }
    expect(await findContactDetails(db, (await aListing(db, { deletedAt: now })).id)).toBeNull();
    expect(await findContactDetails(db, randomUUID())).toBeNull();
  });
});
