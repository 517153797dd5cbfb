import { LayoutGrid } from "lucide-react";
import { Link } from "react-router";
import { PageTitle } from "../../site.tsx";
import { availableText } from "../../text/result-counts.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { NoWrapEnd } from "../../ui/no-wrap-end.tsx";
import type { Route } from "./+types/route.ts";
import { loadMap, type MapView } from "./load-map.ts";

export const handle = { audience: "public", caching: "results" };

export function loader(args: Route.LoaderArgs) {
  return loadMap(args);
}

export default function ResultsMapPage({ loaderData }: Route.ComponentProps) {
  const { title, count, isSample, far, listPath, wide, narrow, places, otherPlaces } = loaderData;
  return (
    <>
      <PageTitle>{`${title}, sur la carte`}</PageTitle>
      <header className="border-line border-b bg-sunken">
        <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5 md:py-6">
          <div className="grid min-w-0 gap-1">
            <h1 aria-describedby="nombre-trouve" className="text-lg md:text-xl">
              <NoWrapEnd>{title}</NoWrapEnd>
            </h1>
            <p id="nombre-trouve" className="text-sm text-soft tabular">
              {availableText(count)}
            </p>
          </div>
          <ButtonLink to={listPath} variant="secondary">
            <LayoutGrid className="size-5" />
            Voir les annonces
          </ButtonLink>
        </div>
      </header>
      <div className="page grid gap-5 py-4 md:py-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        {wide && narrow ? (
          <figure className="grid content-start gap-1.5">
            <div className="relative overflow-hidden rounded-card border border-line bg-water">
              <picture>
                <source
                  media="(width < 40rem)"
                  srcSet={narrow.picture}
                  width={narrow.width}
                  height={narrow.height}
                />
                <img
                  src={wide.picture}
                  width={wide.width}
                  height={wide.height}
                  alt=""
                  className="block h-auto w-full"
                />
              </picture>
              <Circles map={narrow} className="sm:hidden" />
              <Circles map={wide} className="max-sm:hidden" />
            </div>
            <figcaption className="text-soft text-xs">
              Les cercles montrent des municipalités ou des secteurs, jamais une adresse.
              {far === null ? null : ` ${far}`}
              {isSample ? " Nombres calculés sur les 1\u00a0000 annonces les plus récentes." : null}
            </figcaption>
          </figure>
        ) : (
          <p className="text-soft">Aucune de ces annonces n’est dans un lieu connu de la carte.</p>
        )}
        {places.length > 0 ? (
          <section aria-labelledby="lieux" className="grid content-start gap-2">
            <h2 id="lieux" className="text-lg">
              Lieux
            </h2>
            <ul className="grid sm:grid-cols-2 sm:gap-x-6 lg:grid-cols-1">
              {places.map(({ name, count: listings, to }) => (
                <li key={to} className="border-line border-b">
                  <Link
                    to={to}
                    className="group/place flex min-h-11 items-center justify-between gap-3 text-sm"
                  >
                    <span className="min-w-0 underline decoration-edge underline-offset-4 group-hover/place:decoration-current">
                      {name}
                    </span>
                    <span className="shrink-0 text-soft tabular">{listings}</span>
                  </Link>
                </li>
              ))}
            </ul>
            {otherPlaces > 0 ? (
              <p className="text-soft text-sm tabular">
                {otherPlaces === 1 ? "Et un autre lieu." : `Et ${otherPlaces} autres lieux.`}
              </p>
            ) : null}
          </section>
        ) : null}
      </div>
    </>
  );
}

/** The circles are links, so that the map works without JavaScript and from the keyboard. */
function Circles({ map: { width, height, circles }, className }: { map: MapView; className: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing is not a fieldset; without the role its links are lost to some readers
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="group"
      aria-label="Carte des annonces"
      className={`absolute inset-0 size-full ${className}`}
    >
      {circles.map(({ x, y, radius, shown, label, name, to }) => (
        <Link key={label} to={to} aria-label={label} className="group/circle outline-offset-4">
          <circle
            cx={x}
            cy={y}
            r={radius}
            className="fill-spruce stroke-2 stroke-surface group-hover/circle:fill-spruce-deep"
          />
          <text
            x={x}
            y={y}
            textAnchor="middle"
            dominantBaseline="central"
            className="fill-on-spruce font-bold text-sm tabular"
          >
            {shown}
          </text>
          {name ? (
            <text
              x={x}
              y={y + radius + 14}
              textAnchor="middle"
              strokeWidth="3"
              className="fill-ink stroke-surface text-xs [paint-order:stroke]"
            >
              {name}
            </text>
          ) : null}
        </Link>
      ))}
    </svg>
  );
}
