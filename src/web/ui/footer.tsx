import { Link } from "react-router";
import { paths } from "../paths.ts";
import { useSite } from "../site.tsx";

const links = [
  { to: paths.help(), label: "Aide" },
  { to: paths.safety(), label: "Sécurité" },
  { to: paths.about(), label: "À propos" },
  { to: paths.transparency(), label: "Transparence" },
  { to: paths.inquiry(), label: "Nous écrire" },
  { to: paths.terms(), label: "Conditions d’utilisation" },
  { to: paths.privacy(), label: "Confidentialité" },
];

export function Footer() {
  const { name, tagline } = useSite();
  return (
    <footer className="border-line border-t bg-sunken pb-24 md:pb-0">
      <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-6 text-soft text-sm">
        <p>{tagline ? `${name}, ${tagline}` : `${name}, les petites annonces d’ici.`}</p>
        <nav aria-label="Renseignements" className="flex flex-wrap gap-x-6 gap-y-1">
          {links.map(({ to, label }) => (
            <Link key={to} to={to} className="py-1 underline underline-offset-4 hover:text-ink">
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
}
