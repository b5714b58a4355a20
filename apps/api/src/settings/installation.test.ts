import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BACKUP_EVERY_MS } from '@hyrde/contracts';
import { INSTALLATION, noteBackup } from '@hyrde/store/installation';
import { isSealed } from '@hyrde/store/sealer';
import { expect, it } from 'vitest';
import { folderForFile } from '../../../../scripts/testing/for-file.js';
import { apiForFile, startApi } from '../testing/api.js';

interface Shown {
  publicUrl: string;
  operatorMail: string | null;
  smtpHost: string | null;
  smtpUser: string | null;
  hasPassword: boolean;
  byEnvironment: { field: string; variable: string }[];
  test: { to: string; state: string } | null;
  backupFolder: string | null;
  hasBackupKey: boolean;
  backups: Backups;
  revision: string;
}
interface Backups {
  isAutomatic: boolean;
  isPending: boolean;
  nextAt: string | null;
  last: { file: string } | null;
  failed: { reason: string } | null;
}
interface Refused {
  detail: string;
  errors?: { field: string }[];
  conflict?: { fields: { field: string; mine: unknown; theirs: unknown }[] };
}

const PASSWORD = 'mange måker';
const RELAY = { mailFrom: 'Hyrde <hyrde@example.org>', smtpHost: 'mail.example.org', smtpPort: 587, smtpUser: 'hyrde' };

const root = await folderForFile();
const at = (name: string) => path.join(root, name);
for (const name of ['data/postgres', 'backups']) mkdirSync(at(name), { recursive: true });
const api = await apiForFile({ env: { DATA_FOLDER: at('data') } });
const admin = await api.as('admin');
const read = async () => (await admin.get<Shown>('/installation')).body;
const change = <T = Shown>(body: object, headers: Record<string, string> = {}) =>
  admin.request<T>('PATCH', '/installation', body, headers);
const stored = async () => {
  const row = await api.db.setting.findUnique({ where: { key: INSTALLATION } });
  return row?.value as { password: string | null };
};

it('is set by administrators alone, and counts at once', async () => {
  const auditor = await api.as('auditor');
  expect([(await auditor.get('/installation')).status, (await auditor.patch('/installation', {})).status]).toEqual([
    403, 403,
  ]);
  const people = () => admin.get<{ mail: boolean }>('/people').then(({ body }) => body.mail);
  expect([await people(), (await read()).byEnvironment]).toEqual([false, []]);
  const operator = { operatorUrl: 'https://example.org/crawler', operatorMail: 'crawler@example.org' };
  expect((await change({ ...operator, ...RELAY })).body).toMatchObject({ ...operator, ...RELAY, hasPassword: false });
  expect(await people()).toBe(true);
  const limits = await api.anonymous.get<object>('/limits');
  expect(limits.body).toMatchObject({
    userAgent: 'Hyrde/0.2.0 (+https://example.org/crawler; crawler@example.org)',
    operator: { name: null, url: operator.operatorUrl, mail: operator.operatorMail },
  });
});

it('seals the password, shows it nowhere, and gives it to no other server', async () => {
  const { status, body, text } = await change({ password: PASSWORD });
  expect([status, body.hasPassword, text.includes(PASSWORD)]).toEqual([200, true, false]);
  expect(isSealed((await stored()).password ?? '')).toBe(true);
  const audited = await admin.get<{ items: { action: string; details: object }[] }>('/audit?action=installation');
  expect(audited.body.items.length).toBeGreaterThan(0);
  expect(audited.text).not.toContain(PASSWORD);
  expect(audited.text).not.toContain((await stored()).password);
  expect((await change({ smtpUser: 'hyrde' })).body.hasPassword).toBe(true);
  expect((await change({ smtpHost: 'mail.elsewhere.example' })).body.hasPassword).toBe(false);
  expect((await change({ smtpTls: true, password: PASSWORD })).body.hasPassword).toBe(true);
  expect((await change({ smtpTls: false })).body.hasPassword).toBe(false);
});

it('shows two editors both states, of the password that there is one', async () => {
  const { revision } = await read();
  await change({ password: PASSWORD, smtpPort: 25 }, { 'if-match': `"${revision}"` });
  const late = { password: 'en annen', smtpPort: 2525 };
  const { status, body, text } = await change<Refused>(late, { 'if-match': `"${revision}"` });
  expect(status).toBe(409);
  expect(body.conflict?.fields).toMatchObject([
    { field: 'password', theirs: '•••' },
    { field: 'smtpPort', mine: 2525, theirs: 25 },
  ]);
  expect(text).not.toContain('en annen');
  expect((await change(late, {})).status).toBe(200);
});

it('takes the public address only from a page that is there', async () => {
  const publicUrl = 'https://hyrde.example.org';
  const wrong = await change<Refused>({ publicUrl }, { origin: 'http://localhost:3000' });
  expect([wrong.status, wrong.body.errors]).toMatchObject([400, [{ field: 'publicUrl' }]]);
  for (const more of ['/path', '?a=b', '/#part'])
    expect([more, (await change({ publicUrl: publicUrl + more })).status]).toEqual([more, 400]);
  expect((await change({ publicUrl: 'https://us:secret@hyrde.example.org' })).status).toBe(400);
  const name = 'http://hyrde.example.org';
  const there = { origin: name, 'x-forwarded-host': 'hyrde.example.org' };
  expect((await change({ publicUrl: name }, there)).body.publicUrl).toBe(name);
  const invited = { name: 'Ola', email: 'ola@example.org', role: 'viewer', by: 'hand', language: 'en' };
  expect((await admin.post<{ link: string }>('/people', invited)).body.link).toContain(`${name}/`);
  expect((await change({ publicUrl: null }, there)).body.publicUrl).toBe('http://localhost:3000');
});

