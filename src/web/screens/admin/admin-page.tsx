import { ChevronDown, Menu } from "lucide-react";
import type { ReactNode } from "react";
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

type AdminSectionLink = { to: string; label: string };

function AdminNavigation({ sections: shown }: { sections: readonly AdminSectionLink[] }) {
  const { pathname } = useLocation();
  const current = shown.find(
    ({ to }) => pathname === to || (to !== staffPaths.admin() && pathname.startsWith(`${to}/`)),
  );
  return (
    <nav aria-label="Administration" className="min-w-0">
      {/* In a row that scrolls sideways most of the sections would be out of sight. */}
      <details key={pathname} className="group rounded-card border border-edge bg-surface lg:hidden">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 px-4 text-sm [&::-webkit-details-marker]:hidden">
          <Menu className="size-5 shrink-0 text-spruce" />
          <span className="min-w-0 grow">
            <span className="text-soft">Administration{"\u00a0"}: </span>
            <span className="font-bold">{current?.label ?? "toutes les pages"}</span>
          </span>
          <ChevronDown className="size-4 shrink-0 group-open:rotate-180" />
        </summary>
        <ul className="grid gap-x-2 border-line border-t p-2 min-[22.5rem]:grid-cols-2 sm:grid-cols-3">
          <SectionLinks sections={shown} className="min-h-11 py-1" />
        </ul>
      </details>
      <ul className="hidden gap-1 py-1 lg:sticky lg:top-36 lg:grid lg:max-h-[calc(100dvh-9rem)] lg:scroll-py-3 lg:overflow-y-auto lg:px-1.5">
        <SectionLinks sections={shown} className="whitespace-nowrap py-1.5" />
      </ul>
    </nav>
  );
}

function SectionLinks({
  sections: shown,
  className,
}: {
  sections: readonly AdminSectionLink[];
  className: string;
}) {
  return shown.map(({ to, label }) => (
    <li key={to}>
      <NavLink
        to={to}
        end={to === staffPaths.admin()}
        className={`flex items-center rounded-field px-3 font-medium text-sm hover:bg-sunken aria-[current=page]:bg-spruce-tint aria-[current=page]:font-bold aria-[current=page]:text-spruce-deep ${className}`}
      >
        {label}
      </NavLink>
    </li>
  ));
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
