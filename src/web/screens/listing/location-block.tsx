import { MapPinned } from "lucide-react";

/** City and province, nothing finer. */
export function LocationBlock({ city, region }: { city: string; region: string }) {
  return (
    <section aria-labelledby="lieu" className="grid gap-2">
      <h2 id="lieu" className="text-lg">
        Localisation
      </h2>
      <p>
        {city ? `${city}, ` : ""}
        {region}
      </p>
      <div className="grid h-32 place-items-center rounded-card border border-line border-dashed bg-sunken text-soft">
        <p className="flex items-center gap-2 text-sm">
          <MapPinned aria-hidden="true" className="size-5" />
          Carte à venir
        </p>
      </div>
    </section>
  );
}
