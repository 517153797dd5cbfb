import { useFetcher } from "react-router";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/modal.tsx";
import { ReportForm, type ReportResult } from "../report/report-form.tsx";

/** Lazy-loaded by 'Signaler'. After a successful report the action redirects to the listing with a notice. */
export function ReportDialog({ listingId, onClose }: { listingId: string; onClose: () => void }) {
  const fetcher = useFetcher<ReportResult>();
  return (
    <Modal title="Signaler cette annonce" onClose={onClose}>
      <ReportForm
        form={fetcher.Form}
        action={paths.report(listingId)}
        result={fetcher.data}
        isSending={fetcher.state !== "idle"}
        cancel={
          <Button variant="secondary" onClick={onClose}>
            Annuler
          </Button>
        }
      />
    </Modal>
  );
}
