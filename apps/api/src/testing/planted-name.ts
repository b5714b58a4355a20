import { randomUUID } from 'node:crypto';
import type { Dossier } from '@hyrde/contracts';
import type { Database, Prisma } from '@hyrde/store';
import { pack } from '@hyrde/store/blobs';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { PortalRecord } from '../../../../jobs/surface/index.js';
import { RemovedNames } from '../../../../jobs/worker/core/removed-names.js';
import { knownPeople, storedFields } from '../../../../jobs/worker/kinds/surface/stored-fields.js';
import { BLOBS } from '../base/tokens.js';
import { exchange } from '../evidence/testing/make-rows.js';
import { type MadeSearch, makeSites, makeSweep, PIXEL } from './fixtures.js';

/** Default name. */
const PLANTED = 'Kari Nordmann';

/** Middle name by place, which identifies the place of a name that is found; addresses contain the name without it. */
export const PLACES = {
  evidence: 'Aslaug',
  text: 'Borghild',
  picture: 'Dagny',
  change: 'Gudrun',
  journal: 'Helga',
  record: 'Ingrid',
  link: 'Jorunn',
  exemption: 'Laila',
  title: 'Magnhild',
  'query word': 'Oddny',
  document: 'Ragnhild',
  find: 'Sigrid',
} as const;
export type Place = keyof typeof PLACES;

/** The planted name, and the ids of its places, for use in addresses. */
export interface PlantedName {
  name: string;
  /** The name in the form of a place. */
  in(place: Place): string;
  siteId: string;
  portalId: string;
  recordId: string;
  /** Pages that name the person: the mail record, its portal, and an entry of it. */
  urls: { mailRecord: string; portal: string; entry: string };
  /**
   * Searches for the mail record, for another target whose trail contains it, and for one whose answer lies beneath it.
   */
  searches: { mailRecord: string; contact: string; beneath: string };
  /** Reviewer of the page beneath the mail record. */
  reviewerId: string;
  sweeps: { mailRecord: string; contact: string; beneath: string; surface: string; surfaced: string };
  tryOutId: string;
  /** Document of the mail record, with the page on which it was found. */
  documentId: string;
  /** Topic that has an entry of the mail record among its finds. */
  topicId: string;
  /** Portal whose page lies beneath the mail record. */
  beneathPortalId: string;
  /** Changes of the mail record, of an entry that is no finding, and of another target's page that moved beneath it. */
  changes: { mailRecord: string; entry: string; moved: string };
  /** SHA-256 of each body that contains the name. */
  blobs: string[];
}

interface Api {
  db: Database;
  app: Pick<NestExpressApplication, 'get'>;
}

/**
 * Plants one person's name in all content that Hyrde stores, in the form in which workers write it: evidence, visible
 * texts, pictures (in their bytes), changes of pages, the journal, fields of a record, titles of findings, dossiers and
 * columns, and the words of a query. WARC and exports are derived from these. The site's mail record is on the site,
 * its portal on a vendor's host.
 * @param name another name than `PLANTED`, planted without middle names
 */
export function plantName(api: Api, name?: string): Promise<PlantedName> {
  return new Planting(api, name).all();
}

const AT = new Date('2026-11-20T08:09:10.123Z');
const practice = false;

class Planting {
  private readonly db: Database;
  private readonly name: string;
  private readonly blobs: string[] = [];
  private readonly vendor = 'https://portal.vendor.example';
  private siteId = '';
  private home = '';

  constructor(
    private readonly api: Api,
    private readonly given: string | undefined,
  ) {
    this.db = api.db;
    this.name = given ?? PLANTED;
  }

  private readonly in = (place: Place): string => this.given ?? this.name.replace(' ', ` ${PLACES[place]} `);

