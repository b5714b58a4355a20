import { withClient } from '@hyrde/store/sql';
import { queryRow } from '@hyrde/store/statement';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../../prisma/testing/database.js';
import { forFile } from '../../../../scripts/testing/for-file.js';
import { END, RELEASE_ALL, RENEW, TAKE } from './politeness-sql.js';

const HOSTS = 60;
const ROUNDS = 12;
const LEASE_MS = 30_000;

const database = await forFile(testDatabase(), 'drop');

const hosts = Array.from({ length: HOSTS }, (_, i) => `www.by${i}.example`);
const addresses = hosts.map((_, i) => `192.0.2.${i}`);
const slots = hosts.map(() => 0);

/** Worker a holds every host and place, and all its leases have expired, as after an outage of Postgres. */
async function runOut(client: pg.Client): Promise<void> {
  const past = "now() - interval '1 minute'";
  await client.query('truncate host, address, address_slot');
  await client.query(
    `insert into host (host, lease_owner, lease_until, next_at) select host, 'a', ${past}, ${past} from unnest($1::text[]) host`,
    [hosts],
  );
  await client.query(
    `with at as (insert into address (address, next_at) select address, ${past} from unnest($1::text[]) address returning address)
     insert into address_slot (address, slot, owner, until) select address, 0, 'a', ${past} from at`,
    [addresses],
  );
}

/** Worker b takes the expired leases, host by host, last first. */
async function takeAll(client: pg.Client): Promise<void> {
  for (const [i, host] of [...hosts.entries()].reverse())
    await queryRow((query) => client.query(query), TAKE, [
      null,
      'b',
      LEASE_MS,
      host,
      1_000,
      addresses[i],
      0,
      1,
      [host],
    ]);
}

/** Worker a ends its slots. */
async function endAll(client: pg.Client): Promise<void> {
  for (const [i, host] of hosts.entries()) await client.query(END.text, [null, 'a', host, 0, 0, 0, addresses[i], 0]);
}

it('lets those who renew, end and give back meet those who take, and none waits for the other crosswise', async () => {
  const { url } = database;
  const meet = () =>
    withClient(url, (renewing) =>
      withClient(url, (ending) =>
        withClient(url, (giving) =>
          withClient(url, async (taking) => {
            for (let round = 0; round < ROUNDS; round++) {
              await runOut(renewing);
              await Promise.all([
                renewing.query(RENEW.text, [null, 'a', LEASE_MS, hosts, addresses, slots]),
                takeAll(taking),
                endAll(ending),
                round % 2 ? giving.query(RELEASE_ALL.text, [null, 'a']) : null,
              ]);
            }
          }),
        ),
      ),
    );
  await expect(meet()).resolves.toBeUndefined();
});
