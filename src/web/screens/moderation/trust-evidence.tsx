import type { StoredAssessment } from "../../../trust/index.server.ts";
import { evidenceText, scoreLabel } from "../../text/trust-texts.ts";

/** Score and signals of a listing, for moderators. */
export function TrustEvidence({ assessment: { score, signals } }: { assessment: StoredAssessment }) {
  return (
    <section aria-label={scoreLabel} className="grid gap-1 rounded-field bg-sunken px-3.5 py-2.5 text-sm">
      <p className="font-semibold">
        {scoreLabel}
        {"\u00a0: "}
        <span className="tabular">{score}</span> sur 100
      </p>
      <ul className="grid list-disc gap-1 pl-5 [overflow-wrap:anywhere]">
        {signals.map((signal) => (
          <li key={signal.name}>{evidenceText(signal)}</li>
        ))}
      </ul>
    </section>
  );
}
