import { withClient } from './migrate.js';

/** The columns of the blob store, until the migration that adds them: then this file goes, and its call with it. */
export const addBlobColumns = (url: string): Promise<unknown> =>
  withClient(url, (client) =>
    client.query(`alter table blob add column if not exists kept boolean not null default false,
      add column if not exists place text not null default 'postgres', alter column body drop not null`),
  );
