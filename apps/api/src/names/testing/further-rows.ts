import type { PlantedApi } from './every-output.js';

const AT = new Date('2026-11-20T08:09:10.123Z');
const LATER = new Date('2027-11-20T08:09:10.123Z');
const HASH = 'a'.repeat(64);
const SIGNATURE = {
  ...{ method: 'POST', path: '/sok', query: [], body: 'form', fields: ['q'], operations: ['query Finn (poster)'] },
  commands: [{ name: 'type', value: 'journal' }],
};
const HOME = 'https://planted-0001.example/';

const DISCOVER = {
  ...{ kind: 'discover', words: ['postliste', 'innsyn'], seeds: [HOME], examples: ['Postlisten for i dag'] },
  ...{ counterExamples: ['Kart over kommunen'], budget: 100, practice: false },
};
const plansOn = (siteId: string) => [
  { kind: 'locate', target: 'mail-record', budget: 60, practice: false, sites: 'all' },
  {
    kind: 'surface',
    coverage: 0.95,
    budget: 60,
    practice: false,
    sites: 'all',
    pages: [{ siteId, url: `${HOME}sok` }],
  },
  { kind: 'watch', downloadsADay: 10, practice: false, sites: 'all' },
  { kind: 'refresh', visitsADay: 100, practice: false, sites: 'all' },
  DISCOVER,
];

