import type { Page } from "playwright-core";

/** Path of the script that holds a route's module, from the manifest of React Router that every page loads. */
export function scriptOfRoute(page: Page, routeId: string): Promise<string> {
  return page.evaluate((id) => {
    const { __reactRouterManifest: manifest } = window as unknown as {
      __reactRouterManifest: { routes: Record<string, { module: string } | undefined> };
    };
    const route = manifest.routes[id];
    if (!route) throw new Error(`no route ${id}`);
    return route.module;
  }, routeId);
}
