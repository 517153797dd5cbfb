import { TrendingDown } from "lucide-react";
import type { PriceDrop as PriceDropFacts } from "../../lists/price-drop.ts";
import { formatDollars } from "../../platform/number-format.ts";
import { dropText } from "../text/price-drops.ts";

/** Under the price of a favourite that costs less than when it was kept. */
export default function PriceDrop({
  drop,
  isExplained = false,
}: {
  drop: PriceDropFacts;
  isExplained?: boolean;
}) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm tabular">
      <span className="inline-flex items-center gap-1.5 font-semibold text-spruce">
        <TrendingDown className="size-4" />
        {dropText(drop)}
      </span>
      <s className="text-soft">
        <span className="sr-only">Ancien prix{"\u00a0"}: </span>
        {formatDollars(drop.fromCents)}
      </s>
      {isExplained ? <span className="text-soft">depuis que vous l’avez en favori</span> : null}
    </p>
  );
}
