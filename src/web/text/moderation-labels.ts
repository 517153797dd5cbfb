/** Texts of the moderation history of a listing. */
import type { Verdict } from "../../moderation/moderation.ts";
import { plural } from "./plural.ts";

export const verdictLabels: Record<Verdict, string> = {
  removed: "Annonce retirée",
  dismissed: "Signalements classés sans suite",
  reopened: "Décision annulée",
  restored: "Annonce rétablie",
};

export const reportCount = (count: number) =>
  plural(count, { one: "#\u00a0signalement", other: "#\u00a0signalements" });
