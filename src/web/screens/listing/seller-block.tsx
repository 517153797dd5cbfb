import { relativeTime } from "../../text/relative-time.ts";
import { Avatar } from "../../ui/avatar.tsx";

export function SellerBlock({
  author,
  now,
}: {
  author: { name: string; createdAt: Date; avatarImageId: string | null };
  now: Date;
}) {
  return (
    <section
      aria-label="Vendeur"
      className="flex items-center gap-4 rounded-card border border-line bg-surface p-4"
    >
      <Avatar name={author.name} imageId={author.avatarImageId} className="size-12 text-lg" />
      <div>
        <p className="font-semibold">{author.name}</p>
        <p className="text-sm text-soft">
          Membre depuis{" "}
          <time dateTime={author.createdAt.toISOString()}>{sinceText(author.createdAt, now)}</time>
        </p>
      </div>
    </section>
  );
}

/** "Membre depuis 3 mois": relative time (§2), without the "il y a" that would stand there twice. */
function sinceText(date: Date, now: Date): string {
  return relativeTime(date, now)
    .replace(/^il y a /u, "")
    .replace("à l’instant", "un instant");
}
