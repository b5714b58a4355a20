#!/bin/sh
# Run in the image's /hyrde after `npm ci`: removes files that no service reads, each with its reason. Everything else stays as
# in the lock file.
set -eu
# Workspaces that belong to no service, and links to them.
rm -rf lab e2e apps/web
find node_modules/@hyrde -xtype l -delete
# The browser is Debian's (PUPPETEER_EXECUTABLE_PATH); this one is for machines without.
rm -rf node_modules/@sparticuz
# Prisma's query compilers for other databases than Postgres.
rm -f node_modules/@prisma/client/runtime/*.cockroachdb.* node_modules/@prisma/client/runtime/*.mysql.* \
  node_modules/@prisma/client/runtime/*.sqlite.* node_modules/@prisma/client/runtime/*.sqlserver.*
# Types and source maps of packages: for compilers and debuggers.
find node_modules -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' \) -delete
