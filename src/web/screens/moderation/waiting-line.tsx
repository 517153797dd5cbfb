import { type RiskLevel, riskLevel } from "../../../moderation/priority.ts";
import { relativeTime } from "../../text/relative-time.ts";

const riskTexts: Record<RiskLevel, string> = {
  low: "Risque faible",
  medium: "Risque moyen",
  high: "Risque élevé",
};

/** Reason for the position of an open case in the queue. */
export function WaitingLine({ risk, since, now }: { risk: number; since: Date; now: Date }) {
  const level = riskLevel(risk);
  return (
    <p className="text-sm">
      <span className={level === "high" ? "font-semibold text-maple" : "font-semibold"}>
        {riskTexts[level]}
      </span>
      <span className="text-soft"> · reçu {relativeTime(since, now)}</span>
    </p>
  );
}
