import { Search } from "lucide";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SearchOpener } from "../../ui/search-overlay.tsx";
import { Scene } from "./scene.tsx";

/** Search first: one generous control that looks like a field and opens the overlay, on a street of ours. */
export function Hero() {
  return (
    <div className="relative isolate overflow-hidden bg-dusk">
      <div className="page relative grid gap-5 pt-9 pb-42 content-start md:min-h-112 md:gap-6 md:pt-14 md:pb-18 xl:min-h-128">
        <h1 className="max-w-[14ch] text-2xl">Ce que vous cherchez est affiché près de chez vous.</h1>
        <p className="max-w-[36ch] text-lg text-soft md:max-w-[24ch] lg:max-w-[30ch] xl:max-w-[38ch]">
          Vendre, louer, embaucher, donner un coup de main{"\u00a0"}: les petites annonces en français, d’un
          bout à l’autre du Canada.
        </p>
        <SearchOpener className="max-w-lg md:max-w-[47%] lg:max-w-[44%]">
          <button
            type="submit"
            className="flex min-h-16 w-full items-center gap-4 rounded-chip border border-edge bg-surface py-2 pr-2 pl-6 text-left text-soft hover:border-ink"
          >
            <span className="sr-only">Ouvrir la recherche{"\u00a0"}: </span>
            <span className="min-w-0 grow truncate">Vélo, 4{"\u00a0"}½, souffleuse…</span>
            <span className="grid size-12 shrink-0 place-items-center rounded-full bg-spruce text-on-spruce">
              <Icon of={Search} className="size-6" />
            </span>
          </button>
        </SearchOpener>
        <ButtonLink to={paths.category("housing")} look="secondary" className="w-fit md:hidden">
          Explorer les catégories
        </ButtonLink>
      </div>
      {/* After the text, which says how high it stands: it would jump there while the page arrives. */}
      <div className="absolute right-0 bottom-0 -z-1 h-36 w-full overflow-hidden md:h-full md:w-[53%] md:max-w-[53rem]">
        <Scene id="hero" className="absolute bottom-0 aspect-18/11 w-full" />
      </div>
    </div>
  );
}
