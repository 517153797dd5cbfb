import { Heart } from "lucide";
import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

/** 'Découvrir des annonces' goes back inside the site; on a direct visit there is nothing behind, so to the search. */
export function NoFavorites() {
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    // React Router numbers its entries; 0 is the page on which the visit began.
    const entry: unknown = window.history.state?.idx;
    if (typeof entry !== "number" || entry < 1) return;
    event.preventDefault();
    navigate(-1);
  };
  return (
    <div className="grid justify-items-center gap-4 py-12 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-spruce-tint text-spruce">
        <Icon of={Heart} className="size-7" />
      </span>
      <h2 className="text-lg">Aucun favori pour le moment</h2>
      <p className="max-w-prose text-soft">Touchez le cœur d’une annonce pour la retrouver ici.</p>
      <ButtonLink to={paths.search()} onClick={goBack}>
        Découvrir des annonces
      </ButtonLink>
    </div>
  );
}
