import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import type { ScreenState, Viewer } from "./screen-state.ts";
import { password, type World } from "./world.ts";

export const browserFlags = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export type Display = { width: number; theme: "light" | "dark" };

export function launchBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: browserFlags });
}

/** Opens pages for the users of the world; each signs in once. */
export function createViewers(browser: Browser, world: World, baseURL: string) {
  const sessions = new Map<Viewer, Promise<Awaited<ReturnType<BrowserContext["storageState"]>>>>();

  async function pageFor(
    { viewer = "visitor", isWithoutScripts = false, hasServiceWorker = false }: ScreenState,
    display: Display,
  ): Promise<Page> {
    const context = await browser.newContext({
      ...options(display),
      ...(hasServiceWorker ? { serviceWorkers: "allow" as const } : {}),
      ...(viewer === "visitor" ? {} : { storageState: await sessionOf(viewer) }),
    });
    context.setDefaultTimeout(120_000);
    if (isWithoutScripts) await context.route("**/*.js", (route) => route.abort());
    return context.newPage();
  }

  function options({ width, theme }: Display) {
    const height = width < 768 ? 844 : 900;
    return {
      baseURL,
      locale: "fr-CA",
      timezoneId: "America/Toronto",
      colorScheme: theme,
      reducedMotion: "reduce" as const,
      viewport: { width, height },
      serviceWorkers: "block" as const, // pages are opened once
    };
  }

  function sessionOf(viewer: Exclude<Viewer, "visitor">) {
    const known = sessions.get(viewer) ?? signIn(viewer);
    sessions.set(viewer, known);
    return known;
  }

  async function signIn(viewer: Exclude<Viewer, "visitor">) {
    const context = await browser.newContext({
      ...options({ width: 1280, theme: "light" }),
      javaScriptEnabled: false,
    });
    const page = await context.newPage();
    await page.goto("/auth");
    await page.getByLabel("Courriel").fill(world.users[viewer].email);
    await page.getByLabel("Mot de passe", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Se connecter" }).click();
    await page.waitForURL((address) => address.pathname === "/");
    const state = await context.storageState();
    await context.close();
    return state;
  }

  return { pageFor };
}
