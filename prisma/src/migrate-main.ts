// `node prisma/dist/migrate-main.js`: brings the database of DATABASE_URL to this version, for containers.
import { MigrationError, migrate } from './migrate.js';

const url = process.env.DATABASE_URL;
if (!url) throw new Error('DATABASE_URL is not set.');
try {
  const applied = await migrate(url, {
    onMigration: ({ name, position, of }) => console.log(`Migration ${position} of ${of}: ${name}`),
  });
  console.log(applied.length ? 'The database is up to date now.' : 'The database is up to date.');
} catch (error) {
  console.error(error instanceof MigrationError ? error.message : error);
  process.exitCode = 1;
}
