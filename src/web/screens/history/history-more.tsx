import { Link } from "react-router";
import { paths } from "../../paths.ts";

/** Link from the row on the home page to all entries. */
export function HistoryMore() {
  return (
    <Link
      to={paths.fullHistory()}
      className="tap-area inline-flex min-h-9 items-center font-semibold text-sm text-spruce underline-offset-4 hover:underline"
    >
      Voir tout l’historique
    </Link>
  );
}
