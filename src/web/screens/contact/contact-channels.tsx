import { ChevronDown, Mail, MessageSquare, Phone } from "lucide-react";
import { Link } from "react-router";
import { phoneHref } from "../../../accounts/phone.ts";
import { paths } from "../../paths.ts";
import { useSite } from "../../site.tsx";
import { Alert } from "../../ui/alert.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { EmailAddress } from "../../ui/email-address.tsx";
import type { ContactResult } from "./contact-result.ts";

/** The message comes first: it shows neither side's phone or email. Beside it, the number needs a press of its own. */
export function ContactChannels({ result, listingId }: { result: ContactResult; listingId: string }) {
  const { name } = useSite();
  if (!result.ok) return <Alert kind="error">{result.message}</Alert>;
  const { phone, email, subject, takesMessages, advice } = result;
  const call = phone ? (
    <a href={phoneHref(phone)} className={buttonClass("secondary", "justify-start")}>
      <Phone className="size-5 text-spruce" />
      {phone}
    </a>
  ) : null;
  return (
    <div className="grid grid-cols-1 gap-3">
      {takesMessages ? (
        <div className="grid gap-1">
          <Link
            to={paths.write(listingId)}
            aria-describedby="via-aide"
            className={buttonClass("primary", "justify-start")}
          >
            <MessageSquare className="size-5" />
            Via {name}
          </Link>
          <p id="via-aide" className="text-soft text-xs">
            Écrire un message privé, sans donner vos coordonnées
          </p>
        </div>
      ) : null}
      {call && takesMessages ? (
        <details className="group">
          <summary className={buttonClass("secondary", "w-full justify-start")}>
            <Phone className="size-5 text-spruce" />
            Afficher le numéro
            <ChevronDown className="ml-auto size-5 text-soft group-open:rotate-180" />
          </summary>
          <div className="mt-3 grid">{call}</div>
        </details>
      ) : (
        call
      )}
      {email ? (
        <a
          href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}
          className={buttonClass("secondary", "justify-start text-left")}
        >
          <Mail className="size-5 shrink-0 text-spruce" />
          <EmailAddress>{email}</EmailAddress>
        </a>
      ) : null}
      {phone || email || takesMessages ? (
        <p className="text-sm text-soft">{advice}</p>
      ) : (
        <p className="text-soft">Ce vendeur n’a laissé aucun moyen de le joindre.</p>
      )}
    </div>
  );
}
