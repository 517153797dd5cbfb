import { formatNumber } from "../../../domain/number-format.ts";
import { useAuth } from "../../auth.tsx";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";

export function CallToAction({ activeUsers }: { activeUsers: number }) {
  const { isSignedIn } = useAuth();
  return (
    <section
      aria-labelledby="publier"
      className="grid gap-4 rounded-card bg-spruce-tint p-8 lg:grid-cols-[1fr_auto] lg:items-center md:p-12"
    >
      <div className="grid gap-2">
        <h2 id="publier" className="text-xl">
          Vous avez quelque chose à afficher{"\u00a0"}?
        </h2>
        <p className="max-w-prose text-soft">
          Plus de {formatNumber(activeUsers)} utilisateurs actifs regardent le babillard. Publier est gratuit
          et prend quelques minutes.
        </p>
      </div>
      <div className="button-row">
        {isSignedIn ? (
          <ButtonLink to={paths.create()}>Publier une annonce</ButtonLink>
        ) : (
          <>
            <ButtonLink to={paths.register()}>Créer un compte</ButtonLink>
            <ButtonLink to={paths.auth()} look="secondary">
              Publier une annonce
            </ButtonLink>
          </>
        )}
      </div>
    </section>
  );
}
