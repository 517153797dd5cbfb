import { data, Form, redirect, useNavigation } from "react-router";
import {
  type ChangeSettingsResult,
  changeLogo,
  changeSiteSettings,
  removeLogo,
} from "../../../console/index.server.ts";
import {
  formOf,
  type SettingErrors,
  type SettingName,
  type SettingsForm,
  type SiteLimit,
  settingMaxLengths,
  settingNames,
  siteLimits,
  versionOf,
} from "../../../console/site-settings.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { requireAdmin } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { paths } from "../../paths.ts";
import { staffPaths } from "../../staff-paths.ts";
import { logoMessages, settingMessage, settingsMessages } from "../../text/admin-texts.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { MessageBox } from "../../ui/message-box.tsx";
import { AdminPage, AdminSection } from "../admin/admin-page.tsx";
import { type ReceivedPhotoForm, receivePhotoForm } from "../auth/receive-photo-form.ts";
import type { Route } from "./+types/route.ts";

export const handle = { audience: "admin" };

const limitFields: readonly { name: SiteLimit; label: string }[] = [
  { name: "listingLifetimeDays", label: "Jours en ligne d’une annonce" },
  { name: "photosPerListing", label: "Photos par annonce" },
  { name: "messagesPerHour", label: "Messages par heure et par compte" },
];

type Rejected = {
  values: SettingsForm;
  basedOn: string;
  errors: Partial<Record<SettingName | "logo" | "form", string>>;
};

export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  const { site, identityProvider } = context.get(requestContext);
  return {
    values: formOf(site),
    basedOn: versionOf(site),
    logo: site.logo && paths.logo(site.logo.digest),
    providerLabel: identityProvider?.label ?? null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = requireAdmin(context);
  const { db, images, log, site, securityEvent, uploadFolder, uploadLimiter } = context.get(requestContext);
  const received = await receivePhotoForm(request, { uploadFolder, uploadLimiter, user: actor });
  try {
    const { fields } = received;
    const values = Object.fromEntries(
      settingNames.map((name) => [name, fields.get(name) ?? ""]),
    ) as SettingsForm; // every name
    const ctx = { ...commandContext(context), actor };
    const basedOn = fields.get("basedOn") ?? "";
    const changed = await changeSiteSettings(
      { ...ctx, initial: site.initialSettings },
      { ...values, basedOn },
    );
    const errors = errorsOf(changed);
    const logoProblem = logoProblemOf(received);
    const file = received.files.find(({ fieldName }) => fieldName === "logo");
    if (logoProblem) errors.logo = logoProblem;
    else if (file) {
      const stored = await changeLogo({ db, actor, images, log }, file);
      if (!stored.ok) errors.logo = logoMessages[stored.reason];
    } else if (fields.get("removeLogo") === "on") await removeLogo(ctx);
    if (Object.keys(errors).length > 0) return data<Rejected>({ values, basedOn, errors }, { status: 422 });
    securityEvent("site-changed");
    return redirect(staffPaths.adminSite(), { headers: noticeHeaders("site-saved") });
  } finally {
    await received.cleanUp();
  }
}

function logoProblemOf({ isBusy, rejected }: ReceivedPhotoForm): string | null {
  if (isBusy) return logoMessages.busy;
  const [file] = rejected.filter(({ fieldName }) => fieldName === "logo");
  if (!file) return null;
  return file.reason === "not-stored" ? logoMessages.busy : logoMessages[file.reason];
}

function errorsOf(changed: ChangeSettingsResult): Rejected["errors"] {
  if (changed.ok) return {};
  return changed.reason === "invalid" ? worded(changed.errors) : { form: settingsMessages[changed.reason] };
}

function worded(errors: SettingErrors): Rejected["errors"] {
  const entries = Object.entries(errors) as [SettingName, NonNullable<SettingErrors[SettingName]>][]; // of SettingErrors
  return Object.fromEntries(entries.map(([name, reason]) => [name, settingMessage(name, reason)]));
}

