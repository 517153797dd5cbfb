import { Heart } from "lucide-react";
import { isolate } from "../../platform/isolate.ts";
import { useFavorites } from "../favorites.tsx";
import { paths } from "../paths.ts";

/** Without JavaScript it submits a form: the server saves a user's favorite and redirects a visitor to sign-in. */
export function FavoriteButton({
  listingId,
  title,
  className = "",
}: {
  listingId: string;
  title: string;
  className?: string;
}) {
  const { ids, toggle } = useFavorites();
  const isFavorite = ids.includes(listingId);
  return (
    <form
      method="post"
      action={paths.favorite(listingId)}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        toggle(listingId);
      }}
    >
      <input type="hidden" name="isFavorite" value={isFavorite ? "0" : "1"} />
      <button
        type="submit"
        aria-label={`${isFavorite ? "Retirer des favoris" : "Ajouter aux favoris"}\u00a0: ${isolate(title)}`}
        className="grid size-11 place-items-center rounded-full border border-line bg-surface text-ink hover:text-maple"
      >
        <Heart className={`size-5 ${isFavorite ? "fill-maple text-maple" : ""}`} />
      </button>
    </form>
  );
}
