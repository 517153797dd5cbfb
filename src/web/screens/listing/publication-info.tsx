import { relativeTime } from "../../text/relative-time.ts";

/** `on`: the date formatted by the server. */
export type DatedText = { at: Date; on: string };

/** 'Mis à jour' only for a listing that was changed after its creation (§2). */
export function PublicationInfo({
  created,
  updated,
  isDraft,
  now,
}: {
  created: DatedText;
  updated: DatedText | null;
  isDraft: boolean;
  now: Date;
}) {
  return (
    <ul className="grid gap-1 text-sm text-soft">
      <li>
        {isDraft ? "Créé" : "Publié"} <Ago {...created} now={now} />
      </li>
      {updated ? (
        <li>
          Mis à jour <Ago {...updated} now={now} />
        </li>
      ) : null}
    </ul>
  );
}

function Ago({ at, on, now }: DatedText & { now: Date }) {
  return (
    <time dateTime={at.toISOString()} title={on}>
      {relativeTime(at, now)}
    </time>
  );
}
