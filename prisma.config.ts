import { defineConfig } from 'prisma/config';

// We only generate the client, for which no engine runs; but Prisma's command line downloads its schema engine first,
// unless it is given a file that exists. Migrations are applied by prisma/src/migrate.ts.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;
process.env.CHECKPOINT_DISABLE ??= '1';

export default defineConfig({
  schema: 'prisma/schema',
});
