import { Link } from "react-router";
import type { SearchResult } from "../../../data/listing-search.ts";

/** Which words were taken for others, and the way back to those that were typed. */
export default function CorrectedWords({
  corrected,
  verbatim,
}: {
  corrected: SearchResult["corrected"];
  /** the same search, for what was typed */
  verbatim: string;
}) {
  return (
    <p role="status" className="wrap-anywhere text-sm">
      Résultats pour <strong>{corrected.map(({ shown }) => shown).join(", ")}</strong>.{" "}
      <Link to={verbatim} className="text-spruce underline underline-offset-4">
        {`Chercher plutôt «\u00a0${corrected.map(({ typed }) => typed).join(" ")}\u00a0»\u00a0?`}
      </Link>
    </p>
  );
}
