/// <reference lib="dom" />
import { TOTP } from 'otpauth';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startIdentityProvider } from '../apps/api/src/testing/identity-provider.js';
import { looksRight, looksRightInBoth } from './looks-right.js';
import { press, product, sees, signIn, type Visitor, visit } from './visitor.js';

const EMAIL = 'ola@example.org';

describe.skipIf(!product)('people', () => {
  let admin: Visitor;
  let ola: Visitor;
  let relay: SMTPServer;
  let recovery: string[] = [];
  let arrived: (text: string) => void = () => undefined;
  beforeAll(async () => {
    relay = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData(stream, _session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          done();
          arrived(Buffer.concat(chunks).toString().replaceAll('=\r\n', ''));
        });
      },
    });
    await new Promise<void>((resolve) => relay.listen(product?.reached.relay, '127.0.0.1', resolve));
    admin = await visit();
    ola = await visit({ language: 'nb' });
    await signIn(admin);
  });
  afterAll(() => new Promise<void>((resolve) => relay.close(() => resolve())));

  async function toTheSecondFactor() {
    const { page, open } = ola;
    await page.deleteCookie({ name: 'hyrde_session' });
    await open('/sign-in');
    await page.waitForSelector('form[data-ready]');
    await page.type('[name=email]', EMAIL);
    await page.type('[name=password]', 'red herons nap deeply');
    await page.click('button[type=submit]');
    await sees(page, 'Nå koden');
  }

  /** Chooses a password by a link; an invitation signs in, after a reset the person signs in. */
  async function chooses(mail: Promise<string>, password: string, picture: string, invited = false) {
    const link = /http\S+\/choose-password#[\w-]{43}/.exec(await mail)?.[0] ?? '';
    const { page, open } = ola;
    await open(new URL(link).pathname + new URL(link).hash);
    await page.waitForSelector('[name=next]');
    expect(page.url()).not.toContain('#');
    await looksRight(ola, picture);
    await page.type('[name=next]', password);
    await press(page, 'Velg dette passordet');
    if (invited) {
      await page.waitForFunction(() => ['/', '/review'].includes(location.pathname));
      return;
    }
    await sees(page, 'Passordet er valgt.');
    await open('/sign-in');
    await page.waitForSelector('form[data-ready]');
    await page.type('[name=email]', EMAIL);
    await page.type('[name=password]', password);
    await page.click('button[type=submit]');
    await page.waitForFunction(() => ['/', '/review'].includes(location.pathname));
  }
  const nextMail = () =>
    new Promise<string>((resolve) => {
      arrived = resolve;
    });

  it('come in by a link in a mail, which is good once', { timeout: 240_000 }, async () => {
    const { page, open } = admin;
    const mail = nextMail();
    await open('/set-up/people');
    const form = 'form:has([name=email])';
    await page.waitForSelector(form);
    await page.type(`${form} [name=name]`, 'Ola Nordmann');
    await page.type(`${form} [name=email]`, EMAIL);
    await page.locator(`${form} button[type=submit]`).click();
    await sees(page, 'A mail to Ola Nordmann is on its way.');
    await sees(page, 'Invited');
    await looksRight(admin, 'people-invited');
    await chooses(mail, 'blue whales hum slowly', 'choose-password-nb', true);
  });

  it('get another password if theirs is lost', { timeout: 240_000 }, async () => {
    const { page, open } = ola;
    await page.deleteCookie({ name: 'hyrde_session' });
    const mail = nextMail();
    await open('/sign-in');
    await page.locator('a[href="/forgotten-password"]').click();
    await page.waitForSelector('form[data-ready] button');
    await page.waitForFunction(() => location.pathname === '/forgotten-password');
    await page.type('[name=email]', EMAIL);
    await press(page, 'Send lenken');
    await sees(page, 'Er adressen kjent her');
    await looksRight(ola, 'forgotten-password-nb');
    await chooses(mail, 'red herons nap deeply', 'choose-again-nb');
  });

  it('add an app as second factor, which signing in then asks for', { timeout: 240_000 }, async () => {
    const { page, open } = ola;
    await open('/set-up/security');
    await press(page, 'Sett opp en app');
    await page.locator('dialog[open] [name=password]').fill('red herons nap deeply');
    await press(page, 'Fortsett');
    await page.waitForSelector('form:not(dialog form) [name=code]');
    await looksRight(ola, 'second-factor-nb');
    const secret = await page.$eval('form:has([name=code]) code', (code) => code.textContent ?? '');
    const code = (steps: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
    await page.type('[name=code]', code(0));
    await press(page, 'Slå på');
    await sees(page, 'Reservekoder, vist denne ene gangen');
    await looksRight(ola, 'recovery-codes-nb');
    recovery = await page.$$eval('[role=status] li', (all) => all.map((one) => one.textContent ?? ''));
    await toTheSecondFactor();
    await looksRight(ola, 'sign-in-code-nb');
    await page.type('[name=code]', '000000');
    await page.click('form button[type=submit]');
    await sees(page, 'Koden er feil eller brukt.');
    await page.locator('[name=code]').fill(recovery[0] ?? '');
    await page.click('form button[type=submit]');
    await page.waitForFunction(() => ['/', '/review'].includes(location.pathname));
  });

  it('come in by the organisation’s own sign-in, with the role of their group, and out of both', {
    timeout: 240_000,
  }, async () => {
    if (!product) return;
    const provider = await startIdentityProvider(product.url, product.reached.provider);
    const claims = {
      email: 'liv.fjell.with.a.long.name@fylkeskommunen.example.org',
      email_verified: true,
      name: 'Liv Fjell',
    };
    provider.accounts.set('liv', { ...claims, groups: ['chiefs'] });
    const liv = await visit();
    const { page, open } = liv;
    const begin = async () => {
      await press(page, 'Sign in with Fjellvik');
      await page.waitForSelector('[name=login]');
      expect(new URL(page.url()).origin).toBe(provider.issuer);
    };
    try {
      await open('/sign-in?next=/set-up/security');
      await looksRight(liv, 'sign-in-provider');
      await begin();
      await page.type('[name=login]', 'liv');
      await page.type('[name=password]', 'any');
      await page.click('button[type=submit]');
      await page.waitForSelector('[name=prompt][value=consent]');
      await page.click('button[type=submit]');
      await sees(page, 'Fjellvik has let you in.');
      await looksRight(liv, 'security-provider');
      expect(await liv.api('/session')).toMatchObject({ email: claims.email, role: 'auditor', byProvider: true });
      await press(page, 'Sign out');
      await page.waitForSelector('[name=logout]');
      expect(new URL(page.url()).origin).toBe(provider.issuer);
      await page.click('button[name=logout]');
      await page.waitForFunction(() => location.pathname === '/sign-in');
      await page.waitForSelector('form[data-ready]');
      await begin(); // The provider has ended its session too and asks for the account.
    } finally {
      await Promise.all([liv.leave(), provider.stop()]);
    }
  });

  it('add a passkey, which opens without a password or after it', { timeout: 240_000 }, async () => {
    const { page, open } = ola;
    const device = await page.createCDPSession();
    await device.send('WebAuthn.enable');
    const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await open('/set-up/security');
    await press(page, 'Legg til en passnøkkel');
    await page.locator('dialog[open] [name=code]').fill(recovery[1] ?? '');
    await press(page, 'Fortsett');
    await sees(page, 'Lag passnøkkelen');
    await page.locator('form:not(#password) [name=name]').fill('Min bærbare');
    await looksRight(ola, 'passkey-make-nb');
    await press(page, 'Lag passnøkkelen');
    await sees(page, 'Min bærbare');
    const { credentials } = await device.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);
    const entered = () => page.waitForFunction(() => ['/', '/review'].includes(location.pathname));
    await page.deleteCookie({ name: 'hyrde_session' });
    await open('/sign-in');
    await page.waitForSelector('form[data-ready]');
    await looksRight(ola, 'sign-in-passkey-nb');
    await press(page, 'Logg inn med passnøkkel');
    await entered();
    await toTheSecondFactor();
    await press(page, 'Logg inn med passnøkkel');
    await entered();
    await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await open('/set-up/security');
    await page.locator('table button ::-p-text(Fjern)').click();
    await press(page, 'Bruk en passnøkkel');
    await sees(page, 'Ingenting ble valgt');
    await looksRight(ola, 'passkey-end-nb');
    await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await press(page, 'Bruk en passnøkkel');
    await sees(page, 'åpner ikke lenger');
    await device.detach();
  });

  it('see where they are signed in, and end it; an administrator ends all of it', { timeout: 240_000 }, async () => {
    await ola.open('/set-up/security');
    await sees(ola.page, 'Innloggede nettlesere');
    await looksRight(ola, 'security-nb');
    const { page } = admin;
    await looksRightInBoth(admin, '/set-up/people', 'people-several');
    await page.locator('::-p-xpath(//table//a[normalize-space(.)="Ola Nordmann"])').click();
    await sees(page, 'Signed-in browsers');
    await looksRight(admin, 'person');
    await press(page, 'End all');
    await sees(page, 'Nobody is signed in.');
    await ola.open('/sites');
    expect(new URL(ola.page.url()).pathname).toBe('/sign-in');
    await press(page, 'Remove this person');
    await sees(page, 'Their verdicts stay');
    await page.locator('dialog[open] ::-p-xpath(.//button[normalize-space(.)="Remove this person"])').click();
    await sees(page, 'Ola Nordmann is removed.');
    await page.waitForFunction(() => {
      const names = [...document.querySelectorAll('table a[href^="/set-up/people/"]')].map((one) => one.textContent);
      return names.length > 0 && !names.includes('Ola Nordmann');
    });
  });
});
