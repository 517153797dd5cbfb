import { beforeEach, expect, test } from "vitest";
import { aUser } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { changeIncident, recordIncident } from "./incidents.commands.server.ts";
import { findIncident, findIncidents } from "./incidents.queries.server.ts";
import { type IncidentForm, missingNotices } from "./incidents.ts";

const { db } = await testDatabase();
beforeEach(() => emptyDatabase(db));

const form: IncidentForm = {
  period: " Du 3 au 5 juin 2026 ",
  knownOn: "2026-06-06",
  personCount: "1 200",
  risk: "serious",
  circumstances: "Copie perdue.",
  dataKinds: "Noms, adresses courriel.",
  measures: "",
  riskReason: "Adresses.",
  commissionNotifiedOn: "",
  personsNotifiedOn: "2026-06-08",
};
const administrator = async () => ({
  db,
  actor: { id: (await aUser(db, { role: "admin" })).id, role: "admin" as const },
});
const events = () => db.selectFrom("events").select(["verb", "payload"]).orderBy("id").execute();

test("an entry is stored as typed, changed with a version, and in the audit log before and after", async () => {
  const ctx = await administrator();
  const added = await recordIncident(ctx, { form });
  if (!added.ok) throw new Error(added.reason);
  const { id } = added;
  const [stored] = await findIncidents(db);
  expect(stored).toEqual({
    id,
    version: 1,
    period: "Du 3 au 5 juin 2026",
    knownOn: "2026-06-06",
    personCount: 1200,
    circumstances: "Copie perdue.",
    dataKinds: "Noms, adresses courriel.",
    measures: "",
    risk: "serious",
    riskReason: "Adresses.",
    commissionNotifiedOn: null,
    personsNotifiedOn: "2026-06-08",
  });
  const changed = { ...form, commissionNotifiedOn: "2026-06-09" };
  expect(await changeIncident(ctx, { id, basedOn: 1, form })).toEqual({ ok: true, id });
  expect(await changeIncident(ctx, { id, basedOn: 1, form: changed })).toEqual({ ok: true, id });
  expect(await changeIncident(ctx, { id, basedOn: 1, form })).toEqual({ ok: false, reason: "newer" });
  expect(await findIncident(db, id)).toMatchObject({ version: 2, commissionNotifiedOn: "2026-06-09" });
  expect(await events()).toMatchObject([
    { verb: "incident.recorded", payload: { to: { personCount: 1200 } } },
    {
      verb: "incident.changed",
      payload: { from: { commissionNotifiedOn: null }, to: { commissionNotifiedOn: "2026-06-09" } },
    },
  ]);
});

test("says what is wrong, and stores nothing", async () => {
  const ctx = await administrator();
  const wrong = { ...form, period: " ", knownOn: "2026-02-30", personCount: "-1", riskReason: "" };
  expect(await recordIncident(ctx, { form: wrong })).toEqual({
    ok: false,
    reason: "invalid",
    rejections: {
      period: "missing",
      knownOn: "not-a-date",
      personCount: "not-a-count",
      riskReason: "reason-missing",
    },
  });
  const id = crypto.randomUUID();
  expect(await changeIncident(ctx, { id, basedOn: 1, form })).toEqual({ ok: false, reason: "missing" });
  const actor = { id: (await aUser(db, { role: "moderator" })).id, role: "moderator" as const };
  expect(await recordIncident({ db, actor }, { form })).toEqual({ ok: false, reason: "not-allowed" });
  expect([await findIncidents(db), await events()]).toEqual([[], []]);
});

test("a serious risk asks for both notices, another one for none", () => {
  const noticed = { commissionNotifiedOn: null, personsNotifiedOn: "2026-06-08" };
  expect(missingNotices({ risk: "serious", ...noticed })).toEqual(["commission"]);
  expect(missingNotices({ risk: "not-serious", ...noticed })).toEqual([]);
});