  async all(): Promise<PlantedName> {
    const [siteId = ''] = await makeSites(this.db, 1, { region: 'Planted' });
    this.siteId = siteId;
    this.home = (await this.db.site.findUniqueOrThrow({ where: { id: siteId } })).homeUrl;
    const urls = {
      mailRecord: `${this.home}innsyn/postliste`,
      portal: `${this.vendor}/sok`,
      entry: `${this.home}innsyn/postliste/klage-fra-${this.slug()}`,
    };
    const { portalId, recordId, sweepId: surface } = await this.records(urls.portal);
    const mailRecord = await this.search('mail-record', urls.mailRecord, urls);
    const contact = await this.search('contact', `${this.home}kontakt`, urls);
    const beneath = await this.beneath(urls);
    const documentId = await this.documents(urls.mailRecord, mailRecord.searchId);
    return {
      name: this.name,
      in: this.in,
      siteId,
      portalId,
      recordId,
      urls,
      blobs: this.blobs,
      reviewerId: beneath.reviewerId,
      tryOutId: beneath.tryOutId,
      documentId,
      topicId: await this.topic(urls.entry),
      beneathPortalId: beneath.beneathPortalId,
      searches: { mailRecord: mailRecord.searchId, contact: contact.searchId, beneath: beneath.searchId },
      sweeps: {
        mailRecord: mailRecord.sweepId,
        contact: contact.sweepId,
        beneath: beneath.sweepId,
        surface,
        surfaced: beneath.surfacedId,
      },
      changes: {
        mailRecord: await this.change(urls.mailRecord, 'mail-record'),
        entry: await this.change(urls.entry, null),
        moved: beneath.changeId,
      },
    };
  }

  private async topic(url: string): Promise<string> {
    const plan = { kind: 'discover', words: ['postliste'], seeds: [this.home], practice: practice };
    const sweep = { kind: 'discover', name: 'Topic', plan, budget: 100, seed: 1, practice: practice };
    const { id: sweepId } = await this.db.sweep.create({ data: { ...sweep, state: 'done' } });
    const { host } = new URL(url);
    const title = this.sentence('find');
    const find = { page: 0, url, host, domain: host, title, probability: 0.9, round: 1, lot: 0.5 };
    await this.db.discoverRun.create({ data: { sweepId, seeds: [this.home], finds: { create: [find] } } });
    return sweepId;
  }

  private slug(): string {
    return this.name.toLowerCase().replaceAll(/\s+/g, '-');
  }

  private sentence(place: Place): string {
    return `Klage fra ${this.in(place)} på vedtak om byggesak`;
  }

  private html(place: Place): string {
    return `<html><title>Postliste</title><h1>Postliste</h1><p>${this.sentence(place)}</p></html>`;
  }

  private async stored(bytes: string | Buffer): Promise<string> {
    const packed = await pack(Buffer.from(bytes));
    await this.api.app.get(BLOBS).put([packed], { kept: true });
    const last = this.name.split(' ').at(-1) ?? '';
    const names = [last, last.toLowerCase()].some((name) => bytes.includes(name));
    if (names && !this.blobs.includes(packed.hash)) this.blobs.push(packed.hash);
    return packed.hash;
  }

  /** A picture with the name in its bytes, since the name cannot be searched for in its pixels. */
  private picture(of: string): Promise<string> {
    return this.stored(Buffer.concat([PIXEL, Buffer.from(`${of}: ${this.in('picture')}`)]));
  }

  /** Plants a portal with its sweep, a query for the name, and the resulting record. */
  private async records(portalUrl: string) {
    const { siteId } = this;
    const column = { selector: 'td:nth-child(2)', label: 'Avsender', field: 'sender', texts: ['•••'] };
    const { id: portalId } = await this.db.recordPortal.create({
      data: {
        siteId,
        practice,
        url: portalUrl,
        formUrl: portalUrl,
        coverage: 0.95,
        records: 1,
        columns: [column],
        form: {
          ...{ action: 'https://treff.vendor.example/treff', method: 'GET', pageSize: null, hasToken: false },
          ...{ filters: [], dates: [], queries: [{ name: 'q', label: 'Søk', scope: 'all' }] },
        },
      },
    });
    const done = { outcome: 'surfaced', reason: 'covered' };
    const { sweepId, taskId } = await this.surfaceSweep('Planted records', portalUrl, done);
    const asked = `${this.vendor}/treff?q=${encodeURIComponent(this.in('query word'))}`;
    await this.page(taskId, 0, asked);
    await this.db.portalQuery.create({
      data: {
        ...{ portalId, position: 0, taskId, at: AT, newest: false, method: 'GET' },
        words: this.in('query word').split(/\s+/),
        choices: { avsender: this.in('query word') },
        ...{ shown: [0], matching: 1, fresh: 1, capped: false, downloads: 1, records: 1 },
        ...{ size: 1, sizeLow: 1, sizeHigh: 1 },
      },
    });
    const record: PortalRecord = {
      date: '2026-11-19',
      documentDate: null,
      caseNumber: '2026/7',
      documentNumber: '2026/7-1',
      direction: 'in',
      title: this.sentence('record'),
      caseTitle: `Byggesak – ${this.in('record')}`,
      sender: this.in('record'),
      recipient: 'Byggesak',
      exemption: { text: `Offl. § 13: ${this.in('exemption')}`, ground: 'Offl. § 13' },
      link: `${this.vendor}/dokument/${encodeURIComponent(this.in('link'))}.pdf`,
      others: [],
    };
    const recordId = randomUUID();
    const {
      names,
      deleted: isRemoved,
      direction,
      exemption,
      ...shown
    } = storedFields(record, { removed: new RemovedNames([], 'a key'), known: knownPeople([record]) });
    if (isRemoved) throw new Error('The planted name is one that was removed.');
    await this.db.portalRecord.create({
      data: {
        ...shown,
        ...{ direction, exemption, id: recordId, portalId, siteId, practice, language: 'nb' },
        ...{ place: 0, identity: 'planted', query: 0, taskId, seq: 0, firstSeenAt: AT, lastSeenAt: AT },
        date: new Date('2026-11-19'),
        documentDate: null,
        pageUrl: asked,
        pageHash: await this.stored(this.html('evidence')),
        ...(names && { names: { create: names } }),
      },
    });
    return { portalId, recordId, sweepId };
  }

