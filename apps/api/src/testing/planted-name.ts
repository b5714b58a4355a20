import { randomUUID } from 'node:crypto';
import type { Dossier } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { pack } from '@hyrde/store/blobs';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { PortalRecord } from '../../../../jobs/surface/index.js';
import { RemovedNames } from '../../../../jobs/worker/core/removed-names.js';
import { knownPeople, storedFields } from '../../../../jobs/worker/kinds/surface/stored-fields.js';
import { BLOBS } from '../base/tokens.js';
import { exchange } from '../evidence/testing/make-rows.js';
import { type MadeSearch, makeSites, makeSweep, PIXEL } from './fixtures.js';

/** The name that is planted where nothing else is asked for. */
const PLANTED = 'Kari Nordmann';

/** By the name in the middle it is told in which place it was planted; in addresses it stands without. */
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

/** Where the name was put, and the identifiers that an address may contain. */
export interface PlantedName {
  name: string;
  /** As it stands in a place. */
  in(place: Place): string;
  siteId: string;
  portalId: string;
  recordId: string;
  /** Their pages: the mail record, its portal, and an entry of it. */
  urls: { mailRecord: string; portal: string; entry: string };
  /** Searches for the mail record, for another target on whose way it lay, and for one whose answer lies under it. */
  searches: { mailRecord: string; contact: string; beneath: string };
  /** Who judged what lies under it. */
  reviewerId: string;
  sweeps: { mailRecord: string; contact: string; beneath: string; surface: string; surfaced: string };
  tryOutId: string;
  /** A document of the mail record, by the page of which it was found. */
  documentId: string;
  /** Which has an entry of the mail record among its finds. */
  topicId: string;
  /** Which its page under the mail record was taken for. */
  beneathPortalId: string;
  /** Of the mail record, of an entry under it, which is nobody's answer, and of another target's answer that moved there. */
  changes: { mailRecord: string; entry: string; moved: string };
  /** SHA-256 of each body that has the name in it. */
  blobs: string[];
}

interface Api {
  db: Database;
  app: Pick<NestExpressApplication, 'get'>;
}

/**
 * Puts one person's name wherever Hyrde keeps what it received, as workers leave it: evidence as received and its visible
 * text, a picture (in its bytes), changes of pages with both texts, the journal, a record's sender, link, exemption and
 * titles, titles of findings, dossiers and columns, and the words of a query. WARC and exports are made of these.
 * The site's mail record lies on the site, its portal on a vendor's host.
 * @param name another than `PLANTED`, then without the names of places
 */
export function plantName(api: Api, name?: string): Promise<PlantedName> {
  return new Planting(api, name).all();
}

const AT = new Date('2026-11-20T08:09:10.123Z');
const practice = false;

class Planting {
  private readonly db: Database;
  private readonly blobs: string[] = [];
  private readonly vendor = 'https://portal.vendor.example';
  private siteId = '';
  private home = '';

  private readonly name: string;

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
    const find = {
      page: 0,
      url,
      host,
      domain: host,
      title: this.sentence('find'),
      probability: 0.9,
      round: 1,
      lot: 0.5,
    };
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

  /** A picture whose bytes say the name: nobody can look for it in its dots. */
  private picture(of: string): Promise<string> {
    return this.stored(Buffer.concat([PIXEL, Buffer.from(`${of}: ${this.in('picture')}`)]));
  }

