import { type DisplayedPrice, priceParts } from "../../listings/price-text.ts";

/**
 * The price is bold; a missing price is secondary text, because on job pages most listings have none. The note
 * ("négociable") is smaller, so that the amount fits on one line of a narrow card.
 */
export function PriceLine({ price, size }: { price: DisplayedPrice; size: "text-lg" | "text-xl" }) {
  const { amount, note, hasAmount } = priceParts(price);
  return (
    <p className={`tabular ${hasAmount ? `font-bold ${size}` : "font-medium text-soft"}`}>
      {amount}
      {note ? <span className="font-medium text-sm text-soft">{` ${note}`}</span> : null}
    </p>
  );
}
