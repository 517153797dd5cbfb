import { formatNumber } from "../../../domain/number-format.ts";

export function Statistics({
  listings,
  favorites,
  views,
  messages,
}: {
  listings: number;
  favorites: number;
  views: number;
  /** conversations, as buyer and as seller */
  messages: number;
}) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-4">
      <Figure label="Annonces" value={listings} />
      <Figure label="Favoris" value={favorites} />
      <Figure label="Vues" value={views} />
      <Figure label="Messages" value={messages} />
    </dl>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex flex-col-reverse bg-surface px-5 py-4">
      <dt className="text-soft text-sm">{label}</dt>
      <dd className="font-bold text-xl tabular">{formatNumber(value)}</dd>
    </div>
  );
}
