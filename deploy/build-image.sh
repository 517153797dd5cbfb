#!/bin/sh
# Makes a production install of the folder that it is run in: builds the pages, then installs only the packages that a
# running site needs. Used by the Dockerfile, as an ordinary user; needs Node 24, npm and its registry.
set -eu

# As in CI: no audit, no progress bars.
export npm_config_audit=false npm_config_fund=false npm_config_progress=false

npm ci
# Without demo pictures, which take a minute and 50 MB.
npm run build -- pages
rm -rf node_modules
npm ci --omit=dev
# npm counts tools as wanted in production, too, when a package names one as an optional peer (better-auth names vitest).
node --input-type=commonjs -e '
  const { packages } = require("./package-lock.json");
  for (const [path, { devOptional }] of Object.entries(packages))
    if (devOptional) require("node:fs").rmSync(path, { recursive: true, force: true });
'
rm -rf .cache .react-router
