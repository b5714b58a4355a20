import { TOTP } from 'otpauth';
import { SOUND_RECIPE } from '../../../../../jobs/contracts/kinds/surface/portals/testing/sound-recipe.js';
import { CHEAP_HASH, type Client, client, type TestApi } from '../../testing/api.js';
import { Authenticator } from '../../testing/authenticator.js';
import { found, makeSites, makeSweep } from '../../testing/fixtures.js';
import { STEP_COOKIE } from '../cookie.js';
import { hashPassword } from '../passwords.js';
import { secretHash } from '../secrets.js';
import { cookieIn } from './cookies.js';

export const PASSWORD = 'tre elger leser avis';

/** Path, body and client of a request; the administrator's client by default. */
type Request = [path: string, body?: unknown, by?: Client];

/** A request for every operation that changes data, with what it needs, by operation id. */
export async function changingRequests(api: TestApi, admin: Client): Promise<Record<string, () => Promise<Request>>> {
  const passwordHash = await hashPassword(PASSWORD, CHEAP_HASH);
  let names = 0;
  const name = () => `Thing ${++names}`;
  const reportPdf = { language: 'nb', answers: ['yes'] };
  const both = (text: string) => ({ en: text, nb: text });
  const ownerRequest = () => ({
    host: `${name()}.example.org`.replace(' ', '-'),
    request: { kind: 'objection' },
    note: 'A letter',
  });
  /** A proven host of a person without an account, and a client with their browser's cookie. */
  async function provenHost() {
    const { body, headers } = await api.anonymous.post<{ id: string }>('/owner-proofs', { host: ownerRequest().host });
    await api.db.ownerProof.update({ where: { id: body.id }, data: { provenAt: api.clock.now() } });
    return { id: body.id, by: client(api.url, '', headers.getSetCookie()[0]?.split(';')[0] ?? '') };
  }
  const words = (word = name()) => ({ nb: [{ word, weight: 3 }] });

  async function target(): Promise<string> {
    const body = { name: both(name()), description: both('What it is.'), words: words() };
    return (await admin.post<{ slug: string }>('/targets', body)).body.slug;
  }
  const register = () => ({
    host: `register-${++names}.example`,
    holder: name(),
    targets: ['mail-record'],
    reach: 'page',
  });
  const site = async () => (await makeSites(api.db, 1, { region: `Region${++names}` }))[0] ?? '';
  async function sweep(state = 'running'): Promise<string> {
    const id = await idOf('/sweeps', { target: 'contact', sites: { siteIds: [await site()] } });
    await api.db.sweep.update({ where: { id }, data: { state } });
    return id;
  }
  async function refreshSweep(): Promise<string> {
    const siteId = await site();
    const seen = { firstSeenAt: new Date(), lastSeenAt: new Date() };
    await api.db.knownPage.create({ data: { siteId, url: 'https://example.org/page', role: 'finding', ...seen } });
    return idOf('/sweeps', { kind: 'refresh', visitsADay: 5, sites: { siteIds: [siteId] } });
  }
  async function schedule() {
    await site();
    return { name: name(), cron: '0 3 * * 1', plan: { target: 'contact', sites: 'all' } };
  }
  const scheduled = async () => `/schedules/${await idOf('/schedules', await schedule())}`;
  const viewBody = () => ({ name: `View ${Math.random()}`, practice: false, query: { text: 'a' } });
  const view = async () => `/views/${await idOf('/views', viewBody())}`;
  const examples = async () => {
    const slug = await target();
    await admin.post(`/targets/${slug}/examples`, { urls: ['https://example.org/page'] });
    return slug;
  };
  const learning = async () => {
    const slug = await examples();
    await admin.post(`/targets/${slug}/learning`, { basedOn: 1, from: 'examples' });
    return slug;
  };
  /** Slug of a target with a proposed version and a judged site. */
  const proposed = async () => {
    const slug = await learning();
    const { id } = await api.db.target.findUniqueOrThrow({ where: { slug } });
    await api.db.targetVersion.updateMany({ where: { targetId: id, version: 2 }, data: { state: 'proposed' } });
    const siteId = await site();
    const { searchIds } = await makeSweep(api.db, [siteId], found(1), { target: slug });
    await admin.post(`/review/${searchIds[0]}/verdict`, { verdict: 'correct' });
    return slug;
  };
  const searchedSweep = async () => `/sweeps/${(await makeSweep(api.db, [await site()], found(1))).sweepId}`;
  /** Id of a new practice site that was searched without a find: its letters have links without a public address. */
  async function lackingSite(): Promise<string> {
    const id = await site();
    await api.db.site.update({ where: { id }, data: { practice: true } });
    await makeSweep(api.db, [id], [{ outcome: 'not-found', reason: 'site-exhausted' }]);
    return id;
  }
  const letterToken = async () =>
    (await admin.post<{ link: string }>(`/sites/${await lackingSite()}/letters`, {})).body.link.split('/').at(-1) ?? '';
  const letterAnswer = { target: 'mail-record', kind: 'here', url: 'https://a.example/postliste' };
  async function letterAnswerId(): Promise<string> {
    await admin.post(`/letters/${await letterToken()}/answers`, letterAnswer);
    return (await api.db.letterAnswer.findFirstOrThrow({ orderBy: { at: 'desc' } })).id;
  }
  const claim = async () => `/review/${(await makeSweep(api.db, [await site()], found(1))).searchIds[0]}`;
  const failedTask = async () =>
    (await makeSweep(api.db, [await site()], [{ outcome: 'error', reason: 'attempts-exhausted' }])).searchIds[0] ?? '';
  /** Id of a new portal with one column. */
  async function portal(): Promise<string> {
    const columns = [{ selector: '> td', label: null, field: 'other', texts: [] }];
    const data = {
      siteId: await site(),
      practice: false,
      url: 'https://p.example/',
      coverage: 1,
      family: name(),
      columns,
    };
    return (await api.db.recordPortal.create({ data })).id;
  }
  const correction = async (): Promise<[string, object]> => {
    const path = `/record-portals/${await portal()}/corrections`;
    return [path, { selector: '> td', field: 'title' }];
  };
  /** Request that confirms a form of a portal as a search form. */
  const requestWithheld = async (): Promise<[string, object]> => {
    const hash = 'e'.repeat(64);
    const signature = {
      method: 'POST',
      path: '/api',
      query: [],
      body: 'none',
      fields: [],
      operations: [],
      commands: [],
    };
    const withheld = [{ url: 'https://example.org/api', method: 'POST', why: 'unclear', hash, signature }];
    const { id } = await api.db.recordPortal.create({
      data: { siteId: await site(), practice: false, url: `https://example.org/${name()}`, coverage: 1, withheld },
    });
    return [`/record-portals/${id}/requests/${hash}`, { decision: 'allow' }];
  };
  const recipe = () => ({
    ...SOUND_RECIPE,
    id: name().toLowerCase().replace(' ', '-'),
    recognise: [{ host: 'innsyn\\.example' }],
    examples: [{ url: 'https://innsyn.example/' }],
  });
  /** Request that saves a recipe from a trial that gave records. */
  const triedRecipe = async (): Promise<[string, object]> => {
    const given = recipe();
    const trial = { url: 'https://innsyn.example/', recipe: given };
    const trialId = await idOf('/portal-recipes/trials', trial);
    const { id: taskId } = await api.db.task.findFirstOrThrow({ where: { sweepId: trialId } });
    await api.db.recipeTrial.create({ data: { taskId, result: { records: 1 } } });
    return [`/portal-recipes/${given.id}/versions`, { trialId, replaces: null }];
  };
  const formLeftAlone = async (): Promise<[string, object]> => {
    const make = String(++names).padStart(64, '0');
    const id = await portal();
    const form = { action: 'https://p.example/x', why: 'mail', make, method: 'POST', fields: ['q'], confirmable: true };
    await api.db.recordPortal.update({ where: { id }, data: { leftAlone: [form] } });
    return [`/record-portals/${id}/confirmed-forms`, { make }];
  };
  /** Site, data set and id of a new hub. */
  async function hub() {
    const siteId = await site();
    const data = { siteId, key: 'news', url: 'https://p.example/news', kind: 'list' };
    return { siteId, practice: false, hubId: (await api.db.watchHub.create({ data })).id };
  }
  async function foundDocument(state: string): Promise<string> {
    const at = { publishedFrom: new Date(), publishedTo: new Date(), foundAt: new Date() };
    const data = { ...(await hub()), ...at, identity: name(), title: name(), dating: 'day', state };
    return (await api.db.watchDocument.create({ data })).id;
  }
  const burst = async () =>
    (await api.db.watchBurst.create({ data: { ...(await hub()), at: new Date(), documents: 1 } })).id;
  const mute = async () =>
    (await api.db.watchMute.create({ data: { ...(await hub()), by: 'title', shape: name() } })).id;
  const webhook = () => ({ means: 'webhook', name: name(), filter: {}, address: 'https://hook.example/' });
  const subscription = async () =>
    (await admin.post<{ subscription: { id: string } }>('/subscriptions', webhook())).body.subscription.id;
  /** Unsubscribe token of a mail subscription. */
  async function token(): Promise<string> {
    const secret = `t${++names}`.padEnd(43, '0');
    await api.db.subscription.update({
      where: { id: await subscription() },
      data: { means: 'mail', linkHash: secretHash(secret), digestAt: new Date() },
    });
    return secret;
  }
  const givenUp = async () => {
    const subscriptionId = await subscription();
    await admin.post(`/subscriptions/${subscriptionId}/test`);
    const { id } = await api.db.delivery.findFirstOrThrow({ where: { subscriptionId } });
    await api.db.delivery.update({ where: { id }, data: { outcome: 'given-up', nextAt: null } });
    return `/subscriptions/${subscriptionId}/deliveries/${id}/again`;
  };
  const foundPerson = async () => (await api.db.personRemoval.create({ data: { state: 'found', name: name() } })).id;
  const csv = () => Buffer.from(`name,homeUrl\nPlace,https://place-${++names}.example/\n`);
  const read = () => admin.request<{ id: string }>('POST', `/site-imports?fileName=a.csv`, csv());
  const withPassword = async () => {
    const person = await api.as('admin');
    return { person, ...(await api.db.person.update({ where: { id: person.id }, data: { passwordHash } })) };
  };
  const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const codeNow = () => new TOTP({ secret: SECRET }).generate({ timestamp: api.clock.now().getTime() });
  const withSecondFactor = async () => {
    const made = await withPassword();
    await api.db.totp.create({ data: { personId: made.id, secret: SECRET, lastStep: 0 } });
    await api.db.person.update({ where: { id: made.id }, data: { secondFactorAt: new Date() } });
    return made;
  };
  const ORIGIN = 'http://localhost:3000';
  /** A passkey challenge, and a client with the browser's cookies. */
  const asked = async (of: Client, path: string, proof?: object) => {
    const { body, headers } = await of.request<Parameters<Authenticator['use']>[0]>('POST', path, proof);
    const cookie = headers
      .getSetCookie()
      .flatMap((one) => one.split(';')[0] ?? [])
      .join('; ');
    return { body, by: client(api.url, of.id, [of.cookie, cookie].filter(Boolean).join('; ')) };
  };
  const withPasskey = async () => {
    const { person } = await withPassword();
    const device = new Authenticator(ORIGIN);
    const { body, by } = await asked(person, '/second-factor/passkeys/options', { password: PASSWORD });
    await by.post('/second-factor/passkeys', { name: 'Laptop', passkey: device.make(body) });
    return { person, device };
  };
  const tryOut = async (): Promise<[string, object]> => {
    const slug = await target();
    return [`/targets/${slug}/try-outs`, { basedOn: 1, words: words(), siteId: await site() }];
  };

  /** Makes an object by a request of the administrator. @returns its id */
  const idOf = async (path: string, body: object = {}) => (await admin.post<{ id: string }>(path, body)).body.id;

  /** Ids of a sweep of the kind `discover` and of a find in it. */
  async function topicWithFind(): Promise<{ sweepId: string; id: string }> {
    const plan = { kind: 'discover', words: ['ferje'], seeds: ['https://a.example/'] };
    const sweep = await api.db.sweep.create({ data: { kind: 'discover', name: name(), plan, budget: 10, seed: 1 } });
    const find = { page: 0, url: 'https://a.example/1', host: 'a.example', domain: 'a.example', title: '' };
    const run = await api.db.discoverRun.create({
      data: { sweepId: sweep.id, finds: { create: [{ ...find, probability: 0.9, round: 1, lot: 0.5 }] } },
      include: { finds: true },
    });
    return { sweepId: sweep.id, id: run.finds[0]?.id ?? '' };
  }

  return {
    session_signIn: async () => ['/session', { email: (await withPassword()).email, password: PASSWORD }],
    session_signOut: async () => ['/session', undefined, await api.as('viewer')],
    session_changePassword: async () => {
      const { person } = await withPassword();
      return ['/session/password', { current: PASSWORD, next: `${PASSWORD} igjen` }, person];
    },
    people_add: async () => ['/people', { email: `p${++names}@example.org`, name: name(), role: 'viewer' }],
    people_change: async () => [`/people/${(await api.as('viewer')).id}`, { role: 'admin' }],
    people_makeLink: async () => [`/people/${(await api.as('viewer')).id}/link`, {}],
    people_removeSecondFactor: async () => [`/people/${(await withSecondFactor()).id}/second-factor`],
    session_second: async () => {
      const { email, id } = await withSecondFactor();
      const { headers } = await api.anonymous.post('/session', { email, password: PASSWORD });
      return ['/session/second', { code: codeNow() }, client(api.url, id, cookieIn(headers, STEP_COOKIE))];
    },
    secondfactor_begin: async () => ['/second-factor', { password: PASSWORD }, (await withPassword()).person],
    secondfactor_confirm: async () => {
      const { person } = await withPassword();
      await api.db.totp.create({ data: { personId: person.id, secret: SECRET } });
      return ['/second-factor/confirm', { code: codeNow() }, person];
    },
    secondfactor_end: async () => ['/second-factor/end', { code: codeNow() }, (await withSecondFactor()).person],
    session_withPasskey: async () => {
      const { device } = await withPasskey();
      const { body, by } = await asked(api.anonymous, '/session/passkey/options');
      return ['/session/passkey', { passkey: device.use(body) }, by];
    },
    secondfactor_askForPasskey: async () => [
      '/second-factor/passkeys/options',
      { password: PASSWORD },
      (await withPassword()).person,
    ],
    secondfactor_addPasskey: async () => {
      const proof = { password: PASSWORD };
      const { body, by } = await asked((await withPassword()).person, '/second-factor/passkeys/options', proof);
      const passkey = new Authenticator(ORIGIN).make(body);
      return ['/second-factor/passkeys', { name: 'Laptop', passkey }, by];
    },
    secondfactor_endPasskey: async () => {
      const { person, device } = await withPasskey();
      const { id } = await api.db.passkey.findFirstOrThrow({ where: { personId: person.id } });
      const { body, by } = await asked(person, '/session/passkey/options');
      return [`/second-factor/passkeys/${id}/end`, { passkey: device.use(body) }, by];
    },
    people_remove: async () => [`/people/${(await api.as('viewer')).id}`],
    session_forgotten: async () => ['/session/forgotten', { email: (await withPassword()).email, language: 'en' }],
    session_choosePassword: async () => {
      const { id } = (await withPassword()).person;
      const { link } = (await admin.post<{ link: string }>(`/people/${id}/link`, {})).body;
      return ['/session/link', { token: link.split('#')[1], next: `${PASSWORD} igjen` }];
    },
    sessions_end: async () => {
      const { id: personId } = await api.as('viewer');
      return [`/sessions/${(await api.db.session.findFirstOrThrow({ where: { personId } })).id}`];
    },
    sessions_endAll: async () => [`/sessions?personId=${(await api.as('viewer')).id}`],
    tokens_add: async () => ['/tokens', { name: name(), kind: 'service', scope: 'read', days: 1 }],
    tokens_revoke: async () => {
      const body = { name: name(), kind: 'service', scope: 'read', days: 1 };
      return [`/tokens/${(await admin.post<{ token: { id: string } }>('/tokens', body)).body.token.id}`];
    },
    practice_remove: async () => {
      await makeSites(api.db, 1, { practice: true });
      return ['/practice'];
    },
    settings_change: async () => ['/settings', { secondOpinionShare: (names++ % 2) / 10 }],
    installation_change: async () => ['/installation', { operatorUrl: `https://example.org/${names++}` }],
    installation_testMail: async () => ['/installation/mail-test', { to: 'me@example.org' }],
    installation_backUp: async () => ['/installation/backup', {}],
    installation_testStamp: async () => ['/installation/time-stamp-test', {}],
    organisation_change: async () => ['/organisation', { name: `Office ${names++}` }],
    ownerrequests_enter: async () => ['/owner-requests', ownerRequest()],
    ownerrequests_decide: async () => [
      `/owner-requests/${await idOf('/owner-requests', ownerRequest())}/state`,
      { state: 'withdrawn' },
    ],
    ownerproofs_enter: async () => {
      const { id, by } = await provenHost();
      return [`/owner-proofs/${id}/requests`, { request: { kind: 'objection' } }, by];
    },
    ownerproofs_decide: async () => {
      const { id, by } = await provenHost();
      const { body } = await by.post<{ id: string }>(`/owner-proofs/${id}/requests`, {
        request: { kind: 'objection' },
      });
      return [`/owner-proofs/${id}/requests/${body.id}/state`, { state: 'withdrawn' }, by];
    },
    registers_add: async () => ['/registers', register()],
    registers_change: async () => [`/registers/${await idOf('/registers', register())}`, { removed: true }],
    registers_import: async () => [
      '/registers/import',
      Buffer.from(`host,holder,targets\n${register().host},Vendor,mail-record`),
    ],
    targets_create: async () => ['/targets', { name: both(name()), description: both(''), words: words() }],
    targets_change: async () => [`/targets/${await target()}`, { name: both(name()) }],
    versions_save: async () => [`/targets/${await target()}/versions`, { basedOn: 1, words: words() }],
    views_save: async () => ['/views', viewBody()],
    views_change: async () => [await view(), { name: 'Renamed' }],
    views_remove: async () => [await view()],
    versions_restore: async () => {
      const slug = await target();
      await admin.post(`/targets/${slug}/versions`, { basedOn: 1, words: words() });
      return [`/targets/${slug}/versions/1/restore`, { basedOn: 2 }];
    },
    versions_learn: async () => [`/targets/${await examples()}/learning`, { basedOn: 1, from: 'examples' }],
    versions_giveUp: async () => [`/targets/${await learning()}/versions/2/give-up`],
    versions_decide: async () => [`/targets/${await proposed()}/versions/2/decision`, { decision: 'ready' }],
    examples_add: async () => [`/targets/${await target()}/examples`, { urls: ['https://example.org/'] }],
    examples_remove: async () => {
      const slug = await examples();
      const { body } = await admin.get<{ items: { id: string }[] }>(`/targets/${slug}/examples`);
      return [`/targets/${slug}/examples/${body.items[0]?.id}`];
    },
    tryouts_start: tryOut,
    tryouts_startJudged: async () => [`/targets/${await proposed()}/versions/2/try-out`],
    tryouts_cancel: async () => {
      const [path, body] = await tryOut();
      return [`/try-outs/${await idOf(path, body)}/cancel`];
    },
    sites_create: async () => ['/sites', { name: name(), homeUrl: `https://site-${++names}.example/` }],
    sites_change: async () => [`/sites/${await site()}`, { name: name() }],
    verifiedpages_setDoesNotApply: async () => [
      `/sites/${await site()}/verified-pages/contact`,
      { doesNotApply: true },
    ],
    verifiedpages_enter: async () => [
      `/sites/${await site()}/verified-pages/contact/entered`,
      { url: 'https://example.org/contact' },
    ],
    verifiedpages_takeBack: async () => [`/sites/${await site()}/verified-pages/contact/entered`],
    imports_read: async () => ['/site-imports?fileName=a.csv', csv()],
    countries_add: async () => ['/countries/no/sites'],
    imports_restore: async () => [`/site-imports/${(await read()).body.id}/restore`],
    imports_undo: async () => [`/site-imports/${(await read()).body.id}`],
    sweeps_create: async () => ['/sweeps', { target: 'contact', sites: { siteIds: [await site()] } }],
    tagedits_edit: async () => ['/sites/tags', { add: [`tag ${names++}`] }],
    tagedits_undo: async () => [`/sites/tags/${await idOf('/sites/tags', { add: [`tag ${names++}`] })}/undo`],
    letters_write: async () => [`/sites/${await lackingSite()}/letters`, {}],
    letters_pdf: async () => [`/sites/${await lackingSite()}/letters/pdf`, {}],
    letters_archive: async () => ['/matrix/letters/zip?targets=contact', {}],
    letters_csv: async () => ['/matrix/letters/csv?targets=contact', {}],
    lettertemplates_change: async () => [
      '/letter-templates/sv',
      { subject: `Till {body} ${names++}`, text: 'Hej! {list} {link}' },
    ],
    letterquestions_give: async () => [`/letters/${await letterToken()}/answers`, letterAnswer],
    letteranswers_decide: async () => [`/letter-answers/${await letterAnswerId()}/decision`, { decision: 'declined' }],
    viewreportlinks_make: async () => [`${await view()}/report-links`, {}],
    matrixreportlinks_make: async () => ['/matrix/report-links?targets=contact'],
    matrixreportlinks_makePdf: async () => ['/matrix/report-pdfs?targets=contact', reportPdf],
    reportlinks_make: async () => [`${await searchedSweep()}/report-links`],
    reportlinks_revoke: async () => {
      return [`/report-links/${await idOf(`${await searchedSweep()}/report-links`)}`];
    },
    reportlinks_makePdf: async () => [`${await searchedSweep()}/report-pdfs`, reportPdf],
    reportlinks_removePdf: async () => {
      return [`/report-pdfs/${await idOf(`${await searchedSweep()}/report-pdfs`, reportPdf)}`];
    },
    sweeps_pause: async () => [`/sweeps/${await sweep()}/pause`],
    sweeps_resume: async () => [`/sweeps/${await sweep('paused')}/resume`],
    sweeps_cancel: async () => [`/sweeps/${await sweep()}/cancel`],
    days_setVisitsADay: async () => [`/sweeps/${await refreshSweep()}/visits-a-day`, { visitsADay: 7 }],
    records_exportWithNames: async () => ['/records/export-with-names', { reason: 'asked by the board' }],
    names_open: async () => ['/names', { reason: `complaint ${++names}: is it still there?` }],
    names_close: async () => {
      await admin.post('/names', { reason: 'to see that it ends' });
      return ['/names'];
    },
    removals_seek: async () => [
      '/records/removals',
      { personName: `Kari ${'abcdefgh'.charAt(names++ % 8)}ordmann`, reason: 'requested by letter' },
    ],
    removals_confirm: async () => [`/records/removals/${await foundPerson()}/confirm`, { spellings: [] }],
    removals_giveUp: async () => [`/records/removals/${await foundPerson()}/give-up`],
    portals_correct: correction,
    portals_undo: async () => {
      const [path, body] = await correction();
      const said = await admin.post<{ corrections: { id: string }[] }>(path, body);
      return [`${path}/${said.body.corrections[0]?.id}`];
    },
    portals_confirmForm: formLeftAlone,
    portals_undoForm: async () => {
      const [path, body] = await formLeftAlone();
      const said = await admin.post<{ confirmedForms: { id: string }[] }>(path, body);
      return [`${path}/${said.body.confirmedForms[0]?.id}`];
    },
    portals_decide: requestWithheld,
    portals_revoke: async () => {
      const [path, body] = await requestWithheld();
      await admin.put(path, body);
      return [path];
    },
    recipes_start: async () => ['/portal-recipes/trials', { url: 'https://innsyn.example/', recipe: recipe() }],
    recipes_save: triedRecipe,
    recipes_revoke: async () => {
      const [path, body] = await triedRecipe();
      await admin.post(path, body);
      return [path.replace('/versions', '')];
    },
    queues_retry: async () => ['/queues/tasks/retry', { ids: [await failedTask()] }],
    queues_drop: async () => ['/queues/tasks/drop', { ids: [await failedTask()] }],
    queues_restore: async () => {
      const ids = [await failedTask()];
      await admin.post('/queues/tasks/drop', { ids });
      return ['/queues/tasks/restore', { ids }];
    },
    review_give: async () => [`${await claim()}/verdict`, { verdict: 'correct' }],
    review_askSecond: async () => [`${await claim()}/second`, { second: true }],
    review_undo: async () => {
      const { body } = await admin.post<{ verificationId: string }>(`${await claim()}/verdict`, { verdict: 'correct' });
      return ['/review/undo', { verificationId: body.verificationId }];
    },
    schedules_create: async () => ['/schedules', await schedule()],
    schedules_change: async () => [await scheduled(), { paused: true }],
    schedules_remove: async () => [await scheduled()],
    subscriptions_create: async () => ['/subscriptions', webhook()],
    subscriptions_change: async () => [`/subscriptions/${await subscription()}`, { off: true }],
    subscriptions_remove: async () => [`/subscriptions/${await subscription()}`],
    subscriptions_restore: async () => {
      const path = `/subscriptions/${await subscription()}`;
      await admin.delete(path);
      return [`${path}/restore`];
    },
    subscriptions_renewSecret: async () => [`/subscriptions/${await subscription()}/secret`],
    subscriptions_test: async () => [`/subscriptions/${await subscription()}/test`],
    subscriptions_again: async () => [await givenUp()],
    documents_notNews: async () => [`/documents/${await foundDocument('news')}/not-news`],
    documents_news: async () => [`/documents/${await foundDocument('not-news')}/not-news`],
    bursts_decide: async () => [`/bursts/${await burst()}/state`, { state: 'released' }],
    mutes_decide: async () => [`/mutes/${await mute()}/state`, { state: 'struck' }],
    topics_addSeeds: async () => [
      `/topics/${(await topicWithFind()).sweepId}/seeds`,
      { seeds: [`https://${name()}.example/`.replaceAll(' ', '-')] },
    ],
    topics_strike: async () => {
      const { sweepId } = await topicWithFind();
      const foundWords = [{ term: 'kai', nearness: 0.5, pages: 7 }];
      await api.db.discoverRun.update({ where: { sweepId }, data: { foundWords } });
      return [`/topics/${sweepId}/found-words/kai`, { struck: true }];
    },
    finds_judge: async () => {
      const { sweepId, id } = await topicWithFind();
      return [`/topics/${sweepId}/finds/${id}/verdict`, { verdict: 'right' }];
    },
    foundhosts_judge: async () => {
      await topicWithFind();
      return ['/found-hosts/a.example/verdict', { verdict: 'not-public' }];
    },
    unsubscribe_end: async () => [`/unsubscribe/${await token()}`],
  };
}