it.each([
  [{ smtpHost: 'a host' }, 'smtpHost'],
  [{ smtpHost: 'user@host' }, 'smtpHost'],
  [{ smtpPort: 0 }, 'smtpPort'],
  [{ mailFrom: 'nobody' }, 'mailFrom'],
  [{ mailFrom: 'A <a@example.org>\r\nBcc: b@example.org' }, 'mailFrom'],
  [{ mailFrom: null }, 'mailFrom'],
  [{ operatorUrl: 'javascript:alert(1)' }, 'operatorUrl'],
  [{ operatorMail: 'nobody' }, 'operatorMail'],
])('refuses %j', async (body, field) => {
  const answer = await change<Refused>(body);
  expect([answer.status, answer.body.errors?.map((error) => error.field)]).toEqual([400, [field]]);
});

it('leaves to the environment what the environment sets', async () => {
  const env = {
    SMTP_URL: 'smtps://us:secret@relay.example.org',
    SMTP_FROM: 'us@example.org',
    OPERATOR_MAIL: 'us@example.org',
  };
  const there = await startApi({ of: api, env });
  try {
    const other = await there.as('admin');
    const { body, text } = await other.get<Shown>('/installation');
    expect(body).toMatchObject({ operatorMail: 'us@example.org', smtpHost: 'relay.example.org', smtpUser: 'us' });
    expect(text).not.toContain('secret');
    expect(body.byEnvironment).toContainEqual({ field: 'operatorMail', variable: 'OPERATOR_MAIL' });
    expect(body.byEnvironment).toContainEqual({ field: 'smtpHost', variable: 'SMTP_URL' });
    expect(body.byEnvironment.map(({ field }) => field)).not.toContain('publicUrl');
    const refused = await other.patch<Refused>('/installation', { operatorMail: 'else@example.org' });
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('OPERATOR_MAIL')]);
  } finally {
    await there.stop();
  }
});

it('keeps one test mail, which waits for a worker; without a mail server it says so', async () => {
  const tested = await admin.post<Shown>('/installation/mail-test', { to: 'me@example.org' });
  expect([tested.status, tested.body.test]).toMatchObject([200, { to: 'me@example.org', state: 'waiting' }]);
  const unreadable = { ...(await stored()), password: 'v1.AAAA' };
  await api.db.setting.update({ where: { key: INSTALLATION }, data: { value: unreadable } });
  await read();
  await change({ smtpHost: null });
  expect((await admin.post<Refused>('/installation/mail-test', { to: 'me@example.org' })).status).toBe(409);
});

it('has its backups written outside program and data only, with a sealed key', async () => {
  const refusal = async (backupFolder: string) =>
    (await change<{ errors?: { message: string }[] }>({ backupFolder })).body.errors?.[0]?.message;
  symlinkSync(at('data'), at('link'));
  writeFileSync(at('file'), '');
  const refused = [at('none'), at('file'), 'backups', at('data'), at('link/postgres'), import.meta.dirname];
  expect(await Promise.all(refused.map(refusal))).toEqual([
    ...[expect.stringContaining('does not exist'), expect.stringContaining('does not exist')],
    expect.stringContaining('whole path'),
    ...Array(3).fill(expect.stringContaining('within the program or its data')),
  ]);
  expect((await change<Refused>({ backupKey: 'fifteen letters' })).status).toBe(400);
  const key = 'correct horse battery staple';
  const { body, text } = await change({ backupFolder: at('backups'), backupKeep: 2, backupKey: key });
  expect(body).toMatchObject({ backupFolder: at('backups'), backupKeep: 2, hasBackupKey: true });
  expect(text + (await admin.get('/audit?action=installation')).text).not.toContain(key);
  expect(JSON.stringify(await stored())).not.toContain(key);
  expect((await change({ smtpPort: 26 })).body.hasBackupKey).toBe(true);
  expect((await change({ backupKey: null })).body.hasBackupKey).toBe(false);
});

it('a requested backup is pending until one was made after it, or failed', async () => {
  const note = (noted: Parameters<typeof noteBackup>[1]) => noteBackup(api.db, noted);
  const request = async () => (await admin.post<Shown>('/installation/backup')).body.backups;
  const later = () => new Date(api.clock.now().getTime() + 1).toISOString();
  const last = { file: 'x', bytes: 1, rows: 1, encrypted: true, missingBodies: 0 };
  const apart = { keysApart: [], unsetKeys: [], hasPasswordFile: true };
  await note({ last: { ...last, ...apart, at: new Date(api.clock.now().getTime() - 1).toISOString() } });
  expect(await request()).toMatchObject({ isAutomatic: true, isPending: true, last: { file: 'x' } });
  await note({ failed: { at: later(), reason: 'The disk is full.' } });
  expect((await read()).backups).toMatchObject({ isPending: false, failed: { reason: 'The disk is full.' } });
  api.clock.advance(1_000);
  expect((await request()).isPending).toBe(true);
  await note({ last: { ...last, ...apart, at: later() } });
  const { isPending, nextAt } = (await read()).backups;
  expect([isPending, Date.parse(nextAt ?? '')]).toEqual([false, Date.parse(later()) + BACKUP_EVERY_MS]);
  await change({ backupFolder: null });
  expect((await admin.post<Refused>('/installation/backup')).status).toBe(409);
  expect((await read()).backups.nextAt).toBeNull();
});
