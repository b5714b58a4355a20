import { Sealer } from '@hyrde/store/sealer';
import pg from 'pg';
import { expect, it } from 'vitest';
import { testDatabase } from '../prisma/testing/database.js';
import { sealedSecrets } from './sealed-secrets.mjs';
import { forFile } from './testing/for-file.js';

const database = await forFile(testDatabase(), 'drop');
const client = new pg.Client({ connectionString: database.url });
await client.connect();
await forFile(client, 'end');
const env = { DATABASE_URL: database.url, SECRETS_KEY: 'the key of this product' };

it('says whether what is sealed opens by the key that is set', async () => {
  expect(await sealedSecrets(client, env)).toBe('none');
  const { rows } = await client.query<{ id: string }>(
    `insert into subscription (id, name, practice, tells, means, address, secret)
     values (gen_random_uuid(), 'n', false, '{page.changed}', 'webhook', 'https://hook.example/', 'whsec_plain') returning id`,
  );
  expect(await sealedSecrets(client, env)).toBe('none'); // As stored before sealing was introduced.
  const id = rows[0]?.id ?? '';
  await client.query('update subscription set secret = $2 where id = $1', [id, new Sealer(env).seal('whsec_a', id)]);
  expect(await sealedSecrets(client, env)).toBe('open');
  expect(await sealedSecrets(client, { DATABASE_URL: database.url })).toBe('shut');
});
