import { CalendarDays, Mail, Pencil, Phone } from "lucide";
import type { ReactNode } from "react";
import { paths } from "../../paths.ts";
import { formatDate } from "../../text/dates.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SignOut } from "./sign-out.tsx";

export function Profile({
  name,
  email,
  phone,
  avatarImageId,
  createdAt,
}: {
  name: string;
  email: string;
  phone: string | null;
  avatarImageId: string | null;
  createdAt: Date;
}) {
  return (
    <section
      aria-labelledby="profil"
      className="grid gap-5 rounded-card border border-line bg-surface p-5 md:p-6"
    >
      <div className="flex items-center gap-4">
        <Avatar name={name} imageId={avatarImageId} className="size-16 shrink-0 text-xl" />
        <h2 id="profil" className="min-w-0 text-lg">
          {name}
        </h2>
      </div>
      <ul className="grid gap-3 text-sm">
        <Fact icon={<Icon of={Mail} className="size-5" />} label="Email">
          {email}
        </Fact>
        <Fact icon={<Icon of={Phone} className="size-5" />} label="Téléphone">
          {phone ?? <span className="text-soft">Aucun téléphone</span>}
        </Fact>
        <Fact icon={<Icon of={CalendarDays} className="size-5" />} label="Inscription">
          Membre depuis le{" "}
          <time dateTime={createdAt.toISOString()} className="whitespace-nowrap">
            {formatDate(createdAt)}
          </time>
        </Fact>
      </ul>
      <div className="grid gap-4 sm:max-lg:grid-cols-2">
        <ButtonLink to={paths.settings()} look="secondary">
          <Icon of={Pencil} className="size-5" />
          Modifier le profil
        </ButtonLink>
        <SignOut />
      </div>
    </section>
  );
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span className="shrink-0 text-spruce">{icon}</span>
      <span className="min-w-0">
        <span className="sr-only">{label}&nbsp;: </span>
        {children}
      </span>
    </li>
  );
}
