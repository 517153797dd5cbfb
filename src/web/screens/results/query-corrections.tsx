import { Link } from "react-router";
import type { SearchResult } from "../../../search/index.server.ts";
import type { BroaderSearch } from "./broader-searches.ts";

type QueryCorrectionsProps = {
  corrected: SearchResult["corrected"];
  /** URL of the same search without corrections */
  verbatim: string;
  isPlaceMissing: boolean;
  /** the words of the query in the place that it names without a preposition */
  place: BroaderSearch | null;
  /** the words that were read as filters, and the search for them as they were typed */
  literal: { typed: string; to: string } | null;
};

/**
 * Shows spelling corrections and words that were read as filters, each with a link to the verbatim search; offers the place
 * among the words, and asks for one when the query needs it.
 */
export default function QueryCorrections({
  corrected,
  verbatim,
  isPlaceMissing,
  place,
  literal,
}: QueryCorrectionsProps) {
  return (
    <div role="status" className="wrap-anywhere grid gap-1 text-sm">
      {corrected.length > 0 ? (
        <p>
          Résultats pour <strong>{corrected.map(({ shown }) => shown).join(", ")}</strong>.{" "}
          <Link to={verbatim} className="text-spruce underline underline-offset-4">
            {`Chercher plutôt «\u00a0${corrected.map(({ typed }) => typed).join(" ")}\u00a0»\u00a0?`}
          </Link>
        </p>
      ) : null}
      {literal ? (
        <p>
          Des mots de votre recherche sont devenus des filtres.{" "}
          <Link to={literal.to} className="text-spruce underline underline-offset-4">
            {`Chercher tel quel «\u00a0${literal.typed}\u00a0»`}
          </Link>
        </p>
      ) : null}
      {place ? (
        <p>
          <Link to={place.to} className="text-spruce underline underline-offset-4">
            {place.label}
          </Link>{" "}
          <span className="text-soft tabular">({place.count})</span>
        </p>
      ) : null}
      {isPlaceMissing ? (
        <p>Pour voir ce qui est près de chez vous, choisissez votre ville dans les filtres.</p>
      ) : null}
    </div>
  );
}
