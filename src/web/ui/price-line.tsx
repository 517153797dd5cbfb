import { displayPrice, type Price } from "../../domain/price.ts";

/** Heavy, for it is looked for first; that there is none is said in the second voice: a page of jobs must not shout it. */
export function PriceLine({ price, size }: { price: Price; size: "text-lg" | "text-xl" }) {
  const isGiven = price.priceCents !== null || price.priceType === "free";
  return (
    <p className={`tabular ${isGiven ? `font-bold ${size}` : "font-medium text-soft"}`}>
      {displayPrice(price)}
    </p>
  );
}
