import { Flag } from "lucide";
import { fetchModule } from "../../fetch-module.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useDialogPart } from "../../ui/use-dialog-part.ts";

const load = async () => (await fetchModule(() => import("./report-dialog.tsx"))).ReportDialog;

/** 'Signaler' (§2): a dialog, or its page without JavaScript. */
export function ReportButton({ listingId }: { listingId: string }) {
  const { Part: Dialog, onSubmit, onClose } = useDialogPart(load);
  return (
    <>
      <form action={paths.report(listingId)} onSubmit={onSubmit}>
        <Button type="submit" look="secondary">
          <Icon of={Flag} className="size-4" />
          Signaler
        </Button>
      </form>
      {Dialog ? <Dialog listingId={listingId} onClose={onClose} /> : null}
    </>
  );
}
