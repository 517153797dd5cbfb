import { relativeTime } from "../../text/relative-time.ts";

/** `on`: the date in words, which the server writes. */
export type Moment = { at: Date; on: string };

/** 'Mis à jour' only for an ad that changed after it was created (§2). */
export function PublicationInfo({
  created,
  updated,
  isDraft,
  now,
}: {
  created: Moment;
  updated: Moment | null;
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

function Ago({ at, on, now }: Moment & { now: Date }) {
  return (
    <time dateTime={at.toISOString()} title={on}>
      {relativeTime(at, now)}
    </time>
  );
}