  /** Plants a finding of this target, with the mail record, its portal and an entry on its trail. */
  private async search(target: string, url: string, on: PlantedName['urls']) {
    const { siteId } = this;
    const made = { outcome: 'found', reason: 'accepted', confidence: 0.9, url } as const;
    const { sweepId, searchIds } = await makeSweep(this.db, [siteId], [made], { practice, target, at: AT });
    const [searchId = ''] = searchIds;
    const named = target === 'mail-record';
    const pages = [this.home, on.mailRecord, on.portal, on.entry, ...(named ? [] : [url])];
    for (const [seq, address] of pages.entries())
      await this.page(searchId, seq, address, [this.home, ...(named ? [] : [url])].includes(address) ? PLAIN : null);
    const visible = named ? `Postliste\n${this.sentence('text')}` : 'Kontakt oss';
    await this.db.finding.update({
      where: { searchId },
      data: {
        title: named ? `Postliste: ${this.in('title')}` : 'Kontakt oss',
        seq: pages.indexOf(url),
        language: 'nb',
        matches: named
          ? [
              {
                word: 'postliste',
                places: [{ place: 'text', count: 1 }],
                snippet: `Postliste ${this.sentence('text')}`,
                spans: [{ place: 'text', start: 0, end: 9 }],
              },
            ]
          : [],
        visibleHash: await this.stored(visible),
        screenshot: 'done',
        screenshotHash: named ? await this.picture(target) : await this.stored(PIXEL),
        trail: {
          create: [
            { position: 0, url: this.home, label: '', seq: 0 },
            { position: 1, url: on.mailRecord, label: `Postliste – ${this.in('title')}`, seq: 1 },
          ],
        },
        runnersUp: {
          create: [
            { rank: 1, url: on.portal, title: `Søk: ${this.in('title')}`, confidence: 0.1, seq: 2 },
            { rank: 2, url: on.entry, title: this.sentence('title'), confidence: 0.05, seq: 3 },
            { rank: 3, url: this.home, title: 'Kommunen', confidence: 0.01, seq: 0 },
          ],
        },
      },
    });
    await this.db.search.update({
      where: { id: searchId },
      data: { foundTitle: named ? `Postliste: ${this.in('title')}` : 'Kontakt oss' },
    });
    await this.db.dossier.create({ data: { searchId, ...this.dossier(on) } });
    return { sweepId, searchId };
  }

  /** Addresses that contain the name: beneath the mail record in several spellings, and on the hosts of its portal. */
  private addressesBeneath({ entry, mailRecord }: PlantedName['urls']): string[] {
    const { host } = new URL(this.home);
    const name = encodeURIComponent(this.name);
    return [
      entry,
      `http://www.${host}/Innsyn/Postliste/${this.slug()}`,
      `${mailRecord}?sak=${name}`,
      `${mailRecord};sak=${name}`,
      `${this.vendor}/dokument/${this.slug()}`,
      `https://treff.vendor.example/treff/${this.slug()}`,
    ];
  }

