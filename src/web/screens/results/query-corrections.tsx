import { Link } from "react-router";
import type { SearchResult } from "../../../search/index.server.ts";

type QueryCorrectionsProps = {
  corrected: SearchResult["corrected"];
  /** URL of the same search without corrections */
  verbatim: string;
  isPlaceMissing: boolean;
};

/** Shows spelling corrections with a link to the verbatim search, and asks for a place when the query needs one. */
export default function QueryCorrections({ corrected, verbatim, isPlaceMissing }: QueryCorrectionsProps) {
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
      {isPlaceMissing ? (
        <p>Pour voir ce qui est près de chez vous, choisissez votre ville dans les filtres.</p>
      ) : null}
    </div>
  );
}
