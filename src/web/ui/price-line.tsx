import { type Price, priceParts } from "../../listings/price.ts";

/**
 * Heavy, for it is looked for first; that there is none is said in the second voice: a page of jobs must not shout it.
 * That it may be talked about is smaller: a narrow card keeps the amount on one line.
 */
export function PriceLine({ price, size }: { price: Price; size: "text-lg" | "text-xl" }) {
  const isGiven = price.priceCents !== null || price.priceType === "free";
  const { amount, note } = priceParts(price);
  return (
    <p className={`tabular ${isGiven ? `font-bold ${size}` : "font-medium text-soft"}`}>
      {amount}
      {note ? <span className="font-medium text-sm text-soft">{` ${note}`}</span> : null}
    </p>
  );
}
