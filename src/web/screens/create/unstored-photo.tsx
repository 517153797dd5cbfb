import { RotateCcw, Trash2, TriangleAlert } from "lucide";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { PhotoItem } from "./use-uploads.ts";

/** A photo on its way, or one that did not arrive, with the reason. */
export function UnstoredPhoto({
  item,
  onRetry,
  onRemove,
}: {
  item: Exclude<PhotoItem, { kind: "stored" }>;
  onRetry: (id: string, file: File) => void;
  onRemove: (id: string) => void;
}) {
  const { id, name } = item;
  const file = item.kind === "failed" ? item.file : null;
  const removal = item.kind === "failed" ? "Retirer" : "Annuler";
  const look = item.kind === "failed" ? "border-maple bg-maple-tint" : "border-line bg-surface";
  return (
    <div className={`flex min-h-48 gap-3 rounded-card border p-3 ${look}`}>
      <div className="grid aspect-4/3 w-28 shrink-0 place-items-center self-start overflow-hidden rounded-field bg-sunken">
        {item.kind === "sending" ? (
          <img src={item.previewUrl} alt="" className="size-full object-cover opacity-60" />
        ) : (
          <Icon of={TriangleAlert} className="size-8 text-maple" />
        )}
      </div>
      <div className="grid min-w-0 flex-1 content-start gap-2">
        {item.kind === "sending" ? (
          <>
            <p className="truncate text-sm">{name}</p>
            <progress
              max={1}
              value={item.sent}
              aria-label={`Envoi de ${name}`}
              className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-spruce [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-spruce"
            />
            <p className="text-soft text-xs">{item.sent < 1 ? "Envoi…" : "Préparation…"}</p>
          </>
        ) : (
          <p role="alert" className="font-semibold text-maple text-sm">
            <span className="break-all">{name}</span>
            {"\u00a0: "}
            {item.message}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {file ? (
            <button
              type="button"
              onClick={() => onRetry(id, file)}
              className={buttonClass("secondary", "px-3")}
            >
              <Icon of={RotateCcw} className="size-4" />
              Réessayer
            </button>
          ) : null}
          <button
            type="button"
            onClick={() => onRemove(id)}
            aria-label={`${removal} ${name}`}
            data-move="remove"
            className={buttonClass("secondary", "px-3")}
          >
            <Icon of={Trash2} className="size-4" />
            {removal}
          </button>
        </div>
      </div>
    </div>
  );
}
