import { MapPinned } from "lucide-react";

export type MapImage = { address: string; alt: string; isSector: boolean };

/** City or sector and province only, for privacy. A place that is not in the gazetteer has no map. */
export function LocationBlock({ city, region, map }: { city: string; region: string; map: MapImage | null }) {
  return (
    <section aria-labelledby="lieu" className="grid gap-2">
      <h2 id="lieu" className="text-lg">
        Localisation
      </h2>
      <p>{city ? `${city} (${region})` : region}</p>
      {map ? (
        <figure className="grid max-w-[42rem] gap-1.5">
          <img
            src={map.address}
            alt={map.alt}
            width={640}
            height={360}
            loading="lazy"
            decoding="async"
            className="h-auto w-full rounded-card border border-line bg-sunken"
          />
          <figcaption className="text-soft text-xs">
            Lieu approximatif{"\u00a0"}: le cercle montre les environs{" "}
            {map.isSector ? "du secteur" : "de la municipalité"}, jamais une adresse.
          </figcaption>
        </figure>
      ) : (
        <div className="grid h-32 place-items-center rounded-card border border-line border-dashed bg-sunken text-soft">
          <p className="flex items-center gap-2 text-sm">
            <MapPinned className="size-5" />
            Carte à venir
          </p>
        </div>
      )}
    </section>
  );
}
