import type { Db } from "../data/database.ts";
import { setProfile } from "../data/users.ts";
import { type ProfileErrors, type ProfileForm, parseProfile } from "../domain/account.ts";

/** A person's own name and phone; everybody sees the name from the next page on. */
export async function changeOwnProfile(
  { db, now }: { db: Db; now: Date },
  userId: string,
  form: ProfileForm,
): Promise<{ ok: true } | { ok: false; errors: ProfileErrors }> {
  const parsed = parseProfile(form);
  if (!parsed.ok) return parsed;
  await setProfile(db, userId, parsed.profile, now);
  return { ok: true };
}
