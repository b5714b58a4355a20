import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

const MIGRATIONS = path.join(import.meta.dirname, '../migrations');

/** Runs all migrations on an empty database: what `prisma migrate deploy` does, without its start-up time. */
export async function migrate(url: string): Promise<void> {
  const folders = readdirSync(MIGRATIONS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  await withClient(url, async (client) => {
    for (const { name } of folders.sort((a, b) => (a.name < b.name ? -1 : 1)))
      await client.query(readFileSync(path.join(MIGRATIONS, name, 'migration.sql'), 'utf8'));
  });
}

/** Connects, works, disconnects. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
