import { ButtonLink } from "../../ui/button.tsx";
import type { BroaderSearch } from "./broader-searches.ts";

/** Below few results: the smallest radius that has more. */
export default function WiderRadius({ around: { label, to, count } }: { around: BroaderSearch }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line border-dashed p-4">
      Il y en a d’autres un peu plus loin.
      <ButtonLink to={to} variant="secondary" preventScrollReset>
        {label}
        <span className="font-normal text-soft tabular">{count}</span>
      </ButtonLink>
    </p>
  );
}
