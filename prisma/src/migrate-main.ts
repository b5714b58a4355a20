// `node prisma/dist/migrate-main.js`: migrates the database of DATABASE_URL to this version, for containers. With
// OWNER_DATABASE_URL it connects as that role, and creates the role of DATABASE_URL, as which API and worker connect.
import { MigrationError, migrate } from './migrate.js';
import { prepareAppRole } from './roles.js';

const url = process.env.DATABASE_URL;
if (!url) throw new Error('DATABASE_URL is not set.');
try {
  const owner = process.env.OWNER_DATABASE_URL;
  const applied = await migrate(owner || url, {
    onMigration: ({ name, position, of }) => console.log(`Migration ${position} of ${of}: ${name}`),
  });
  if (owner) await prepareAppRole(owner, url);
  console.log(applied.length ? 'The database is up to date now.' : 'The database is up to date.');
} catch (error) {
  console.error(error instanceof MigrationError ? error.message : error);
  process.exitCode = 1;
}
