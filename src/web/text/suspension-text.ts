import { formatDate } from "./dates.ts";

/** The last day of what ends with a day. */
export function lastDayText(end: Date): string {
  return formatDate(new Date(end.getTime() - 1_000));
}

/** Shown to the member who signs in, and in the email. */
export function suspensionText({ until, reason }: { until: Date; reason: string }): string {
  return `Votre compte est suspendu jusqu’au ${lastDayText(until)} inclus. Raison\u00a0: ${reason}`;
}

/** Beside the end of another suspension of the account: the later end counts, see `withoutShortening`. */
export function alreadySuspendedText(until: Date): string {
  return `Déjà suspendu jusqu’au ${lastDayText(until)} inclus. Seule l’administration peut raccourcir cette suspension\u00a0: une date plus proche n’y change rien.`;
}
