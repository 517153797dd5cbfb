import { trialVerb, webhookVerbs } from "../../../webhooks/webhook.ts";
import { requestContext } from "../../context.ts";
import { paths } from "../../paths.ts";
import { TextLink, TextPage, TextSection } from "../../ui/text-page.tsx";
import type { Route } from "./+types/route.ts";
import { type Operation, type Parameter, sectionsOf } from "./document-view.ts";

export const handle = { audience: "public", caching: "page" };

/** Documentation of the API, from the document that describes it to programs. */
export function loader({ context }: Route.LoaderArgs) {
  const { site, api } = context.get(requestContext);
  return {
    base: `${site.publicUrl}${api.path}`,
    sections: sectionsOf(api.document()),
    problems: Object.entries(api.problems).map(([id, problem]) => ({ id, ...problem })),
    limit: api.limit,
  };
}

export default function ApiPage({ loaderData }: Route.ComponentProps) {
  const { base, sections, problems, limit } = loaderData;
  return (
    <TextPage
      path={paths.api()}
      title="API"
      description="Lire les annonces de ce site et gérer les siennes par programme : adresses, jetons, exemples et erreurs."
      intro="Lire les annonces de ce site par programme, et gérer les siennes, en JSON."
    >
      <TextSection title="Pour commencer">
        <p>Toutes les adresses commencent par&nbsp;:</p>
        <Code>{base}</Code>
        <p>Les vélos à moins de 300&nbsp;$ autour de Québec, les plus récents d’abord&nbsp;:</p>
        <Code>{`curl "${base}/listings?q=v%C3%A9lo&priceMax=300&location=quebec&within=25&sortBy=recent"`}</Code>
        <p>
          Le{" "}
          <a href={`${base}/openapi.json`} className={linkClass}>
            document OpenAPI&nbsp;3.1
          </a>{" "}
          décrit chaque opération. Les générateurs de code le lisent.
        </p>
      </TextSection>
      <TextSection title="Les jetons">
        <p>
          Lire ce qui est public ne demande rien. Pour agir en votre nom, un programme envoie un jeton que
          vous créez dans <TextLink to={paths.settingsPage("jetons")}>vos paramètres</TextLink>, avec les
          droits que vous choisissez&nbsp;:
        </p>
        <Code>{`curl -H "Authorization: Bearer $JETON" "${base}/me/listings"`}</Code>
        <p>Publier une annonce&nbsp;:</p>
        <Code>
          {`curl -H "Authorization: Bearer $JETON" -H "Content-Type: application/json" -H "Idempotency-Key: table-1" -d '{"type":"single-item","title":"Table en érable","description":"Quatre places.","price":120,"location":{"city":"Rimouski","region":"Québec"}}' "${base}/me/listings"`}
        </Code>
        <p>
          Avec une photo&nbsp;: envoyez-la d’abord, puis ajoutez <code>{'"images":[{"id":"…"}]'}</code> à
          l’annonce, avec l’identifiant reçu&nbsp;:
        </p>
        <Code>{`curl -H "Authorization: Bearer $JETON" -F "photo=@table.jpg" "${base}/me/photos"`}</Code>
        <p>
          <code>PUT</code> remplace l’annonce entière&nbsp;: ce que vous n’envoyez pas, photos comprises, en
          est retiré.
        </p>
      </TextSection>
      <TextSection title="Conclure une vente">
        <p>
          Une transaction se fait dans une conversation, par étapes&nbsp;: offre, réservation, rendez-vous,
          vente. Lisez d’abord où elle en est&nbsp;:
        </p>
        <Code>{`curl -H "Authorization: Bearer $JETON" "${base}/me/conversations/$CONVERSATION/deal"`}</Code>
        <p>
          <code>allowed</code> nomme ce que vous pouvez faire, et <code>lastStepId</code> ce que vous avez
          lu&nbsp;: si l’autre personne a changé sa proposition entre-temps, accepter donne 409. Faire une
          contre-offre, puis accepter un rendez-vous&nbsp;:
        </p>
        <Code>
          {`curl -H "Authorization: Bearer $JETON" -H "Content-Type: application/json" -H "Idempotency-Key: offre-7" -d '{"kind":"counter-offer","amount":110}' "${base}/me/conversations/$CONVERSATION/deal/steps"`}
        </Code>
        <Code>
          {`curl -H "Authorization: Bearer $JETON" -H "Content-Type: application/json" -d '{"kind":"accept-appointment","lastStepId":"0199…"}' "${base}/me/conversations/$CONVERSATION/deal/steps"`}
        </Code>
        <p>
          Réserver, lever une réservation et vendre changent l’annonce&nbsp;: le jeton doit aussi avoir le
          droit <code>listings:write</code>.
        </p>
      </TextSection>
      <TextSection title="Les règles">
        <ul>
          <li>Les réponses sont en JSON, les dates en UTC (ISO&nbsp;8601), les prix en dollars canadiens.</li>
          <li>
            Une liste a 24&nbsp;éléments par page, une conversation 50&nbsp;messages. S’il en reste,{" "}
            <code>next</code> est le curseur à donner dans <code>cursor</code>. Rien n’est répété ni sauté si
            des éléments s’ajoutent ou disparaissent entre-temps.
          </li>
          <li>
            Chaque réponse a un <code>ETag</code>. Renvoyez-le dans <code>If-None-Match</code>&nbsp;: si rien
            n’a changé, la réponse est 304, sans contenu.
          </li>
          <li>
            Au plus {limit.attempts}&nbsp;demandes par {limit.windowSeconds / 60}&nbsp;minutes et par adresse
            IP, {limit.tokenAttempts}&nbsp;avec un jeton. <code>RateLimit</code> dit ce qui reste&nbsp;; après
            un 429, attendez le temps de <code>Retry-After</code>.
          </li>
          <li>Un paramètre inconnu est une erreur, pour qu’une faute de frappe ne passe pas inaperçue.</li>
          <li>
            Les pages d’autres sites peuvent lire ce qui est public (CORS). Les témoins (cookies) ne comptent
            pas ici.
          </li>
          <li>
            Les <TextLink to={paths.terms()}>conditions d’utilisation</TextLink> valent aussi pour les
            programmes. Les courriels et les téléphones des membres n’y sont jamais.
          </li>
        </ul>
      </TextSection>
      <TextSection title="Webhooks" id="webhooks">
        <p>
          Plutôt que de relire vos annonces, faites appeler votre serveur quand l’une d’elles change&nbsp;:
          ajoutez son adresse dans <TextLink to={paths.settingsPage("jetons")}>vos paramètres</TextLink>. Il
          reçoit un POST en JSON&nbsp;:
        </p>
        <Code>
          {`{"id":"0199…","event":"listing.sold","occurredAt":"2026-11-26T18:00:00.000Z","listing":{"id":"0199…","url":"…/listing/0199…","api":"…/api/v1/listings/0199…"}}`}
        </Code>
        <ul>
          <li>
            <code>Babillard-Signature: t=…,v1=…</code> est l’heure en secondes et la signature HMAC-SHA256, en
            hexadécimal, du texte «&nbsp;heure.corps&nbsp;» avec le secret affiché à l’ajout. Vérifiez-la, et
            refusez une heure trop ancienne.
          </li>
          <li>
            Répondez par un code 2xx en moins de 10&nbsp;secondes. Sinon l’envoi est refait, pendant une
            journée&nbsp;; le même <code>id</code> peut donc arriver deux fois.
          </li>
          <li>
            En https seulement, vers une adresse publique&nbsp;; les redirections ne sont pas suivies. Un
            changement arrive en une à deux minutes.
          </li>
          <li>
            Les événements&nbsp;: {webhookVerbs.join(", ")}. Un essai s’appelle {trialVerb}.
          </li>
        </ul>
      </TextSection>
      {sections.map(({ name, description, operations }) => (
        <TextSection key={name} title={name}>
          <p>{description}</p>
          {operations.map((operation) => (
            <OperationBlock key={operation.id} operation={operation} base={base} />
          ))}
        </TextSection>
      ))}
      <TextSection title="Erreurs">
        <p>
          Une erreur est un objet JSON (RFC&nbsp;9457, <code>application/problem+json</code>). Son{" "}
          <code>type</code> mène à une ligne de ce tableau&nbsp;; <code>errors</code> nomme les paramètres en
          cause.
        </p>
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr className="border-line border-b text-left">
              <th className="py-2 pr-4">Code HTTP</th>
              <th className="py-2 pr-4">Type</th>
              <th className="py-2">Sens</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ id, status, title }) => (
              <tr key={id} id={id} className="scroll-mt-36 border-line border-b align-top">
                <td className="py-2 pr-4 tabular">{status}</td>
                <td className="break-all py-2 pr-4 font-mono">#{id}</td>
                <td className="py-2">{title}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TextSection>
    </TextPage>
  );
}

