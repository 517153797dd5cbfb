import type { ReactNode } from "react";
import { Link } from "react-router";
import { reportsKeptMonths } from "../../../domain/report.ts";
import { paths } from "../../paths.ts";
import { countTexts } from "../../text/count-texts.ts";

type AccountSizeShown = { listings: number; favorites: number; searches: number; conversations: number };

/** Said plainly, before anything happens: what is deleted, and what stays. */
export function WhatGoes({ size }: { size: AccountSizeShown }) {
  const { listings, favorites, searches, conversations } = size;
  return (
    <div className="grid gap-4">
      <p>Votre compte est fermé tout de suite. Personne ne peut le rétablir, nous non plus.</p>
      <Box title="Ce qui est supprimé">
        <li>votre nom, votre courriel, votre téléphone, votre photo et votre mot de passe&nbsp;;</li>
        <li>
          vos annonces et vos brouillons{inBrackets(listings, countTexts.listings)}, avec leurs photos&nbsp;;
        </li>
        <li>
          vos favoris{inBrackets(favorites, countTexts.favorites)}, et la liste de ce que vous avez vu ou
          masqué&nbsp;;
        </li>
        <li>
          vos recherches enregistrées{inBrackets(searches, countTexts.searchesAlone)} et leurs alertes&nbsp;;
        </li>
        <li>
          vos conversations{inBrackets(conversations, countTexts.conversations)}, aussi pour la personne avec
          qui vous écriviez.
        </li>
      </Box>
      <Box title="Ce qui reste">
        <li>
          L’adresse de vos annonces publiées répond qu’elles ont été supprimées. Rien de leur contenu n’est
          gardé.
        </li>
        <li>
          Ce que d’autres ont déjà noté ou reçu par courriel, comme votre numéro ou un message, reste chez
          eux.
        </li>
        <li>Vos signalements, sans votre nom, jusqu’à {reportsKeptMonths}&nbsp;mois après la décision.</li>
      </Box>
      <p className="text-sm">
        Vous voulez garder une copie&nbsp;?{" "}
        <Link to={paths.settingsSection("donnees")} className="text-spruce underline underline-offset-4">
          Téléchargez d’abord vos données
        </Link>
        .
      </p>
    </div>
  );
}

function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2 rounded-card border border-line bg-surface p-5">
      <h2 className="text-base">{title}</h2>
      <ul className="grid list-disc gap-1.5 pl-5 text-sm">{children}</ul>
    </section>
  );
}

function inBrackets(count: number, worded: (count: number) => string): string {
  return count > 0 ? ` (${worded(count)})` : "";
}
