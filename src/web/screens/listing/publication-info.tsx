import { formatDate, relativeTime } from "../../text/dates.ts";

/** 'Mis à jour' only for an ad that changed after it was created (§2). */
export function PublicationInfo({
  createdAt,
  updatedAt,
  isDraft,
  now,
}: {
  createdAt: Date;
  updatedAt: Date | null;
  isDraft: boolean;
  now: Date;
}) {
  return (
    <ul className="grid gap-1 text-sm text-soft">
      <li>
        {isDraft ? "Créé" : "Publié"}{" "}
        <time dateTime={createdAt.toISOString()} title={formatDate(createdAt)}>
          {relativeTime(createdAt, now)}
        </time>
      </li>
      {updatedAt ? (
        <li>
          Mis à jour{" "}
          <time dateTime={updatedAt.toISOString()} title={formatDate(updatedAt)}>
            {relativeTime(updatedAt, now)}
          </time>
        </li>
      ) : null}
    </ul>
  );
}
