import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { ENVIRONMENT } from '../../../base/tokens.js';
import { apiForFile } from '../../../testing/api.js';
import { makeSitesOfEachAnswer } from '../../../testing/fixtures.js';
import { taggedPdf } from '../../../testing/tagged-pdf.js';
import type { Letter, LetterAnswer, LetterAnswers, LetterQuestion } from './letters.schemas.js';

const PUBLIC_URL = 'http://hyrde.example';
const api = await apiForFile({ env: { PUBLIC_URL } });
const admin = await api.as('admin');
const auditor = await api.as('auditor');
const reviewer = await api.as('reviewer');
await makeSitesOfEachAnswer(api, admin);
const siteWith = async (answer: string) => {
  const { siteId } = await api.db.standingAnswer.findFirstOrThrow({
    where: { answer, target: { slug: 'mail-record' } },
  });
  return siteId;
};
const without = await siteWith('not-found');
const write = async (siteId = without, body: object = {}) =>
  (await auditor.post<Letter>(`/sites/${siteId}/letters`, body)).body;
const tokenOf = ({ link }: Pick<Letter, 'link'>) => link?.split('/').at(-1) ?? '';
const waiting = async () => (await reviewer.get<LetterAnswers>('/letter-answers')).body;

describe('a letter to a body', () => {
  it('says what is lacking and why, with proof and a link, in the body’s language or another that is named', async () => {
    await api.db.site.update({ where: { id: without }, data: { language: 'nn' } });
    const norwegian = await write();
    expect(norwegian).toMatchObject({ language: 'nb', lacksLanguage: 'nn' });
    expect(norwegian.text).toMatch(/^Til /);
    expect(norwegian.text).toContain('– Postliste.');
    expect(norwegian.text).toContain(norwegian.link);
    const proof = /\/api(\/letters\/\S+\/proof-sheets\/\S+)/.exec(norwegian.text)?.[1] ?? '';
    const sheet = await api.anonymous.get(`${proof}?language=nb`);
    expect([sheet.status, taggedPdf(Buffer.from(sheet.bytes)).faults]).toEqual([200, []]);
    await api.db.site.update({ where: { id: without }, data: { language: 'fi' } });
    expect(await write()).toMatchObject({
      language: 'en',
      lacksLanguage: 'fi',
      subject: expect.stringContaining('What we'),
    });
    await api.db.site.update({ where: { id: without }, data: { language: null } });
    expect(await write()).toMatchObject({ language: 'en', lacksLanguage: null });
  });

  it('has no link that only this machine can follow, is then no file, and says so; to a practice body it has one', async () => {
    const environment = api.app.get<{ PUBLIC_URL: string }>(ENVIRONMENT);
    for (const own of ['http://localhost:3000', 'http://127.0.0.1:3000']) {
      environment.PUBLIC_URL = own;
      const letter = await write();
      expect(letter).toMatchObject({ link: null, local: true, proofs: 0 });
      expect(letter.text).not.toContain(own);
      expect(letter.text).toContain('[the address for the answer is missing]');
      const files = ['csv', 'zip'].map((file) => `/matrix/letters/${file}?targets=mail-record`);
      const letters = await api.db.letter.count();
      for (const path of [`/sites/${without}/letters/pdf`, ...files]) {
        const refused = await auditor.post<{ detail: string }>(path, {});
        expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('Set-up → Installation')]);
      }
      expect(await api.db.letter.count()).toBe(letters);
      await api.db.site.update({ where: { id: without }, data: { practice: true } });
      expect(await write()).toMatchObject({ link: expect.stringContaining(own), local: true });
      await api.db.site.update({ where: { id: without }, data: { practice: false } });
    }
    environment.PUBLIC_URL = PUBLIC_URL;
    expect(await write()).toMatchObject({ link: expect.stringContaining(PUBLIC_URL), local: false });
  });

  it('cites no law that nobody has looked up, and names these laws apart', async () => {
    const { homeUrl } = await api.db.site.findUniqueOrThrow({ where: { id: without } });
    await api.db.site.update({ where: { id: without }, data: { homeUrl: 'https://www.nordvik.kommune.no/' } });
    const letter = await write();
    await api.db.site.update({ where: { id: without }, data: { homeUrl } });
    for (const { url, sure } of letter.unsureDuties) expect([sure, letter.text.includes(url)]).toEqual([false, false]);
  });

  it('keeps its link in another language and as PDF, but takes that of no other person’s or of one with an answer', async () => {
    const first = await write();
    const letters = await api.db.letter.count();
    const again = { language: 'nb', token: tokenOf(first) };
    expect(await write(without, again)).toMatchObject({ link: first.link, language: 'nb' });
    const { bytes } = await auditor.post(`/sites/${without}/letters/pdf`, again);
    expect(Buffer.from(bytes).toString('latin1')).toContain(`(${first.link})`);
    const statusOf = async (letter: Letter) => (await api.anonymous.get(`/letters/${tokenOf(letter)}`)).status;
    expect([await api.db.letter.count(), await statusOf(first)]).toEqual([letters, 200]);
    const others = (await admin.post<Letter>(`/sites/${without}/letters`, again)).body;
    expect(others.link).not.toBe(first.link);
    const answer = { target: 'mail-record', kind: 'objection', note: 'We are a court.' };
    expect((await api.anonymous.post(`/letters/${tokenOf(first)}/answers`, answer)).status).toBe(201);
    expect((await write(without, again)).link).not.toBe(first.link);
    expect([await api.db.letter.count(), await statusOf(first)]).toEqual([letters + 2, 200]);
    await api.db.letterAnswer.deleteMany();
  });

  it('is as a person chose only in a language that has a template', async () => {
    await api.db.site.update({ where: { id: without }, data: { language: 'nb' } });
    expect(await write(without, { language: 'fi' })).toMatchObject({
      ...{ language: 'nb', languageBy: 'site', lacksLanguage: 'fi' },
    });
    expect(await write(without, { language: 'en' })).toMatchObject({ language: 'en', languageBy: 'person' });
    await api.db.site.update({ where: { id: without }, data: { language: null } });
  });

  it('is written by auditors, of bodies that lack something', async () => {
    expect((await reviewer.post(`/sites/${without}/letters`, {})).status).toBe(403);
    for (const answer of ['yes', 'could-not-be-reached'])
      expect((await auditor.post(`/sites/${await siteWith(answer)}/letters`, {})).status, answer).toBe(400);
    expect((await auditor.post(`/sites/${without}/letters`, { targets: ['contact'] })).status).toBe(400);
  });

  it('is a tagged PDF', async () => {
    const { status, bytes } = await auditor.post(`/sites/${without}/letters/pdf`, {});
    expect([status, taggedPdf(Buffer.from(bytes)).faults]).toEqual([200, []]);
  });
});

