import { Link } from "react-router";
import { paths } from "../paths.ts";
import { useSite } from "../site.tsx";

export function Footer() {
  const { name, contactEmail } = useSite();
  return (
    <footer className="border-line border-t bg-sunken pb-24 md:pb-0">
      <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-8 text-soft text-sm">
        <p>{name}, les petites annonces d’ici.</p>
        <nav aria-label="Renseignements" className="flex flex-wrap gap-x-6 gap-y-2">
          <Link to={paths.terms()} className="py-1 underline underline-offset-4 hover:text-ink">
            Conditions d’utilisation
          </Link>
          <Link to={paths.privacy()} className="py-1 underline underline-offset-4 hover:text-ink">
            Confidentialité
          </Link>
          {contactEmail ? (
            <a href={`mailto:${contactEmail}`} className="py-1 underline underline-offset-4 hover:text-ink">
              Nous écrire
            </a>
          ) : null}
        </nav>
      </div>
    </footer>
  );
}
