import { relativeTime } from "../../text/relative-time.ts";

/** `on`: the date formatted by the server. */
export type DatedText = { at: Date; on: string };

/** After the place. 'Mis à jour' only for a listing that was changed after its creation (§2). */
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
    <>
      <Dot />
      {isDraft ? "Créé" : "Publié"} <Ago {...created} now={now} />
      {updated ? (
        <>
          <Dot />
          Mis à jour <Ago {...updated} now={now} />
        </>
      ) : null}
    </>
  );
}

function Dot() {
  return <span aria-hidden="true"> · </span>;
}

function Ago({ at, on, now }: DatedText & { now: Date }) {
  return (
    <time className="whitespace-nowrap" dateTime={at.toISOString()} title={on}>
      {relativeTime(at, now)}
    </time>
  );
}
