import { FileClock } from "lucide-react";
import { useEffect, useState } from "react";
import { useSubmit } from "react-router";
import { findListingType } from "../../../listings/listing-type.ts";
import { useAuth } from "../../auth.tsx";
import { type DeviceDraft, deleteDraft, lockName, readDrafts } from "../../device-drafts.ts";
import { paths } from "../../paths.ts";
import { relativeTime } from "../../text/relative-time.ts";
import { Button } from "../../ui/button.tsx";

/**
 * Offers an abandoned draft on this device (crash, closed tab, navigation). `target`: "new" or a listing id. `ownKey`: key
 * of the form on this page, whose draft is not offered.
 */
export function DraftOffer({ target, ownKey }: { target: string; ownKey?: string }) {
  const { user } = useAuth();
  const submit = useSubmit();
  const [drafts, setDrafts] = useState<readonly DeviceDraft[]>([]);
  const userId = user?.id;
  useEffect(() => {
    if (!userId) return;
    let isUnmounted = false;
    void abandonedDrafts(userId, target).then((found) => !isUnmounted && setDrafts(found));
    return () => {
      isUnmounted = true;
    };
  }, [userId, target]);

  const [draft] = drafts.filter(({ key }) => key !== ownKey);
  if (!draft) return null;
  const discard = () => {
    deleteDraft(draft.key);
    setDrafts(drafts.filter((other) => other !== draft));
  };
  const title = draftValue(draft, "title").trim();
  return (
    <section
      aria-label="Annonce commencée"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-spruce bg-spruce-tint p-4"
    >
      <FileClock className="size-6 shrink-0 text-spruce" />
      <p className="min-w-0 flex-1 basis-64 text-sm">
        {target === "new"
          ? "Vous aviez commencé une annonce"
          : "Vous aviez commencé à modifier cette annonce"}{" "}
        {relativeTime(draft.savedAt, new Date())}.
        {title ? (
          <span dir="auto" className="block truncate font-semibold">
            {title}
          </span>
        ) : null}
      </p>
      <div className="flex gap-3">
        <Button onClick={() => void submit(resumeForm(draft), resumeTarget(draft))}>Continuer</Button>
        <Button variant="secondary" onClick={discard}>
          Supprimer le brouillon
        </Button>
      </div>
    </section>
  );
}

/** Excludes drafts of forms that are open in another tab. */
async function abandonedDrafts(userId: string, target: string): Promise<DeviceDraft[]> {
  const drafts = readDrafts(userId).filter((draft) => draft.target === target);
  const { held = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
  const open = new Set(held.map((lock) => lock.name));
  return drafts.filter(({ key }) => !open.has(lockName(key)));
}

/** The server renders the form, because it knows which photos still exist. The draft's submission key is reused, so that a repeated save creates one listing. */
function resumeForm(draft: DeviceDraft): FormData {
  const form = new FormData();
  for (const [name, value] of draft.entries) if (name !== "intent") form.append(name, value);
  form.set("intent", "resume");
  form.set("submissionKey", draft.key);
  return form;
}

function resumeTarget(draft: DeviceDraft) {
  const type = findListingType(draftValue(draft, "type"))?.id;
  const newPath = type ? paths.createOfType(type) : paths.create();
  const action = draft.target === "new" ? newPath : paths.edit(draft.target);
  return { method: "post", encType: "multipart/form-data", action } as const;
}

function draftValue(draft: DeviceDraft, name: string): string {
  return draft.entries.find(([entryName]) => entryName === name)?.[1] ?? "";
}
