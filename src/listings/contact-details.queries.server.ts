import type { ReadDb } from "../platform/database/database.server.ts";
import type { CategoryId } from "./category.ts";
import type { ContactPreferences } from "./listing.ts";

export type ContactDetails = {
  preferences: ContactPreferences;
  title: string;
  category: CategoryId;
  email: string;
  phone: string | null;
};

/** The seller's email and phone: only for the response to an explicit request, never for a page. */
export async function findContactDetails(db: ReadDb, id: string): Promise<ContactDetails | null> {
  const row = await db
    .selectFrom("listings")
    .innerJoin("users", "users.id", "listings.author_id")
    .select([
      "listings.title",
      "listings.category",
      "listings.contact_phone",
      "listings.contact_email",
      "listings.contact_in_app",
      "users.email",
      "users.phone",
    ])
    .where("listings.id", "=", id)
    .where("listings.visibility", "=", "public")
    .executeTakeFirst();
  if (!row) return null;
  return {
    preferences: { phone: row.contact_phone, email: row.contact_email, inApp: row.contact_in_app },
    title: row.title,
    category: row.category,
    email: row.email,
    phone: row.phone,
  };
}
