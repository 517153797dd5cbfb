import type { Detail } from "./detail-rows.ts";

/** The quiet table: what the type's own fields hold, then what every ad has. */
export function Details({ rows }: { rows: readonly Detail[] }) {
  return (
    <section aria-labelledby="details" className="grid gap-2">
      <h2 id="details" className="text-lg">
        Détails
      </h2>
      <dl className="grid sm:grid-cols-2 sm:gap-x-10">
        {rows.map(({ label, text, address }) => (
          <div key={label} className="flex justify-between gap-6 border-line border-b py-2.5 text-sm">
            <dt className="text-soft">{label}</dt>
            <dd className="whitespace-pre-line text-right font-semibold tabular">
              {address ? <Outside address={address} text={text} /> : text}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Outside({ address, text }: { address: string; text: string }) {
  return (
    <a href={address} rel="nofollow noopener ugc" className="text-spruce underline underline-offset-4">
      {text}
    </a>
  );
}
