import { type ReactNode, useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import { PageTitle } from "../../site.tsx";
import { staffPaths } from "../../staff-paths.ts";

const sections = [
  { to: staffPaths.admin(), label: "Vue d’ensemble" },
  { to: staffPaths.adminListings(), label: "Annonces" },
  { to: staffPaths.adminMembers(), label: "Membres" },
  { to: staffPaths.adminUsers(), label: "Utilisateurs" },
  { to: staffPaths.moderation(), label: "Modération" },
  { to: staffPaths.adminInquiries(), label: "Messages reçus" },
  { to: staffPaths.adminSite(), label: "Site" },
  { to: staffPaths.adminCategories(), label: "Catégories et champs" },
  { to: staffPaths.adminText("terms"), label: "Conditions d’utilisation" },
  { to: staffPaths.adminText("privacy"), label: "Confidentialité" },
  { to: staffPaths.adminList("zones"), label: "Zones d’échange" },
  { to: staffPaths.adminList("domains"), label: "Domaines bloqués" },
  { to: staffPaths.adminList("goods"), label: "Biens interdits" },
  { to: staffPaths.adminLog(), label: "Journal" },
  { to: staffPaths.adminIncidents(), label: "Incidents" },
  { to: staffPaths.adminEmails(), label: "Courriels et tâches" },
  { to: staffPaths.adminWebhooks(), label: "Webhooks" },
  { to: staffPaths.adminSynonyms(), label: "Mots équivalents" },
];

const moderatorSections = [
  { to: staffPaths.admin(), label: "Vue d’ensemble" },
  { to: staffPaths.moderation(), label: "Modération" },
  { to: staffPaths.approvals(), label: "Annonces à approuver" },
  { to: staffPaths.contestedFeedback(), label: "Avis contestés" },
];

/** Frame of the pages of the console: the sections beside the page, above it on phones. */
export function AdminPage({
  title,
  intro,
  isForModerators = false,
  children,
}: {
  title: string;
  intro?: string;
  /** with the sections that moderators may open */
  isForModerators?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="page grid gap-x-8 gap-y-6 py-6 md:py-8 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <PageTitle>{title}</PageTitle>
      <AdminNavigation sections={isForModerators ? moderatorSections : sections} />
      <div className="grid min-w-0 content-start gap-6">
        <div className="grid gap-1">
          <h1 className="text-xl">{title}</h1>
          {intro ? <p className="max-w-prose text-soft">{intro}</p> : null}
        </div>
        {children}
      </div>
    </div>
  );
}

function AdminNavigation({ sections: shown }: { sections: readonly { to: string; label: string }[] }) {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  // On phones the row of sections is wider than the screen: the current one may be out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has another current section
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!list.current || !current) return;
    list.current.scrollLeft = current.offsetLeft - (list.current.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav aria-label="Administration" className="min-w-0">
      <ul
        ref={list}
        className="-mx-4 flex gap-1 overflow-x-auto px-4 py-1 whitespace-nowrap max-lg:relative lg:sticky lg:top-36 lg:mx-0 lg:grid lg:max-h-[calc(100dvh-9rem)] lg:scroll-py-3 lg:overflow-y-auto lg:px-1.5"
      >
        {shown.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === staffPaths.admin()}
              className="flex min-h-11 items-center rounded-field lg:min-h-0 lg:py-1.5 px-3 font-medium text-sm hover:bg-sunken aria-[current=page]:bg-spruce-tint aria-[current=page]:font-bold aria-[current=page]:text-spruce-deep"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A part of a page under a heading. */
export function AdminSection({
  id,
  title,
  help,
  children,
}: {
  /** of a section that a link on the page leads to */
  id?: string;
  title: string;
  help?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-label={title} className="grid gap-4 border-line border-t pt-6">
      <div className="grid gap-1">
        <h2 className="text-lg">{title}</h2>
        {help ? <p className="max-w-prose text-soft text-sm">{help}</p> : null}
      </div>
      {children}
    </section>
  );
}
