import { TrendingDown } from "lucide-react";
import type { PriceDrop as PriceDropData } from "../../lists/price-drop.ts";
import { formatDollars } from "../../platform/number-format.ts";
import { priceDropText } from "../text/price-drops.ts";

/** Shown under the price of a favorite that costs less than when it was added. */
export default function PriceDrop({
  drop,
  isExplained = false,
}: {
  drop: PriceDropData;
  isExplained?: boolean;
}) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm tabular">
      <span className="inline-flex items-center gap-1.5 font-semibold text-spruce">
        <TrendingDown className="size-4" />
        {priceDropText(drop)}
      </span>
      <s className="text-soft">
        <span className="sr-only">Ancien prix{"\u00a0"}: </span>
        {formatDollars(drop.fromCents)}
      </s>
      {isExplained ? <span className="text-soft">depuis que vous l’avez en favori</span> : null}
    </p>
  );
}