/** Adds rows with texts to the tables that `plantName` leaves empty, and sweeps and schedules of every kind. */
export async function addFurtherRows({ api, planted, subscriptionId }: PlantedApi): Promise<void> {
  const { db } = api;
  const { siteId, portalId, topicId, searches } = planted;
  const searchId = searches.contact;
  const { id: personId } = await db.person.create({
    data: { name: 'Further', email: 'further@example.org', role: 'auditor', passwordHash: 'none' },
  });
  const { id: targetId } = await db.target.findUniqueOrThrow({ where: { slug: 'mail-record' } });
  for (const plan of plansOn(siteId)) {
    const name = `Every ${plan.kind}`;
    const schedule = { name, cron: '0 6 * * *', timeZone: 'Europe/Oslo', plan: { ...plan }, createdById: personId };
    const { id: scheduleId } = await db.schedule.create({ data: schedule });
    await db.scheduleRun.create({ data: { scheduleId, dueAt: AT, at: AT, result: 'failed', message: 'It failed.' } });
    const sweep = { kind: plan.kind, name, plan: { ...plan }, budget: 60, seed: 1, practice: false, state: 'done' };
    const nameParts = { of: 'Vik', what: { en: name }, at: '2026-11-28' };
    const { id: sweepId } = await db.sweep.create({ data: { ...sweep, nameParts, scheduleId, createdById: personId } });
    if (plan.kind === 'discover')
      await db.discoverRun.create({ data: { sweepId, seeds: [HOME], stop: 'frontier-dry' } });
  }
  await db.savedView.create({
    data: { name: 'The coast', practice: false, shared: true, query: { q: 'Vik', tag: 'kyst' }, ownerId: personId },
  });
  await db.tagEdit.create({
    data: {
      ...{ added: ['kyst'], removed: ['innland'], at: AT },
      sites: { create: { siteId, before: ['innland'], after: ['kyst'] } },
    },
  });
  const words = [{ term: 'postliste', nearness: 0.5, pages: 3 }];
  const page = { seq: 0, link: 1, url: `${HOME}innsyn`, host: 'planted-0001.example' };
  await db.discoverRun.update({
    where: { sweepId: topicId },
    data: {
      ...{ foundWords: words, struck: ['kart'], heldHosts: ['held.example'], batch: [page] },
      steps: [{ round: 1, batch: [page], asked: 1, seeds: [HOME], struck: ['kart'], verdicts: [], now: 1 }],
    },
  });
  const opened = { kind: 'failed', url: `${HOME}innsyn`, reason: 'missing' };
  await db.discoverAnswer.create({ data: { sweepId: topicId, round: 1, seq: 0, opened } });
  const state = { widenings: words, titles: ['Postliste for i dag'] };
  for (const kind of ['discover', 'watch', 'refresh', 'surface'])
    await db.engineState.create({
      data: { kind, subject: kind === 'discover' ? topicId : siteId, version: 1, state, at: AT },
    });

  await db.identity.create({
    data: { issuer: 'https://id.example', subject: 'further', personId, createdAt: AT, lastSignInAt: AT },
  });
  const step = { state: 's', nonce: 'n', codeVerifier: 'c', next: '/records', expiresAt: LATER };
  await db.providerStep.create({ data: { tokenHash: HASH, ...step } });
  await db.signInLink.create({
    data: {
      ...{ personId, purpose: 'reset', createdAt: AT, expiresAt: LATER, byAdmin: true, mailed: true, language: 'en' },
      mailDetail: '550 no such mailbox',
    },
  });
  await db.passkey.create({
    data: {
      personId,
      credentialId: 'abc',
      publicKey: Buffer.from('k'),
      counter: 0n,
      transports: ['usb'],
      name: 'Laptop',
      createdAt: AT,
    },
  });
  await db.apiToken.create({
    data: { personId, name: 'nightly', scope: 'read', tokenHash: HASH, createdAt: AT, windowAt: AT, expiresAt: LATER },
  });
  await db.namesOpening.create({ data: { personId, reason: 'Complaint 2026/7', at: AT, until: AT } });
  const header = ['name', 'homeUrl'];
  const undone = [{ name: 'Vestnes', home_url: HOME, tags: [] }];
  const { id: importId } = await db.siteImport.create({
    data: { fileName: 'sites.csv', personId, added: 0, updated: 0, failed: 1, header, undone },
  });
  const cells = ['Planted', 'no address'];
  const line = { importId, line: 2, result: 'failed', message: 'homeUrl: is no address', text: cells.join(';'), cells };
  await db.siteImportLine.create({ data: line });
  await db.ownerRequest.create({
    data: { host: 'owner.example', kind: 'objection', note: 'Asked by mail', enteredById: personId },
  });
  await db.ownerProof.create({
    data: {
      keyHash: HASH,
      origin: 'https://owner.example',
      host: 'owner.example',
      token: 't',
      createdAt: AT,
      endsAt: LATER,
    },
  });
  const word = { word: 'postliste', weight: 1 };
  const version = await db.targetVersion.findFirstOrThrow({ where: { targetId }, orderBy: { version: 'desc' } });
  const change = { language: 'nb', word: 'postliste', before: 1, after: 2, right: 1, wrong: 0 };
  await db.targetVersion.create({
    data: {
      ...{ targetId, version: version.version + 1, origin: 'edited', state: 'proposed', note: 'Better words' },
      ...{ words: { nb: [word] }, changes: [change], names: { nb: ['postliste'] } },
    } as never,
  });
  await db.locateSweep.updateMany({ data: { draftWords: { nb: [word] }, draftNames: { nb: ['postliste'] } } });
  await db.targetExample.updateMany({ data: { words: { nb: [word] }, failure: null } });
  await db.dossier.updateMany({
    data: {
      box: { state: 'asked', tries: [{ words: 'postliste', results: 0, reason: null }] },
    } as never,
  });
  await db.setting.create({ data: { key: 'operatorNote', value: 'by the operator' } }).catch(() => undefined);
  await db.recordPortal.update({
    where: { id: portalId },
    data: {
      withheld: [
        { url: `${HOME}sok`, method: 'POST', why: 'unclear', hash: HASH, signature: SIGNATURE, example: 'q=…' },
      ],
      sent: [{ url: `${HOME}sok`, method: 'POST', hash: HASH, signature: SIGNATURE, requests: 2 }],
      newest: { url: `${HOME}sok?nyeste=1`, form: [['q', 'klage']], days: null },
      leftAlone: [{ action: `${HOME}kontakt`, method: 'POST', why: 'contact', make: HASH, label: 'Send' }],
      because: 'its search form',
    } as never,
  });
  const correction = { practice: false, family: HASH, field: 'title', selector: '> td', label: 'Sak', personId };
  await db.portalCorrection.create({ data: correction });
  await db.confirmedForm.create({
    data: { practice: false, make: HASH, why: 'not-search', action: `${HOME}sok`, personId },
  });
  await db.portalRecipe.create({
    data: { recipeId: 'own-vendor', version: 1, recipe: { title: 'Postliste for i dag' }, personId },
  });
  await db.recipeTrial.create({ data: { taskId: searchId, result: { rows: [['Brev om vann']] } } });
  await db.requestPermission.create({
    data: {
      ...{ practice: false, portalId, hash: HASH, signature: SIGNATURE, why: 'unclear', decision: 'forbid', personId },
      note: 'as agreed',
    },
  });
  await db.noPublicBody.create({ data: { practice: false, host: 'shop.example', judgedById: personId, judgedAt: AT } });
  await db.watchForager.create({
    data: {
      ...{ siteId, number: 0, bornAt: AT, score: 1, steps: 1, brought: 0, version: 1 },
      weblog: [{ url: `${HOME}innsyn`, value: 1 }],
    } as never,
  });
  const { id: taskId } = await db.task
    .findFirstOrThrow({ where: { search: { id: searchId } } })
    .catch(() => ({ id: searchId }));
  await db.task.update({
    where: { id: taskId },
    data: {
      checkpoint: { seq: 0, asked: 0, web: {}, room: { title: 'Postliste for i dag' } },
      pinnedState: { version: 1, state },
    },
  });
  await db.proofSheet
    .create({
      data: {
        ...{ searchId, version: 7, language: 'en', covered: true, hash: HASH, madeAt: AT },
        content: { title: 'Postliste for i dag' },
      },
    })
    .catch(() => undefined);
  const request = { method: 'POST', form: [['q', 'klage på vann']], validators: null };
  const robots = { url: `${HOME}robots.txt`, rule: 'Disallow: /intern side', allowed: true };
  const requested = { request, robots, wall: { kind: 'login', marks: ['Logg inn her'], odds: null } };
  const later = { host: 'planted-0001.example', until: AT.toISOString(), why: 'throttled' };
  await db.journalEntry.updateMany({ where: { taskId: searchId, seq: 1 }, data: { ...requested, later } });
  await db.evidencePage.updateMany({ where: { taskId: searchId, seq: 1 }, data: requested });
  const pictureLayout = { width: 10, height: 10, marks: [{ word: 'postliste', x: 1, y: 1, width: 1, height: 1 }] };
  await db.finding.updateMany({ where: { screenshotHash: { not: null } }, data: { pictureLayout } });
  await db.knownPage.updateMany({ data: { validators: { etag: '"Post liste"', lastModified: null } } });
  await db.host.create({
    data: { host: 'planted-0001.example', robotsText: 'User-agent: *', robotsState: 'read', robotsFetchedAt: AT },
  });
  await db.subscription.update({ where: { id: subscriptionId }, data: { filter: { words: ['vann og avløp'] } } });
  await db.delivery.updateMany({ where: { subscriptionId }, data: { detail: 'The receiver answered 500' } });
}
