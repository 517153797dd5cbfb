import type { ReactNode } from "react";
import type { Webhook, WebhookDelivery } from "../../webhooks/index.server.ts";
import { webhookFailureTexts } from "../text/api-texts.ts";
import { formatDate, formatMoment } from "../text/dates.ts";

/** Webhooks with the log of their deliveries. @param actions forms of one webhook */
export function WebhookList({
  webhooks,
  actions,
}: {
  webhooks: readonly Webhook[];
  actions: (webhook: Webhook) => ReactNode;
}) {
  if (webhooks.length === 0) return <p className="text-soft text-sm">Aucun webhook.</p>;
  return (
    <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line">
      {webhooks.map((webhook) => (
        <li key={webhook.id} className="grid gap-2 bg-surface px-4 py-3 text-sm">
          <p className="wrap-anywhere font-semibold">{webhook.url}</p>
          <p className="text-soft">
            Ajouté le {formatDate(webhook.createdAt)}
            {webhook.disabledAt
              ? `. Arrêté le ${formatDate(webhook.disabledAt)} après une journée d’échecs : un essai le remet en marche.`
              : null}
          </p>
          <DeliveryLog webhook={webhook} />
          <div className="flex flex-wrap gap-2">{actions(webhook)}</div>
        </li>
      ))}
    </ul>
  );
}

function DeliveryLog({ webhook: { url, deliveries } }: { webhook: Webhook }) {
  if (deliveries.length === 0) return <p className="text-soft">Rien n’a encore été envoyé.</p>;
  return (
    <details>
      <summary className="min-h-6 cursor-pointer py-1 font-semibold text-spruce">
        Journal<span className="sr-only"> de {url}</span>
      </summary>
      <ul className="grid gap-1 py-1">
        {deliveries.map((delivery) => (
          <li key={delivery.id} className="wrap-anywhere">
            <code>{delivery.verb}</code>{" "}
            <span className="text-soft">{formatMoment(delivery.occurredAt)}</span> {outcomeOf(delivery)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function outcomeOf({ state, attempts, failure, responseStatus }: WebhookDelivery): string {
  if (state === "delivered") return `reçu (${responseStatus})`;
  if (attempts === 0) return state === "pending" ? "en attente" : "abandonné";
  const why = failure ? webhookFailureTexts[failure] : "";
  const status = responseStatus === null ? "" : ` (${responseStatus})`;
  const tried = attempts === 1 ? "1\u00a0essai" : `${attempts}\u00a0essais`;
  return `${state === "failed" ? "abandonné" : "sera réessayé"} après ${tried} : ${why}${status}`;
}

/** The secret of a new webhook. */
export function NewWebhookSecret({ secret }: { secret: string }) {
  return (
    <div role="status" className="grid gap-2 rounded-card border border-spruce bg-surface p-4">
      <p className="font-semibold">Le secret de ce webhook</p>
      <code className="break-all rounded-card bg-sunken p-3 font-mono text-sm">{secret}</code>
      <p className="text-sm">
        Il signe chaque envoi. Copiez-le maintenant&nbsp;: il ne sera plus jamais affiché.
      </p>
    </div>
  );
}
