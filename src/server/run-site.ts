import { hasAdministrator, isUnset } from "../accounts/index.server.ts";
import { createLogger } from "../platform/logger.server.ts";
import { boot, outboxFolder } from "./boot.ts";
import type { Config } from "./config.ts";
import { noAdministratorText, placeholderSettings, setupToken } from "./first-start.ts";
import { manageLifecycle } from "./lifecycle.ts";
import { createMetricsServer } from "./metrics/serve-metrics.ts";
import { listen, serveSite } from "./serve.ts";
import { createWebProcesses } from "./web-processes.ts";

/** Runs the site in this process, or with WEB_PROCESSES its pages in others, until it is stopped. */
export async function runSite(
  config: Config,
  { warnings, say }: { warnings: readonly string[]; say: (line: string) => void },
): Promise<void> {
  const isDevelopment = process.env.NODE_ENV === "development";
  const log = createLogger(config.logLevel);
  const lifecycle = manageLifecycle(log);
  const { stopping } = lifecycle;

  const webProcesses =
    config.webProcesses > 1 && config.role !== "jobs" && !isDevelopment
      ? createWebProcesses({ count: config.webProcesses, shutdownTimeoutMs: config.shutdownTimeoutMs, log })
      : null;
  const booted = await boot(config, {
    log,
    say,
    isDevelopment,
    stopping,
    ...(webProcesses ? { collectOthers: webProcesses.collect } : {}),
  });
  const { site } = booted;
  lifecycle.onStop(() => booted.stop());
  try {
    if (webProcesses) {
      lifecycle.onStop(webProcesses.stop);
      lifecycle.onHurry(webProcesses.hurry);
      await webProcesses.start({
        embedded: booted.embedded,
        collectMain: () => site.metrics.collect(),
        stopping,
      });
    } else await serveSite(site, lifecycle);
    if (config.metricsPort !== null) {
      const metricsServer = createMetricsServer(site.metrics, config.metricsToken);
      lifecycle.onStop(() => void metricsServer.close());
      await listen(metricsServer, "METRICS_PORT", config.metricsPort, config.host);
    }
  } catch (error) {
    await lifecycle.undo();
    throw error;
  }
  await lifecycle.started();

  process.send?.("ready"); // scripts/bootstrap.mjs starts a site again that dies from now on
  say(
    config.role === "jobs"
      ? `${config.siteName} is ready: it runs jobs (ROLE=jobs)`
      : `${config.siteName} is ready: ${config.publicUrl}`,
  );
  if (booted.isDemo) {
    say("Demo accounts (password babillard-demo): admin@babillard.example, moderatrice@babillard.example,");
    say("  vendeur@babillard.example, acheteuse@babillard.example");
  }
  // Only advice: the site is up, and a database that is temporarily unavailable must not end it.
  if (!(await hasAdministrator(site.db).catch(() => true))) say(noAdministratorText);
  if (config.role !== "jobs" && (await isUnset(site.db).catch(() => false)))
    say(`Or open this page: ${config.publicUrl}/setup?token=${setupToken(site)}`);
  for (const warning of warnings) log.warn({}, warning);
  for (const { setting, advice } of placeholderSettings({ ...config, ...site.settings.latest }))
    log.warn({ setting }, advice);
  if (!config.smtpUrl) say(`Without SMTP_URL, emails are written to ${outboxFolder(config)}`);
  say("Ctrl-C stops it.");
}
