import { FileClock } from "lucide-react";
import { useEffect, useState } from "react";
import { useSubmit } from "react-router";
import { findListingType } from "../../../listings/listing-type.ts";
import { useAuth } from "../../auth.tsx";
import { type DeviceDraft, deleteDraft, lockName, readDrafts } from "../../device-drafts.ts";
import { paths } from "../../paths.ts";
import { relativeTime } from "../../text/relative-time.ts";
import { Button } from "../../ui/button.tsx";

/** An ad begun on this device and left behind: by a crash, a closed tab, a page left. `target`: "new", or the listing. `ownKey`: of the form that stands on the page. */
export function DraftOffer({ target, ownKey }: { target: string; ownKey?: string }) {
  const { user } = useAuth();
  const submit = useSubmit();
  const [drafts, setDrafts] = useState<readonly DeviceDraft[]>([]);
  const userId = user?.id;
  useEffect(() => {
    if (!userId) return;
    let isLeft = false;
    void leftBehind(userId, target).then((found) => !isLeft && setDrafts(found));
    return () => {
      isLeft = true;
    };
  }, [userId, target]);

  const [draft] = drafts.filter(({ key }) => key !== ownKey);
  if (!draft) return null;
  const dropIt = () => {
    deleteDraft(draft.key);
    setDrafts(drafts.filter((other) => other !== draft));
  };
  const title = typedIn(draft, "title").trim();
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
        {title ? <span className="block truncate font-semibold">{title}</span> : null}
      </p>
      <div className="flex gap-3">
        <Button onClick={() => void submit(sentAgain(draft), resumption(draft))}>La reprendre</Button>
        <Button look="secondary" onClick={dropIt}>
          La jeter
        </Button>
      </div>
    </section>
  );
}

/** Not those that stand open in another tab. */
async function leftBehind(userId: string, target: string): Promise<DeviceDraft[]> {
  const kept = readDrafts(userId).filter((draft) => draft.target === target);
  const { held = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
  const open = new Set(held.map((lock) => lock.name));
  return kept.filter(({ key }) => !open.has(lockName(key)));
}

/** The server fills in the form: it knows which photos are still there. Under its own key, so that it is one ad. */
function sentAgain(draft: DeviceDraft): FormData {
  const form = new FormData();
  for (const [name, value] of draft.entries) if (name !== "intent") form.append(name, value);
  form.set("intent", "resume");
  form.set("submissionKey", draft.key);
  return form;
}

function resumption(draft: DeviceDraft) {
  const type = findListingType(typedIn(draft, "type"))?.id;
  const ofNew = type ? paths.createOfType(type) : paths.create();
  const action = draft.target === "new" ? ofNew : paths.edit(draft.target);
  return { method: "post", encType: "multipart/form-data", action } as const;
}

function typedIn(draft: DeviceDraft, name: string): string {
  return draft.entries.find(([known]) => known === name)?.[1] ?? "";
}
