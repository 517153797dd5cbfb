import {
  Bell,
  ChevronRight,
  CircleUserRound,
  CodeXml,
  Download,
  EyeOff,
  Fingerprint,
  KeyRound,
  LogOut,
  type LucideIcon,
  Mail,
  MessageSquareWarning,
  MonitorSmartphone,
  ShieldCheck,
  UserX,
} from "lucide-react";
import { Link } from "react-router";
import { accountPaths } from "../../account-paths.ts";
import { paths } from "../../paths.ts";
import { formatDate } from "../../text/dates.ts";
import { plural } from "../../text/plural.ts";
import { type PageId, pages } from "./sections.ts";

export type SettingsSummary = {
  name: string;
  email: string;
  pendingEmail: string | null;
  isVerified: boolean;
  passwordSince: Date | null;
  hasSecondFactor: boolean;
  passkeyCount: number;
  deviceCount: number;
  emailCount: number;
  tokenCount: number;
};

const icons: Record<PageId, LucideIcon> = {
  profil: CircleUserRound,
  courriel: Mail,
  "mot-de-passe": KeyRound,
  validation: ShieldCheck,
  "cles-acces": Fingerprint,
  appareils: MonitorSmartphone,
  notifications: Bell,
  "vie-privee": EyeOff,
  signalements: MessageSquareWarning,
  jetons: CodeXml,
  donnees: Download,
};

/** Summary of each page, or its current value. */
function summariesOf(summary: SettingsSummary): Record<PageId, string> {
  const { name, email, pendingEmail, isVerified, passwordSince, deviceCount, emailCount, tokenCount } =
    summary;
  return {
    profil: name,
    courriel: pendingEmail
      ? `${email}, en attente\u00a0: ${pendingEmail}`
      : isVerified
        ? email
        : `${email}, à confirmer`,
    "mot-de-passe": passwordSince ? `Choisi le ${formatDate(passwordSince)}` : "Changer le mot de passe",
    validation: summary.hasSecondFactor ? "Activée" : "Désactivée",
    "cles-acces":
      summary.passkeyCount === 0
        ? "Aucune clé"
        : plural(summary.passkeyCount, { one: "#\u00a0clé", other: "#\u00a0clés" }),
    appareils: plural(deviceCount, { one: "#\u00a0appareil", other: "#\u00a0appareils" }),
    notifications: plural(emailCount, { one: "#\u00a0courriel choisi", other: "#\u00a0courriels choisis" }),
    "vie-privee": "Ce que vous acceptez, annonces vues et masquées, personnes bloquées",
    signalements: "Ce qu’ils sont devenus",
    jetons:
      tokenCount === 0 ? "Aucun jeton" : plural(tokenCount, { one: "#\u00a0jeton", other: "#\u00a0jetons" }),
    donnees: "Télécharger une copie",
  };
}

export function SettingsList({ summary }: { summary: SettingsSummary }) {
  const summaries = summariesOf(summary);
  return (
    <nav aria-label="Pages des paramètres">
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {pages.map(({ id, title }) => (
          <Entry
            key={id}
            to={paths.settingsPage(id)}
            icon={icons[id]}
            title={title}
            summary={summaries[id]}
          />
        ))}
        <Entry to={accountPaths.closeAccount()} icon={UserX} title="Fermer mon compte" />
        <Entry to={paths.signOut()} icon={LogOut} title="Déconnexion" />
      </ul>
    </nav>
  );
}

function Entry({
  to,
  icon: Icon,
  title,
  summary,
}: {
  to: string;
  icon: LucideIcon;
  title: string;
  summary?: string;
}) {
  return (
    <li>
      <Link to={to} className="flex min-h-14 items-center gap-4 rounded-card px-4 py-2.5 hover:bg-sunken">
        <Icon className="size-5 shrink-0 text-spruce" />
        <span className="grid min-w-0 grow">
          <span className="font-semibold">{title}</span>
          {summary ? (
            <>
              <span className="sr-only">. </span>
              <span className="text-soft text-sm [overflow-wrap:anywhere]">{summary}</span>
            </>
          ) : null}
        </span>
        <ChevronRight className="size-5 shrink-0 text-soft" />
      </Link>
    </li>
  );
}