const linkClass = "text-spruce underline underline-offset-4";

function Code({ children }: { children: string }) {
  return (
    <pre className="whitespace-pre-wrap break-all rounded-card border border-line bg-sunken p-3 font-mono text-sm">
      <code>{children}</code>
    </pre>
  );
}

function OperationBlock({ operation, base }: { operation: Operation; base: string }) {
  const { id, method, path, summary, description, scope, body, parameters } = operation;
  const inPath = parameters.filter(({ place }) => place === "path");
  const inQuery = parameters.filter(({ place }) => place === "query");
  return (
    <section className="grid gap-2 border-line border-t pt-4" aria-labelledby={`op-${id}`}>
      <h3 id={`op-${id}`} className="text-base">
        {summary}
      </h3>
      <Code>{`${method} ${new URL(base).pathname}${path}`}</Code>
      {description ? <p>{description}</p> : null}
      {scope === null ? null : (
        <p className="text-soft text-sm">
          Avec un jeton
          {scope === "" ? (
            ""
          ) : (
            <>
              {" "}
              qui a le droit <code>{scope}</code>
            </>
          )}
          .
        </p>
      )}
      {body === null ? null : (
        <p className="text-soft text-sm">
          Corps&nbsp;:{" "}
          {body === "multipart" ? (
            "un formulaire multipart/form-data"
          ) : (
            <>
              JSON, schéma <code>{body}</code> du document OpenAPI
            </>
          )}
          .
        </p>
      )}
      {inPath.length > 0 ? <ParameterList parameters={inPath} /> : null}
      {inQuery.length > 0 ? (
        <details>
          <summary className="cursor-pointer py-1 font-semibold text-spruce">
            {inQuery.length === 1 ? "Un paramètre" : `${inQuery.length} paramètres`}
          </summary>
          <ParameterList parameters={inQuery} />
        </details>
      ) : null}
    </section>
  );
}

function ParameterList({ parameters }: { parameters: readonly Parameter[] }) {
  return (
    <dl className="grid gap-2 py-2 text-sm">
      {parameters.map(({ name, isRequired, type, text }) => (
        <div key={name}>
          <dt className="break-all font-mono">
            {name}
            {isRequired ? <span className="font-sans text-soft"> (obligatoire)</span> : null}
          </dt>
          <dd className="text-soft">
            {text ? `${text}. ` : null}
            <span className="break-words">{type}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
