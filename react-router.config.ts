import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/web",
  // scripts/setup/pages.ts builds into another folder and publishes the result.
  buildDirectory: process.env.PAGES_BUILD_FOLDER ?? "build/web",
  ssr: true,
  // The whole route table is small; asking the server for it piece by piece would only add requests.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