describe('letters to all bodies of a filter', () => {
  it('are a file each in an archive, and a row each for mail merge', async () => {
    const { body: matrix } = await auditor.get<{ total: number }>('/matrix?answers=mail-record:no,not-found');
    const address = '/matrix/letters';
    const archive = await auditor.post(`${address}/zip?targets=mail-record`, {});
    const files = Object.entries(unzipSync(new Uint8Array(archive.bytes)));
    expect(files).toHaveLength(matrix.total);
    for (const [name, bytes] of files) {
      expect(name).toMatch(/^\d{4} .+\.pdf$/);
      expect(taggedPdf(Buffer.from(bytes)).faults).toEqual([]);
    }
    const rows: Record<string, string>[] = parse((await auditor.post(`${address}/csv?targets=mail-record`, {})).text, {
      bom: true,
      columns: true,
    });
    expect(rows).toHaveLength(matrix.total);
    for (const { link = '', text } of rows) {
      expect(text).toContain(link);
      expect((await api.anonymous.get(`/letters/${link.split('/').at(-1)}`)).status).toBe(200);
    }
  });
});

describe('the template of a language', () => {
  const change = async (language: string, body: object) => {
    const { items } = (await auditor.get<{ items: { language: string; revision: string }[] }>('/letter-templates'))
      .body;
    const revision = items.find((one) => one.language === language)?.revision;
    return auditor.request('PUT', `/letter-templates/${language}`, body, {
      'if-match': revision ? `"${revision}"` : '*',
    });
  };
  it('is changed or added, and must have list and link', async () => {
    const text = 'Hej {body}!\n{list}\n{link}';
    expect((await change('sv', { subject: 'Till {body}', text })).status).toBe(200);
    await api.db.site.update({ where: { id: without }, data: { language: 'sv' } });
    const letter = await write();
    expect(letter).toMatchObject({ language: 'sv', lacksLanguage: null, subject: expect.stringMatching(/^Till /) });
    // Lines of the list are names, numbers and addresses, where no sentence in the language is known.
    expect(letter.text).toMatch(/^– Diarium\.$/m);
    expect(letter.text).not.toMatch(/received|Mail record|It must/);
    const { homeUrl } = await api.db.site.findUniqueOrThrow({ where: { id: without } });
    const move = (data: { homeUrl: string; language: string | null }) =>
      api.db.site.update({ where: { id: without }, data });
    await move({ homeUrl: 'https://www.vik.se/', language: null }); // The country's language, if the body's is unknown.
    expect(await write()).toMatchObject({ language: 'sv', languageBy: 'country', lacksLanguage: null });
    await move({ homeUrl: 'https://www.vik.fi/', language: null });
    expect(await write()).toMatchObject({ language: 'en', languageBy: 'country', lacksLanguage: 'fi' });
    expect(await write(without, { language: 'sv' })).toMatchObject({ language: 'sv', languageBy: 'person' });
    for (const homeUrl of ['https://www.vik.tv/', 'https://www.vik.me/']) {
      await move({ homeUrl, language: null }); // Domains of countries that are used anywhere.
      const languages = ['en', 'nb', 'sv'];
      expect(await write()).toMatchObject({ language: 'en', languageBy: 'unknown', languages, lacksLanguage: null });
    }
    expect((await change('nn', { subject: 'Til {body}', text })).status).toBe(200);
    await move({ homeUrl, language: 'nn' });
    expect((await write()).text).toContain('Det som vart motteke');
    for (const bad of ['Hej {body}', `${text} {evil}`, ''])
      expect((await change('sv', { subject: 'Till', text: bad })).status).toBe(400);
    expect(
      (await reviewer.request('PUT', '/letter-templates/sv', { subject: 'x', text }, { 'if-match': '*' })).status,
    ).toBe(403);
  });
});

