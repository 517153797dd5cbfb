import fontUrl from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url";
import { lazy, type ReactNode, useEffect, useLayoutEffect } from "react";
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from "react-router";
import { applyTaxonomy } from "../listings/taxonomy.ts";
import type { Route } from "./+types/root.ts";
import { fetchModule } from "./fetch-module.ts";
import "./app.css";
import { AuthProvider } from "./auth.tsx";
import { requestContext } from "./context.ts";
import { DeferredScripts, HeadScript } from "./deferred-scripts.tsx";
import { deleteAllDrafts, deleteCopies, deleteOldDrafts } from "./draft-retention.ts";
import { FavoritesProvider } from "./favorites.tsx";
import { guard } from "./guard.ts";
import { noticeReadHeaders, readNotice } from "./notice.ts";
import { RouteAnnouncer } from "./route-announcer.tsx";
import { SiteProvider } from "./site.tsx";
import { siteDetails } from "./site-details.ts";
import type { NoticeId } from "./text/notices.ts";
import { Banner } from "./ui/banner.tsx";
import { BottomBar } from "./ui/bottom-bar.tsx";
import { useFallback } from "./ui/fallback.tsx";
import { Footer } from "./ui/footer.tsx";
import { Header } from "./ui/header.tsx";
import { NoticeBar } from "./ui/notice-bar.tsx";
import { OfflineBar } from "./ui/offline-bar.tsx";
import { isNetworkFailure, OfflineScreen } from "./ui/offline-screen.tsx";
import { SearchOverlayProvider } from "./ui/search-overlay.tsx";
import { WhileLoading } from "./ui/while-loading.tsx";

const ErrorScreen = lazy(() =>
  // When the error screen cannot be loaded either, the offline screen offers a retry.
  fetchModule(() => import("./ui/error-screen.tsx")).catch(() => ({ default: OfflineScreen })),
);

export const middleware: Route.MiddlewareFunction[] = [guard];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { site, user, requestId, now, countsAsView, memberLists, conversationCounts, unreadNotifications } =
    context.get(requestContext);
  const [{ favoriteIds }, { unread }, notificationCount] = await Promise.all([
    memberLists(),
    conversationCounts(),
    unreadNotifications(),
  ]);
  // A prefetched page or an offline copy may be shown hours later, or never.
  const notice = countsAsView ? readNotice(request) : null;
  const loaded = {
    site: siteDetails(site, now()),
    user: user && {
      id: user.id,
      name: user.name,
      avatarImageId: user.avatarImageId,
      unreadCount: unread,
      notificationCount,
    },
    favoriteIds,
    requestId,
    now: now(),
    notice,
  };
  return data(loaded, notice ? { headers: noticeReadHeaders() } : undefined);
}

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: fontUrl, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

type Loaded = Awaited<ReturnType<typeof loader>>["data"];
/** Browser only: a failed navigation has no root data, but the user is still signed in. */
let lastLoaded: Loaded | undefined;

export function Layout({ children }: { children: ReactNode }) {
  const current = useRouteLoaderData<typeof loader>("root");
  useEffect(() => {
    if (current) lastLoaded = { ...current, notice: null };
  }, [current]);
  const loaded = current ?? lastLoaded;
  const fallback = useFallback();
  const site = loaded?.site ?? fallback?.site;
  // In the browser; on the server it is that of the process.
  if (site && typeof window !== "undefined") applyTaxonomy(site.taxonomy);
  const user = loaded?.user ?? fallback?.user ?? null;
  // A request that the guard rejected has no data to hydrate with: its page is plain HTML.
  const hasScripts = loaded !== undefined || !fallback;
  return (
    // HeadScript sets an attribute before React hydrates.
    <html lang="fr-CA" suppressHydrationWarning>
      <head>
        {hasScripts ? <HeadScript /> : null}
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#faf7f1" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#10161f" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
        {site?.themePath ? <link rel="stylesheet" href={site.themePath} /> : null}
      </head>
      <body>
        <SiteProvider site={site}>
          <AuthProvider user={user}>
            <FavoritesProvider saved={loaded?.favoriteIds ?? []}>
              <SearchOverlayProvider>
                <a
                  href="#contenu"
                  className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-surface focus:p-4"
                >
                  Aller au contenu
                </a>
                <Header />
                {site?.banner ? <Banner>{site.banner}</Banner> : null}
                <main
                  id="contenu"
                  tabIndex={-1}
                  className="pb-28 outline-none max-md:has-[[data-form-bar]]:pb-8 md:pb-16"
                >
                  {children}
                </main>
                <Footer />
                <BottomBar />
                <RouteAnnouncer />
                <OfflineBar />
                <NoticeBar notice={loaded?.notice ?? null} />
                <DeviceStorage
                  isSignedOut={isSignOut(loaded?.notice?.id)}
                  userId={loaded && (user?.id ?? null)}
                />
              </SearchOverlayProvider>
            </FavoritesProvider>
          </AuthProvider>
        </SiteProvider>
        <ScrollRestoration />
        {hasScripts ? <DeferredScripts /> : null}
      </body>
    </html>
  );
}

const isSignOut = (notice: NoticeId | undefined) => notice === "signed-out" || notice === "account-closed";

/**
 * Deletes device drafts: all after sign-out or account closure, expired ones otherwise. For members it also
 * notes the page for offline use (offline-pages.ts); without a session it deletes all such copies.
 * @param userId null: not signed in; undefined: the page could not be loaded
 */
function DeviceStorage({ isSignedOut, userId }: { isSignedOut: boolean; userId: string | null | undefined }) {
  const { key } = useLocation();
  // A layout effect, so that the drafts are deleted before the notice is painted.
  useLayoutEffect(() => {
    if (isSignedOut) deleteAllDrafts();
    else deleteOldDrafts();
  }, [isSignedOut]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each page that is opened
  useEffect(() => {
    if (userId === null) deleteCopies();
    else if (userId)
      import("./live-connection.ts").then(({ noteView }) => noteView(userId)).catch(() => undefined); // the browser allows no worker, or the site cannot be reached
  }, [userId, key]);
  return null;
}

export default function Root() {
  return (
    <WhileLoading>
      <Outlet />
    </WhileLoading>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const loaded = useRouteLoaderData<typeof loader>("root");
  const fallback = useFallback();
  const requestId = loaded?.requestId ?? fallback?.requestId;
  if (isRouteErrorResponse(error)) {
    const reason = (error.data as { reason?: string } | null)?.reason;
    return <ErrorScreen status={error.status} reason={reason} requestId={requestId} />;
  }
  if (isNetworkFailure(error)) return <OfflineScreen />;
  return <ErrorScreen status={500} requestId={requestId} />;
}
