/**
 * The page's part of offline copies: registers the service worker (public/service-worker.js), tells it what the member
 * views, and opens copies while the site cannot be reached. Loaded for members only, after hydration.
 */
import { copiesName, copyTime } from "./draft-retention.ts";
import { onLiveEvent } from "./live.ts";

/** `isChanged`: the page shows more than it did when it was opened */
type View = { userId: string; page: string; files: string[]; isChanged: boolean };

let userId: string | null = null;
/** Paths of pages that can be opened offline. A click cannot wait for the answer. */
let copies: ReadonlySet<string> = new Set();

/** Called for each page that a member opens. Without HTTPS there are no workers. */
export async function noteView(id: string): Promise<void> {
  const isFirst = userId === null;
  userId = id;
  if (!("serviceWorker" in navigator)) return;
  if (isFirst) {
    await navigator.serviceWorker.register("/service-worker.js");
    listen();
  }
  await tellWorker(false);
}

async function tellWorker(isChanged: boolean): Promise<void> {
  if (userId === null || isCopy() || !navigator.onLine) return;
  const { active } = await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
  const view: View = { userId, page: location.pathname + location.search, files, isChanged };
  active?.postMessage(view);
}

const isCopy = () => copyTime() !== null;

function listen(): void {
  void findCopies();
  window.addEventListener("offline", () => void findCopies());
  window.addEventListener("click", openCopy, true);
  onLiveEvent((event) => {
    if (event.type === "messages") void tellWorker(true);
    refresh();
  });
}

async function findCopies(): Promise<void> {
  const requests = await (await caches.open(copiesName)).keys();
  copies = new Set(requests.map(({ url }) => new URL(url).pathname + new URL(url).search));
}

/** Runs before the listener of OfflineBar, which blocks links to pages that have no copy. */
function openCopy(event: MouseEvent): void {
  if (navigator.onLine && !isCopy()) return;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.origin !== location.origin || link.target) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (link.pathname === location.pathname && link.hash) return;
  if (!copies.has(link.pathname + link.search)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  location.assign(link.href);
}

/** The site can be reached again. Conversations show by themselves what is new; a form stays as it was filled in. */
function refresh(): void {
  if (!isCopy()) return;
  if (/^\/(?:messages\/|create)/u.test(location.pathname)) {
    delete document.documentElement.dataset.copyOf;
    window.dispatchEvent(new Event("online")); // for OfflineBar
  } else location.reload();
}
