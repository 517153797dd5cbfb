import { Search } from "lucide-react";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { SearchOpener } from "../../ui/search-overlay.tsx";
import { HeroScene } from "./hero-scene.tsx";

/** Search first: one generous control that looks like a field and opens the overlay. */
export function Hero() {
  return (
    <div className="relative overflow-hidden border-line border-b bg-sunken">
      <div className="page relative z-10 grid gap-6 py-12 md:py-20">
        <h1 className="max-w-[14ch] text-2xl">Ce que vous cherchez est affiché près de chez vous.</h1>
        <p className="max-w-[38ch] text-lg text-soft">
          Vendre, louer, embaucher, donner un coup de main : les petites annonces en français, d’un bout à
          l’autre du Canada.
        </p>
        <SearchOpener className="max-w-lg">
          <button
            type="submit"
            aria-label={"Rechercher des annonces\u00a0: ouvrir la recherche"}
            className="flex min-h-16 w-full items-center gap-4 rounded-chip border border-edge bg-surface py-2 pr-2 pl-6 text-left text-soft hover:border-ink"
          >
            <span className="grow">Vélo, 4 ½, souffleuse…</span>
            <span className="grid size-12 shrink-0 place-items-center rounded-full bg-spruce text-on-spruce">
              <Search aria-hidden="true" className="size-6" />
            </span>
          </button>
        </SearchOpener>
        <ButtonLink to={paths.category("housing")} look="secondary" className="w-fit md:hidden">
          Explorer les catégories
        </ButtonLink>
      </div>
      <HeroScene />
    </div>
  );
}