describe('the answer of a body', () => {
  it('is given by its link, waits in the review, and is entered when it is accepted', async () => {
    const token = tokenOf(await write());
    const asked = (await api.anonymous.get<LetterQuestion>(`/letters/${token}`)).body;
    expect(asked).toMatchObject({ closed: false, targets: [{ slug: 'mail-record', answer: 'not-found', answers: 0 }] });
    const here = {
      target: 'mail-record',
      kind: 'here',
      url: 'https://www.nordvik.example/postliste',
      note: 'Ask Kari Nordmann.',
    };
    expect((await api.anonymous.post(`/letters/${token}/answers`, here)).status).toBe(201);
    const { items, total } = await waiting();
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({ kind: 'here', url: here.url, target: { slug: 'mail-record' }, decision: null });
    expect(items[0]?.note).not.toContain('Nordmann');
    const decided = await reviewer.post<LetterAnswer>(`/letter-answers/${items[0]?.id}/decision`, {
      decision: 'accepted',
    });
    expect(decided).toMatchObject({ status: 201, body: { decision: 'accepted' } });
    const pages = await reviewer.get<{ items: { target: string; url: string }[] }>(`/sites/${without}/verified-pages`);
    expect(pages.body.items).toContainEqual(expect.objectContaining({ target: 'mail-record', url: here.url }));
    expect((await reviewer.post(`/letter-answers/${items[0]?.id}/decision`, { decision: 'declined' })).status).toBe(
      409,
    );
    expect((await waiting()).total).toBe(0);
    expect((await reviewer.get<LetterAnswers>('/letter-answers?state=decided')).body.total).toBe(1);
  });

  it('objects with a reason; accepted, the target does not apply', async () => {
    const siteId = await siteWith('no');
    const token = tokenOf(await write(siteId));
    const objection = { target: 'mail-record', kind: 'objection', note: 'We are a court.' };
    expect((await api.anonymous.post(`/letters/${token}/answers`, objection)).status).toBe(201);
    const [answer] = (await waiting()).items;
    await reviewer.post(`/letter-answers/${answer?.id}/decision`, { decision: 'accepted' });
    const { answer: now } = await api.db.standingAnswer.findFirstOrThrow({ where: { siteId } });
    expect(now).toBe('no'); // the search’s own answer stays
    const asked = (await api.anonymous.get<LetterQuestion>(`/letters/${token}`)).body;
    expect(asked.targets[0]).toMatchObject({ answer: 'does-not-apply', answers: 1 });
  });

  it('is refused if it is hostile, about something else, too late or too often', async () => {
    const siteId = await siteWith('could-not-be-reached');
    await api.db.standingAnswer.updateMany({ where: { siteId }, data: { answer: 'not-found' } });
    const token = tokenOf(await write(siteId));
    const give = (body: object) => api.anonymous.post(`/letters/${token}/answers`, body);
    const here = { target: 'mail-record', kind: 'here', url: 'https://a.example/' };
    for (const bad of [
      { ...here, url: 'javascript:alert(1)' },
      { ...here, url: undefined },
      { ...here, target: 'contact' },
      { ...here, more: 1 },
      { ...here, note: 'x'.repeat(2_001) },
      { target: 'mail-record', kind: 'objection', note: '  ' },
    ])
      expect((await give(bad)).status).toBe(400);
    expect((await api.anonymous.get(`/letters/${token.slice(1)}${token[0]}`)).status).toBe(404);
    const statuses: number[] = [];
    for (let i = 0; i < 35; i++) statuses.push((await give({ ...here, note: '<script>alert(1)</script>' })).status);
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(30);
    expect(statuses.at(-1)).toBe(429);
    api.clock.advance(121 * 24 * 3_600_000);
    expect((await give(here)).status).toBe(409);
    expect((await api.anonymous.get<LetterQuestion>(`/letters/${token}`)).body.closed).toBe(true);
  });

  it('is decided on by reviewers', async () => {
    expect((await (await api.as('viewer')).get('/letter-answers')).status).toBe(403);
  });
});