export default function AdminSite({ loaderData, actionData }: Route.ComponentProps) {
  const { logo, providerLabel } = loaderData;
  const rejected = actionData ?? null;
  const values = rejected?.values ?? loaderData.values;
  const isBusy = useNavigation().formAction === staffPaths.adminSite();
  const field = (name: SettingName) => ({ name, defaultValue: values[name], error: rejected?.errors[name] });
  const line = (name: keyof typeof settingMaxLengths) => ({
    ...field(name),
    maxLength: settingMaxLengths[name],
    autoComplete: "off",
  });
  return (
    <AdminPage
      title="Site"
      intro="Ce que vous changez ici est visible tout de suite, sur toutes les pages et dans les courriels."
    >
      {/* Keyed, so that the fields show what was stored. */}
      <Form
        key={`${JSON.stringify(loaderData.values)} ${logo}`}
        method="post"
        encType="multipart/form-data"
        preventScrollReset
        noValidate
        className="grid max-w-2xl gap-8"
      >
        <input type="hidden" name="basedOn" value={rejected?.basedOn ?? loaderData.basedOn} />
        <MessageBox messages={rejected ? Object.values(rejected.errors) : undefined} />
        <AdminSection title="Identité">
          <TextField label="Nom du site" required {...line("name")} />
          <TextField
            label="Slogan"
            isOptional
            hint="Après le nom, au bas des pages. Vide : « les petites annonces d’ici »."
            {...line("tagline")}
          />
          <LogoField logo={logo} error={rejected?.errors.logo} />
          <TextField
            label="Couleur d’accent"
            isOptional
            hint="Celle des boutons et des liens, comme #155a48. Vide : le vert d’origine."
            maxLength={7}
            autoComplete="off"
            {...field("accentColor")}
          />
        </AdminSection>
        <AdminSection title="Accueil">
          <TextField
            label="Titre de l’accueil"
            isOptional
            hint="Vide : « Ce que vous cherchez est affiché près de chez vous. »"
            {...line("heroTitle")}
          />
          <TextArea
            label="Texte de l’accueil"
            isOptional
            hint="Sous le titre, sur les grands écrans."
            rows={3}
            {...line("heroText")}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Nombre d’utilisateurs affiché"
              isOptional
              hint="Vide : le vrai nombre."
              inputMode="numeric"
              {...field("displayedUserTotal")}
            />
            <TextField
              label="Utilisateurs actifs affichés"
              isOptional
              hint="Vide : le vrai nombre."
              inputMode="numeric"
              {...field("displayedActiveUsers")}
            />
          </div>
        </AdminSection>
        <AdminSection title="Coordonnées">
          <TextField
            label="Courriel de contact"
            type="email"
            required
            hint="Affiché sur le site. Les messages du formulaire y sont envoyés."
            autoComplete="off"
            {...field("contactEmail")}
          />
          <TextField
            label="Adresse postale"
            isOptional
            hint="Au bas des courriels, comme la loi canadienne le demande."
            {...line("postalAddress")}
          />
          <TextField
            label="Responsable des renseignements personnels"
            isOptional
            hint="Nom et titre, sur la page Confidentialité, comme la loi 25 le demande au Québec."
            {...line("privacyOfficer")}
          />
          <TextField
            label="Courriel de cette personne"
            isOptional
            type="email"
            hint="Vide : le courriel de contact."
            autoComplete="off"
            {...field("privacyEmail")}
          />
        </AdminSection>
        <AdminSection title="Participation">
          <SelectField label="Qui peut s’inscrire" {...field("registration")}>
            <option value="open">Tout le monde</option>
            {providerLabel !== null || values.registration === "provider" ? (
              <option value="provider">
                {providerLabel === null
                  ? "Avec un compte de l’organisation (OIDC_ISSUER manque)"
                  : `Avec ${providerLabel} seulement`}
              </option>
            ) : null}
            <option value="invitation">Sur invitation seulement</option>
            <option value="closed">Personne</option>
          </SelectField>
          <SelectField
            label="Qui peut publier"
            hint="La modération publie les annonces à approuver ; elle-même publie toujours."
            {...field("publishing")}
          >
            <option value="everyone">Tous les membres</option>
            <option value="confirmed">Les membres dont l’adresse courriel est confirmée</option>
            <option value="screened">Tous, mais les annonces suspectes attendent une approbation</option>
            <option value="approved">Tous, après approbation de chaque annonce</option>
          </SelectField>
        </AdminSection>
        <AdminSection
          title="Limites et durées"
          help="Ce qui est déjà publié garde sa date de fin et ses photos."
        >
          <div className="grid gap-4 sm:grid-cols-2">
            {limitFields.map(({ name, label }) => (
              <TextField
                key={name}
                label={label}
                hint={`De ${siteLimits[name].min} à ${siteLimits[name].max}.`}
                inputMode="numeric"
                required
                autoComplete="off"
                {...field(name)}
              />
            ))}
          </div>
        </AdminSection>
        <AdminSection title="Annonce du site">
          <TextArea label="Message en haut des pages" isOptional rows={2} {...line("bannerText")} />
          <TextField
            label="Dernier jour du message"
            isOptional
            hint="Vide : jusqu’à ce que vous l’enleviez."
            type="date"
            {...field("bannerUntil")}
          />
        </AdminSection>
        <AdminSection
          title="Entretien"
          help="Les visiteurs et les membres lisent ce message à la place du site. Les connexions, la modération et l’administration marchent encore."
        >
          <label className="flex min-h-11 items-center gap-3 text-sm">
            <input
              type="checkbox"
              name="maintenance"
              value="on"
              defaultChecked={values.maintenance === "on"}
              className="size-5 accent-spruce"
            />
            Fermer le site pour entretien
          </label>
          <TextArea label="Message d’entretien" isOptional rows={2} {...line("maintenanceText")} />
        </AdminSection>
        <Button type="submit" disabled={isBusy} className="justify-self-start">
          {isBusy ? "Enregistrement…" : "Enregistrer"}
        </Button>
      </Form>
    </AdminPage>
  );
}

function LogoField({ logo, error }: { logo: string | null; error: string | undefined }) {
  return (
    <div className="grid gap-2">
      <TextField
        label="Logo"
        isOptional
        hint="JPG, PNG, WebP ou GIF, 5 Mo au plus. Affiché à 32 pixels de haut."
        type="file"
        name="logo"
        accept="image/jpeg,image/png,image/webp,image/gif"
        error={error}
      />
      {logo ? (
        <div className="flex flex-wrap items-center gap-4">
          <img
            src={logo}
            alt="Logo actuel"
            className="h-11 w-auto max-w-40 rounded-field bg-paper object-contain"
          />
          <label className="flex min-h-11 items-center gap-2 text-sm">
            <input type="checkbox" name="removeLogo" className="size-5 accent-spruce" />
            Revenir au logo d’origine
          </label>
        </div>
      ) : null}
    </div>
  );
}
