import { findUserByEmail } from "../../../accounts/index.server.ts";
import type { AuditFilter } from "../../../console/index.server.ts";
import { verbs } from "../../../events/verbs.ts";
import type { ReadDb } from "../../../platform/database/database.server.ts";
import { isId } from "../../../platform/id.ts";
import { isStorableText } from "../../../platform/text-input.ts";
import { endOfCalendarDate, startOfCalendarDate } from "../../../platform/time.ts";

/** As typed. */
export type AuditForm = { actor: string; verb: string; subject: string; from: string; to: string };

/** Words for actors that are not users. */
const siteActors = { système: "system", visiteur: "visitor" } as const;
const unknownId = "00000000-0000-0000-0000-000000000000";
const subjectMaxLength = 200;

export async function readAuditFilter(
  db: ReadDb,
  params: URLSearchParams,
): Promise<{ form: AuditForm; filter: AuditFilter }> {
  const text = (name: string) => {
    const value = (params.get(name) ?? "").trim().slice(0, subjectMaxLength);
    return isStorableText(value) ? value : "";
  };
  const verb = verbs.find((known) => known === params.get("verb")) ?? null;
  const form = {
    actor: text("actor"),
    verb: verb ?? "",
    subject: text("subject"),
    from: text("from"),
    to: text("to"),
  };
  const before = params.get("before") ?? "";
  return {
    form,
    filter: {
      actor: await actorOf(db, form.actor),
      verb,
      // The address of a listing or member ends with its id; other subjects are typed as the log shows them.
      subjectId: form.subject === "" ? null : (idIn(form.subject) ?? form.subject),
      from: startOfCalendarDate(form.from),
      to: endOfCalendarDate(form.to),
      before: /^\d{1,15}$/u.test(before) ? Number(before) : null,
    },
  };
}

async function actorOf(db: ReadDb, typed: string): Promise<AuditFilter["actor"]> {
  if (typed === "") return null;
  const word = typed.toLowerCase();
  if (Object.hasOwn(siteActors, word)) return siteActors[word as keyof typeof siteActors];
  const id = idIn(typed);
  if (id) return id;
  return (await findUserByEmail(db, word))?.id ?? unknownId;
}

function idIn(text: string): string | null {
  const id = text.toLowerCase().match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/u)?.[0];
  return id && isId(id) ? id : null;
}
