import { type MouseEvent, useRef, useState } from "react";
import type { Photo as PhotoData } from "../../../media/index.server.ts";
import { fetchModule } from "../../fetch-module.ts";
import { paths } from "../../paths.ts";
import { Photo } from "../../ui/photo.tsx";
import { useLazyModule } from "../../use-lazy-module.ts";

const loadViewer = async () => (await fetchModule(() => import("../listing/photo-viewer.tsx"))).PhotoViewer;

/** Photos of a message: links to the files, which open full screen with JavaScript. */
export function MessagePhotos({ photos, authorName }: { photos: readonly PhotoData[]; authorName: string }) {
  const list = useRef<HTMLUListElement>(null);
  const [start, setStart] = useState(0);
  const { Part: Viewer, prepare, open, close } = useLazyModule(loadViewer);
  if (photos.length === 0) return null;
  const onPress = (event: MouseEvent, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setStart(index);
    open();
  };
  return (
    <>
      <ul
        ref={list}
        aria-label="Photos"
        className={`grid w-72 max-w-full gap-1.5 py-1 ${photos.length > 1 ? "grid-cols-2" : "grid-cols-1"}`}
      >
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <a
              href={paths.photo(photo.id, Math.max(...photo.widths), "jpg")}
              target="_blank"
              rel="noopener"
              onPointerEnter={prepare}
              onClick={(event) => onPress(event, index)}
              className="relative block aspect-4/3 overflow-hidden rounded-field"
            >
              <Photo
                photo={photo}
                sizes="18rem"
                alt={photos.length > 1 ? `Photo ${index + 1} sur ${photos.length}` : "Photo"}
              />
            </a>
          </li>
        ))}
      </ul>
      {Viewer ? (
        <Viewer
          photos={photos}
          title={authorName}
          start={start}
          onClose={(index) => {
            close();
            list.current?.querySelectorAll("a")[index]?.focus();
          }}
        />
      ) : null}
    </>
  );
}