  /**
   * Plants pages of another target that lie beneath the mail record: found, known before, judged, entered by hand, given
   * as an example, moved there, searched again, tried out, and surfaced.
   */
  private async beneath(on: PlantedName['urls']) {
    const { siteId } = this;
    const urls = this.addressesBeneath(on);
    const [entry = ''] = urls;
    const [first = [], ...others] = urls.map((url): MadeSearch[] => [
      { outcome: 'found', reason: 'accepted', confidence: 0.9, verdict: 'wrong', url },
    ]);
    const made = { practice, target: 'accessibility-statement', at: AT, others };
    const algorithms = urls.map((_, i) => `ls2f:S=${100 + i},threshold=0.75`);
    const { sweepId, searchIds } = await makeSweep(this.db, [siteId], first, { ...made, algorithms });
    const tried = await makeSweep(this.db, [siteId], first, { ...made, algorithms, tryOut: true });
    const [searchId = ''] = searchIds;
    const reviewer = await this.db.person.create({
      data: { name: 'Planting', email: `${siteId}@planting.example`, role: 'reviewer', passwordHash: '' },
    });
    await this.db.reviewItem.update({ where: { searchId }, data: { rightUrl: entry } });
    await this.db.verification.create({
      data: {
        ...{ searchId, sweepId, practice, personId: reviewer.id, drawn: 'sample', at: AT },
        verdict: 'wrong',
        rightUrl: entry,
      },
    });
    const { id: targetId } = await this.db.target.findUniqueOrThrow({ where: { slug: 'accessibility-statement' } });
    await this.db.knownPageVisit.create({
      data: {
        ...{ searchId, siteId, targetId, url: entry, state: 'moved', at: AT },
        ...{
          finalUrl: urls[1] ?? null,
          probeUrl: urls[2] ?? null,
          exchange: { url: entry, headers: [['location', entry]] },
        },
      },
    });
    await this.db.verifiedPage.create({
      data: { siteId, targetId, enteredUrl: urls[2], enteredById: reviewer.id },
    });
    await this.db.targetExample.createMany({
      data: urls.map((url) => ({ targetId, url, title: this.sentence('title') })),
    });
    const surfaced = await this.surfaced(entry);
    return {
      sweepId,
      searchId,
      reviewerId: reviewer.id,
      tryOutId: tried.sweepId,
      ...surfaced,
      changeId: await this.moved(targetId, sweepId, urls),
    };
  }

  /** Plants a page beneath the mail record that a person named as a portal's; its task failed. */
  private async surfaced(url: string): Promise<{ surfacedId: string; beneathPortalId: string }> {
    const { siteId } = this;
    const failed = { outcome: 'error', reason: 'internal' };
    const { sweepId } = await this.surfaceSweep('Planted page', url, failed, [{ siteId, url }]);
    const portal = await this.db.recordPortal.create({ data: { siteId, practice, url, formUrl: url, coverage: 0.95 } });
    return { surfacedId: sweepId, beneathPortalId: portal.id };
  }

  private async surfaceSweep(
    name: string,
    subject: string,
    end: { outcome: string; reason: string },
    pages: object[] = [],
  ) {
    const plan = { kind: 'surface', coverage: 0.95, budget: 60, practice, sites: 'all', pages };
    const sweep = { kind: 'surface', name, budget: 60, seed: 1, practice, state: 'done', createdAt: AT, plan };
    const { id: sweepId } = await this.db.sweep.create({ data: sweep });
    const task = { sweepId, siteId: this.siteId, subject, engine: 'expected-new', seed: 1, state: 'done', ...end };
    const { id: taskId } = await this.db.task.create({ data: { ...task, finishedAt: AT } });
    return { sweepId, taskId };
  }

  /** Plants an answer that moved and is searched again; its texts do not contain the name, its addresses do. */
  private async moved(targetId: string, searchSweepId: string, urls: readonly string[]): Promise<string> {
    const ids: string[] = [];
    for (const [i, movedTo] of urls.entries()) {
      const page = { url: `${this.home}tilgjengelighet/${i}`, role: 'finding', movedTo };
      ids.push(await this.pageChange(page, { change: 'moved', targetId, search: 'started', searchSweepId }));
    }
    return ids[0] ?? '';
  }

  private async pageChange(
    page: { url: string; role: string; movedTo?: string },
    change: Partial<Prisma.PageChangeUncheckedCreateInput> & { change: string },
  ): Promise<string> {
    const { siteId } = this;
    const known = { ...page, siteId, firstSeenAt: AT, lastSeenAt: AT };
    const { id: pageId } = await this.db.knownPage.create({ data: known });
    const data = { ...page, ...change, pageId, siteId, practice, at: AT };
    return (await this.db.pageChange.create({ data })).id;
  }