  /** The portal with its sweep, a query for the name, and the record that it brought. */
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
          action: 'https://treff.vendor.example/treff',
          method: 'GET',
          filters: [],
          dates: [],
          pageSize: null,
          hasToken: false,
          queries: [{ name: 'q', label: 'Søk', scope: 'all' }],
        },
      },
    });
    const { id: sweepId } = await this.db.sweep.create({
      data: {
        kind: 'surface',
        name: 'Planted records',
        budget: 60,
        seed: 1,
        practice,
        state: 'done',
        createdAt: AT,
        plan: { kind: 'surface', coverage: 0.95, budget: 60, practice, sites: 'all', pages: [] },
      },
    });
    const { id: taskId } = await this.db.task.create({
      data: {
        sweepId,
        siteId,
        subject: portalUrl,
        engine: 'expected-new',
        seed: 1,
        state: 'done',
        finishedAt: AT,
        outcome: 'surfaced',
        reason: 'covered',
      },
    });
    const asked = `${this.vendor}/treff?q=${encodeURIComponent(this.in('query word'))}`;
    await this.page(taskId, 0, asked);
    await this.db.portalQuery.create({
      data: {
        portalId,
        position: 0,
        taskId,
        at: AT,
        newest: false,
        method: 'GET',
        words: this.in('query word').split(/\s+/),
        choices: { avsender: this.in('query word') },
        shown: [0],
        matching: 1,
        fresh: 1,
        capped: false,
        downloads: 1,
        records: 1,
        size: 1,
        sizeLow: 1,
        sizeHigh: 1,
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
    const { names, forgotten, direction, exemption, ...shown } = storedFields(record, {
      removed: new RemovedNames([], 'a key'),
      known: knownPeople([record]),
    });
    if (forgotten) throw new Error('The planted name is one that was removed.');
    await this.db.portalRecord.create({
      data: {
        ...shown,
        direction,
        exemption,
        id: recordId,
        portalId,
        siteId,
        practice,
        language: 'nb',
        place: 0,
        identity: 'planted',
        date: new Date('2026-11-19'),
        documentDate: null,
        query: 0,
        taskId,
        seq: 0,
        pageUrl: asked,
        pageHash: await this.stored(this.html('evidence')),
        firstSeenAt: AT,
        lastSeenAt: AT,
        ...(names && { names: { create: names } }),
      },
    });
    return { portalId, recordId, sweepId };
  }

  /** A finding of this target, on the way to which the mail record, its portal and an entry were read and kept. */
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
        visibleHash: named ? await this.stored(visible) : await this.storedPlain(visible),
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

  /** Addresses at which a name stands: under the mail record however it is spelt, and on the hosts of its portal. */
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
   * What is known of another target's pages, each of which lies under the mail record: found, judged, entered by hand, given
   * as an example, moved there, found again after that, tried out, and surfaced.
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
        searchId,
        sweepId,
        practice,
        personId: reviewer.id,
        verdict: 'wrong',
        rightUrl: entry,
        drawn: 'sample',
        at: AT,
      },
    });
    const { id: targetId } = await this.db.target.findUniqueOrThrow({ where: { slug: 'accessibility-statement' } });
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

  /** A page under the mail record that a person named as a portal's: its task failed. */
  private async surfaced(url: string): Promise<{ surfacedId: string; beneathPortalId: string }> {
    const { siteId } = this;
    const { id: sweepId } = await this.db.sweep.create({
      data: {
        kind: 'surface',
        name: 'Planted page',
        budget: 60,
        seed: 1,
        practice,
        state: 'done',
        createdAt: AT,
        plan: { kind: 'surface', coverage: 0.95, budget: 60, practice, sites: 'all', pages: [{ siteId, url }] },
      },
    });
    const portal = await this.db.recordPortal.create({ data: { siteId, practice, url, formUrl: url, coverage: 0.95 } });
    await this.db.task.create({
      data: {
        sweepId,
        siteId,
        subject: url,
        engine: 'expected-new',
        seed: 1,
        state: 'done',
        finishedAt: AT,
        outcome: 'error',
        reason: 'internal',
      },
    });
    return { surfacedId: sweepId, beneathPortalId: portal.id };
  }

  /** An answer that moved, was lost, and found again by a search; none of its texts says the name, its addresses do. */
  private async moved(targetId: string, searchSweepId: string, urls: readonly string[]): Promise<string> {
    const { siteId } = this;
    const ids: string[] = [];
    for (const [i, movedTo] of urls.entries()) {
      const url = `${this.home}tilgjengelighet/${i}`;
      const page = { siteId, url, role: 'finding', movedTo, firstSeenAt: AT, lastSeenAt: AT };
      const { id: pageId } = await this.db.knownPage.create({ data: page });
      const { id } = await this.db.pageChange.create({
        data: {
          pageId,
          siteId,
          practice,
          at: AT,
          change: 'moved',
          role: 'finding',
          url,
          movedTo,
          targetId,
          search: 'started',
          searchSweepId,
        },
      });
      ids.push(id);
    }
    return ids[0] ?? '';
  }

  private dossier(on: PlantedName['urls']) {
    const [title, refused] = [this.sentence('title'), `${on.mailRecord}/${this.slug()}`];
    const dossier: Dossier = {
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
    };
    return dossier;
  }

  private async storedPlain(text: string): Promise<string> {
    const packed = await pack(Buffer.from(text));
    await this.api.app.get(BLOBS).put([packed], { kept: true });
    return packed.hash;
  }

  /** A page in the journal and kept as evidence; its head and its way name the person too. */
  private async page(taskId: string, seq: number, url: string, plain: string | null = null): Promise<void> {
    const body = plain ?? this.html('evidence');
    const hash = plain === null ? await this.stored(body) : await this.storedPlain(body);
    const row = (place: Place) => {
      const headers: [string, string][] =
        plain === null ? [['Content-Disposition', `inline; filename="${this.in(place)}.html"`]] : [];
      return {
        taskId,
        seq,
        url,
        finalUrl: url,
        status: 200,
        contentType: 'text/html',
        charset: 'utf-8',
        hops: [],
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
    const { siteId } = this;
    const target = slug === null ? null : await this.db.target.findUniqueOrThrow({ where: { slug } });
    const page = { siteId, url, role: slug ? 'finding' : 'other', firstSeenAt: AT, lastSeenAt: AT };
    const { id: pageId } = await this.db.knownPage.create({ data: page });
    const { id } = await this.db.pageChange.create({
      data: {
        pageId,
        siteId,
        practice,
        at: AT,
        change: 'changed',
        role: page.role,
        url,
        targetId: target?.id ?? null,
        beforeHash: await this.stored(`Postliste\nIngen saker\n${url}`),
        afterHash: await this.stored(`Postliste\n${this.sentence('change')}\n${url}`),
        picture: 'done',
        pictureHash: await this.picture(url),
      },
    });
    return id;
  }

  /** Documents of a list, one found new and one that is held back; the first is muted. @returns the first */
  private async documents(url: string, taskId: string): Promise<string> {
    const { siteId } = this;
    const { id: targetId } = await this.db.target.findUniqueOrThrow({ where: { slug: 'mail-record' } });
    const hub = { siteId, key: 'mail-record', url, kind: 'list', title: `Postliste ${this.in('document')}`, targetId };
    const { id: hubId } = await this.db.watchHub.create({ data: hub });
    const burst = { siteId, practice, hubId, at: AT, documents: 1 };
    const { id: burstId } = await this.db.watchBurst.create({ data: burst });
    const found = { siteId, practice, hubId, targetId, dating: 'day', publishedFrom: AT, publishedTo: AT, foundAt: AT };
    await this.db.watchMute.create({ data: { siteId, practice, hubId, by: 'title', shape: 'complaint' } });
    await this.db.watchDocument.create({
      data: { ...found, identity: '2', title: this.sentence('document'), state: 'held', burstId },
    });
    const shown = {
      identity: '1',
      url: `${url}/${this.slug()}`,
      title: this.sentence('document'),
      titleShape: 'complaint',
    };
    const { seq } = await this.db.evidencePage.findFirstOrThrow({ where: { taskId, url } });
    const news = { ...found, ...shown, state: 'news', taskId, seq };
    return (await this.db.watchDocument.create({ data: news })).id;
  }
}

const PLAIN = '<html><title>Kommunen</title><p>Velkommen</p></html>';
