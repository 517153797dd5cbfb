import { Link } from "react-router";
import { loadCards, newestFirst, publicListings } from "../../../listings/index.server.ts";
import { requestContext } from "../../context.ts";
import { notFound } from "../../guard.ts";
import { paths } from "../../paths.ts";
import { PageTitle, useSite } from "../../site.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmailAddress } from "../../ui/email-address.tsx";
import type { Route } from "./+types/report.ts";
import { loadSeller } from "./load-seller.ts";

export const handle = { audience: "public" };

const listingsMax = 50;

/**
 * A report of a member is a report of one of the listings: moderators decide on listings, and one queue holds what is
 * reported.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { reads, user } = context.get(requestContext);
  const seller = await loadSeller(context, params.sellerId);
  if (seller.id === user?.id) throw notFound();
  const newest = newestFirst(publicListings(reads).where("author_id", "=", seller.id)).limit(listingsMax);
  const cards = await loadCards(newest);
  return {
    seller: { publicId: seller.publicId, name: seller.name },
    listings: cards.map(({ id, title, city }) => ({ id, title, city })),
  };
}

export default function ReportSeller({ loaderData }: Route.ComponentProps) {
  const { seller, listings } = loaderData;
  const { contactEmail } = useSite();
  return (
    <div className="page grid max-w-xl gap-6 py-8 md:py-12">
      <PageTitle>Signaler ce membre</PageTitle>
      <header className="grid gap-1">
        <h1 className="text-xl">Signaler ce membre</h1>
        <p className="[overflow-wrap:anywhere]">{seller.name}</p>
      </header>
      {listings.length > 0 ? (
        <section aria-labelledby="annonces" className="grid gap-3">
          <h2 id="annonces" className="text-lg">
            Quelle annonce pose problème{"\u00a0"}?
          </h2>
          <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line">
            {listings.map(({ id, title, city }) => (
              <li key={id} className="bg-surface">
                <Link
                  to={paths.report(id)}
                  rel="nofollow"
                  className="grid min-h-11 px-4 py-3 hover:bg-sunken"
                >
                  <span className="truncate font-semibold text-spruce">{title}</span>
                  <span className="text-sm text-soft">{city}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <p className="text-sm text-soft">
        Pour un autre problème, écrivez-nous{"\u00a0"}:{" "}
        <a href={`mailto:${contactEmail}`} className="text-spruce underline underline-offset-4">
          <EmailAddress>{contactEmail}</EmailAddress>
        </a>
      </p>
      <ButtonLink to={paths.seller(seller.publicId)} variant="secondary" className="w-fit">
        Revenir aux annonces du vendeur
      </ButtonLink>
    </div>
  );
}