  private dossier(on: PlantedName['urls']) {
    const [title, refused] = [this.sentence('title'), `${on.mailRecord}/${this.slug()}`];
    return {
      language: 'nb',
      wordsLanguage: 'nb',
      pagesRead: 3,
      given: 0,
      unreadCount: 1,
      offSiteCount: 1,
      sitemaps: [],
      pages: [
        { url: on.mailRecord, title: `Postliste: ${this.in('title')}`, confidence: 0.9, why: [] },
        { url: on.entry, title, confidence: 0.05, why: ['other-names'] },
      ],
      unread: [{ url: refused, reason: 'connection-failed', rule: null, probable: { label: title, confidence: 0.4 } }],
      offSite: [
        {
          url: `${on.portal}?q=${this.slug()}`,
          label: `Saker om ${this.in('title')}`,
          context: title,
          from: on.mailRecord,
          register: null,
          followed: true,
        },
      ],
      box: { state: 'none', tries: [] },
      notSeen: {
        counts: [{ kind: 'unopened', count: 1 }],
        unopenedIsMore: false,
        likeliest: [{ url: `${on.mailRecord}/2${this.slug()}`, label: title }],
      },
    } satisfies Dossier;
  }

  /** Plants a page in the journal and in the evidence; its headers name the person, too. */
  private async page(taskId: string, seq: number, url: string, plain: string | null = null): Promise<void> {
    const body = plain ?? this.html('evidence');
    const hash = await this.stored(body);
    const row = (place: Place) => {
      const headers: [string, string][] =
        plain === null ? [['Content-Disposition', `inline; filename="${this.in(place)}.html"`]] : [];
      return {
        ...{ taskId, seq, url, finalUrl: url, status: 200, contentType: 'text/html', charset: 'utf-8', hops: [] },
        exchange: JSON.parse(JSON.stringify(exchange({ url, headers, tls: null }))),
        reading: 'bytes',
        receivedHash: hash,
        receivedBytes: Buffer.byteLength(body),
        textHash: hash,
        at: AT,
        durationMs: 42,
      };
    };
    await this.db.journalEntry.create({ data: { ...row('journal'), asked: seq, cost: 1 } });
    await this.db.evidencePage.create({ data: row('evidence') });
  }

  private async change(url: string, slug: string | null): Promise<string> {
    const target = slug === null ? null : await this.db.target.findUniqueOrThrow({ where: { slug } });
    return this.pageChange(
      { url, role: slug ? 'finding' : 'other' },
      {
        change: 'changed',
        targetId: target?.id ?? null,
        beforeHash: await this.stored(`Postliste\nIngen saker\n${url}`),
        afterHash: await this.stored(`Postliste\n${this.sentence('change')}\n${url}`),
        picture: 'done',
        pictureHash: await this.picture(url),
      },
    );
  }

  /**
   * Plants two documents of a hub, one found new and one held back; the first is muted.
   * @returns id of the first
   */
  private async documents(url: string, taskId: string): Promise<string> {
    const { siteId } = this;
    const { id: targetId } = await this.db.target.findUniqueOrThrow({ where: { slug: 'mail-record' } });
    const hub = { siteId, key: 'mail-record', url, kind: 'list', title: `Postliste ${this.in('document')}`, targetId };
    const { id: hubId } = await this.db.watchHub.create({ data: hub });
    const burst = { siteId, practice, hubId, at: AT, documents: 1 };
    const { id: burstId } = await this.db.watchBurst.create({ data: burst });
    const found = { siteId, practice, hubId, targetId, dating: 'day', publishedFrom: AT, publishedTo: AT, foundAt: AT };
    await this.db.watchMute.create({ data: { siteId, practice, hubId, by: 'title', shape: 'complaint' } });
    const title = this.sentence('document');
    await this.db.watchDocument.create({ data: { ...found, identity: '2', title, state: 'held', burstId } });
    const shown = { identity: '1', url: `${url}/${this.slug()}`, title, titleShape: 'complaint' };
    const { seq } = await this.db.evidencePage.findFirstOrThrow({ where: { taskId, url } });
    const news = { ...found, ...shown, state: 'news', taskId, seq };
    return (await this.db.watchDocument.create({ data: news })).id;
  }
}

const PLAIN = '<html><title>Kommunen</title><p>Velkommen</p></html>';
