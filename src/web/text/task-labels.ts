import type { TaskName } from "../../jobs/index.server.ts";

/** Background tasks as administrators read them. */
const taskLabels: Record<TaskName, string> = {
  "send-email": "Envoyer un courriel",
  "expire-listings": "Faire expirer les annonces",
  "match-saved-searches": "Chercher les alertes d’une annonce",
  "add-notifications": "Ajouter des notifications",
  "remind-of-deal": "Rappeler une transaction",
  "send-push": "Envoyer une notification à un appareil",
  "schedule-price-drop-emails": "Préparer les courriels de baisse de prix",
  "schedule-digests": "Préparer les alertes",
  "refresh-prefilters": "Mettre à jour les filtres des alertes",
  "purge-deleted-listings": "Effacer les annonces supprimées",
  "purge-expired-data": "Effacer les données échues",
  "remove-stale-photos": "Effacer les photos abandonnées",
  "refresh-term-statistics": "Compter les mots des annonces",
  "refresh-listing-counts": "Compter les annonces",
  "count-daily-figures": "Compter les chiffres du jour",
  "seal-events": "Sceller le journal",
  "notify-moderators": "Prévenir la modération",
  "apply-pending-views": "Enregistrer les vues",
  "purge-cdn": "Vider le cache du réseau de diffusion",
  "enqueue-webhook-deliveries": "Préparer les appels de webhooks",
  "deliver-webhook": "Appeler un webhook",
  "create-backup": "Faire une sauvegarde",
  "reindex-listings": "Réindexer les annonces",
  "reindex-category": "Réindexer une catégorie",
  "sweep-storage": "Vérifier les photos stockées",
  "delete-objects": "Effacer des fichiers stockés",
  "purge-emails": "Effacer des courriels non envoyés",
};

/** A task that another version enqueued has its name in the code. */
export function taskLabel(name: string): string {
  return Object.hasOwn(taskLabels, name) ? taskLabels[name as TaskName] : name; // a key of the table
}
