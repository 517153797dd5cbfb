import { type ClipboardEvent, type DragEvent, useState } from "react";

/** Pictures dropped anywhere on the form, or pasted into it. Dropped beside it, a file would replace the page. */
export function usePhotoIntake(add: (files: readonly File[]) => void) {
  const [isDropping, setIsDropping] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setIsDropping(true);
    },
    onDragLeave: (event: DragEvent) => {
      const isInside =
        event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
      if (!isInside) setIsDropping(false);
    },
    onDrop: (event: DragEvent) => {
      setIsDropping(false);
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      add(picturesOf(event.dataTransfer.files));
    },
    onPaste: (event: ClipboardEvent) => {
      const pictures = picturesOf(event.clipboardData.files);
      // Text copied from some programs comes with a picture of itself.
      if (pictures.length === 0 || event.clipboardData.types.includes("text/plain")) return;
      event.preventDefault();
      add(pictures);
    },
  };
  return { isDropping, handlers };
}

/** Some systems do not know HEIC and give it no type. */
function picturesOf(files: FileList): File[] {
  return [...files].filter((file) => file.type.startsWith("image/") || file.type === "");
}
