import { createServer, type Server } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { beforeAll, describe, expect, it } from 'vitest';
import { SHORT } from '../scripts/testing/extent.js';
import { looksRight, looksRightInBoth } from './looks-right.js';
import { press, product, sees, signedIn, type Visitor } from './visitor.js';

const SCREEN = '/set-up/installation';
const OPERATOR = 'https://example.org/our-crawler';

describe.skipIf(!product)('the installation', () => {
  let admin: Visitor;
  beforeAll(async () => {
    admin = await signedIn(SCREEN);
  });

  /** Listens where the environment says that the mail server is. */
  const listens = (server: Pick<Server, 'listen'>) =>
    new Promise<void>((resolve) => server.listen(product?.reached.relay, '127.0.0.1', resolve));

  it('has an operator, whom the next request names and owners of sites read of', async () => {
    const { page, open, api } = admin;
    await page.locator('[name=operatorUrl]').fill(OPERATOR);
    await page.locator('form:has([name=operatorUrl]) button[type=submit]').click();
    await sees(page, 'Saved');
    expect(await api('/limits')).toMatchObject({ userAgent: expect.stringContaining(OPERATOR) });
    await open('/visits');
    await sees(page, OPERATOR);
  });

  it('says what the environment sets, and lets nobody change it', async () => {
    await looksRightInBoth(admin, SCREEN, 'installation');
    await sees(admin.page, 'Set by SMTP_URL in the environment');
    expect(await admin.page.$$('[name^=smtp]:enabled, [name=mailFrom]:enabled')).toEqual([]);
  });

  it.skipIf(SHORT)(
    'sends a test mail: a server that hangs gets a sentence within seconds, one that works a mail',
    async () => {
      const { page } = admin;
      const silent = createServer();
      await listens(silent);
      await press(page, 'Send a test mail');
      const began = Date.now();
      await sees(page, 'The server does not answer.');
      expect(Date.now() - began).toBeLessThan(30_000);
      await looksRight(admin, 'installation-mail-failed');
      await new Promise((resolve) => silent.close(resolve));
      let arrived = '';
      const relay = new SMTPServer({
        disabledCommands: ['STARTTLS', 'AUTH'],
        onData(stream, _session, done) {
          stream.on('data', (chunk: Buffer) => {
            arrived += chunk.toString();
          });
          stream.on('end', () => done());
        },
      });
      await listens(relay);
      await press(page, 'Send a test mail');
      await sees(page, 'The mail server took the test mail');
      expect(arrived).toContain('Subject: A test mail from Hyrde');
      await new Promise<void>((resolve) => relay.close(() => resolve()));
    },
  );
});
