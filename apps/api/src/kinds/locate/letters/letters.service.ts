import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { BUILT_IN_TARGETS, countryOf, dutiesFor, type Environment } from '@hyrde/contracts';
import { isNowhere } from '@hyrde/jobs/site';
import type { Database } from '@hyrde/store';
import { Inject, Injectable } from '@nestjs/common';
import { Zip, ZipPassThrough } from 'fflate';
import type { z } from 'zod';
import { targetName } from '../../../base/readable.js';
import { CLOCK, type Clock, DATABASE, ENVIRONMENT } from '../../../base/tokens.js';
import type { Localised } from '../../../http/common.js';
import { begun } from '../../../http/files.js';
import { invalid, notFound, Problem } from '../../../http/problem.js';
import type { SignedIn } from '../../../people/access.js';
import { secretHash } from '../../../people/secrets.js';
import { OrganisationService } from '../../../settings/organisation.js';
import { countryOfHome } from '../../../sites/countries/countries.js';
import { MatrixService } from '../matrix/matrix.service.js';
import { answerReasons } from '../reports/answer-reasons.js';
import { columned } from '../reports/report-links.service.js';
import type { ReportedMatrix } from '../reports/reports.schemas.js';
import { StandingAnswersService } from '../standing-answers/standing-answers.service.js';
import { letterPdf } from './letter-pdf.js';
import { LetterTemplatesService } from './letter-templates.js';
import type { Letter, LetterPlan } from './letters.schemas.js';

/**
 * Answers that a letter is about: the site was searched without finding the page. A site that could not be reached was not
 * searched, and a letter about it would blame the body for what may be our failure.
 */
const LACKING: ReadonlySet<string> = new Set(['no', 'not-found']);
/** Days for which a letter's link takes answers, and the days until which the text asks for one. */
const LINK_DAYS = 120;
const ASKED_DAYS = 28;
const DAY_MS = 24 * 3_600_000;
/** Maximum number of letters in one archive, each of which is drawn: some minutes of work. */
const MOST_DRAWN = 2_000;

/** Targets for which a body’s site has no page that counts. */
interface Lacked {
  slug: string;
  name: z.infer<typeof Localised>;
  builtIn: boolean;
  why: z.infer<typeof Localised>;
  searchId: string | null;
}
interface Written {
  siteId: string;
  body: string;
  homeUrl: string;
  letter: Letter;
}

/** Sentences around what is lacking, in the language of the letter. */
interface LetterWords {
  locale: string;
  proof: string;
  law: (law: string, section: string, since: string) => string;
  nobody: string;
  /** In place of a link that the body could not follow. */
  noLink: string;
}

const WORDS: Partial<Record<string, LetterWords>> = {
  en: {
    locale: 'en-GB',
    proof: 'What was received, with times and checksums:',
    law: (law, section, since) => `It must be there by ${law}, ${section}, in force since ${since}:`,
    nobody: 'The sender of this letter',
    noLink: '[the address for the answer is missing]',
  },
  nb: {
    locale: 'nb-NO',
    proof: 'Det som ble mottatt, med tidspunkter og kontrollsummer:',
    law: (law, section, since) => `Den skal finnes etter ${law} ${section}, i kraft siden ${since}:`,
    nobody: 'Avsenderen av dette brevet',
    noLink: '[adressen for svaret mangler]',
  },
  nn: {
    locale: 'nn-NO',
    proof: 'Det som vart motteke, med tidspunkt og kontrollsummar:',
    law: (law, section, since) => `Etter ${law} ${section}, i kraft sidan ${since}, skal dette finnast der:`,
    nobody: 'Avsendaren av dette brevet',
    noLink: '[adressa for svaret manglar]',
  },
};

/** Words for a language that has a template alone: names, numbers and addresses without a sentence in another language. */
const wordless = (language: string): LetterWords => ({
  locale: language,
  proof: '',
  law: (law, section, since) => `${law}, ${section} (${since})`,
  nobody: '…',
  noLink: '[…]',
});

/**
 * Name of a target in the language of a letter: that of the built-in words, else the dashboard's name in the nearest
 * language.
 */
function nameIn(language: string, slug: string, name: z.infer<typeof Localised>): string {
  if (language === 'en' || language === 'nb') return name[language];
  const own = BUILT_IN_TARGETS.find((target) => target.slug === slug)?.languages[language]?.names[0];
  if (own !== undefined) return own.charAt(0).toLocaleUpperCase(language) + own.slice(1);
  return language === 'nn' ? name.nb : name.en;
}

/** The main language of the country of a home page (CLDR likely subtags); null if the country is unknown. */
function languageOfCountry(homeUrl: string): string | null {
  const country = countryOf(homeUrl, countryOfHome(homeUrl));
  return country && new Intl.Locale(`und-${country}`).maximize().language;
}

/** Letters to bodies about the targets that they lack. Each has a link by which the body answers. */
@Injectable()
export class LettersService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly env: Pick<Environment, 'PUBLIC_URL'>,
    private readonly templates: LetterTemplatesService,
    private readonly organisation: OrganisationService,
    private readonly answers: StandingAnswersService,
    private readonly matrix: MatrixService,
  ) {}

  /**
   * Writes a letter to one body and creates its link.
   * @param plan targets to write about, and the language; both have a default
   * @throws Problem if the site does not exist, or lacks none of them
   */
  async write(siteId: string, plan: LetterPlan, me: SignedIn): Promise<Letter> {
    const written = await this.written(siteId, plan, me, false);
    if (!written) throw lacksNone();
    return written.letter;
  }

  /** Letters to all bodies that match the filter and lack one of its targets, in the filter's order. */
  async *ofMatrix(asked: ReportedMatrix, me: SignedIn): AsyncGenerator<Written> {
    const table = columned(asked);
    const targets = (await this.matrix.targets(table)).map(({ slug }) => slug);
    for await (const { site, answers } of this.matrix.all(table)) {
      const lacked = targets.filter((_, at) => LACKING.has(answers[at] ?? ''));
      const written = lacked.length > 0 ? await this.written(site.id, { targets: lacked }, me, true) : null;
      if (written) yield written;
    }
  }

  /**
   * Letters as PDF in a ZIP archive, a file for each body.
   * @throws Problem if too many bodies match the filter, or conflict if the letters have no links
   */
  async archive(asked: ReportedMatrix, me: SignedIn): Promise<Readable> {
    const { sites } = await this.matrix.totals(columned(asked));
    if (sites > MOST_DRAWN)
      throw new Problem(
        'invalid-input',
        `An archive holds ${MOST_DRAWN} letters at most, and ${sites} bodies match: narrow the filter, or take the CSV for mail merge.`,
      );
    const letters = await begun(this.ofMatrix(asked, me));
    const [{ name }, logo] = await Promise.all([this.organisation.read(), this.organisation.logo()]);
    const archive = new Readable({ read() {} });
    const zip = new Zip((error, bytes, final) => {
      if (error) archive.destroy(error);
      else archive.push(Buffer.from(bytes));
      if (final) archive.push(null);
    });
    const fill = async () => {
      let number = 0;
      for await (const { body, letter } of letters) {
        if (archive.destroyed) return;
        number++;
        const { subject, text, language } = letter;
        const pdf = await letterPdf({ subject, text, language, organisation: name, logo, at: this.clock.now() });
        const file = new ZipPassThrough(`${String(number).padStart(4, '0')} ${fileName(body)}.pdf`);
        zip.add(file);
        file.push(pdf, true);
        await new Promise((resolve) => setImmediate(resolve)); // other requests share the process
      }
      zip.end();
    };
    void fill().catch((error: Error) => archive.destroy(error));
    return archive;
  }

  /** Writes a letter to one body as PDF. @throws Problem as `write`; conflict if the letter would have no link */
  async pdf(siteId: string, plan: LetterPlan, me: SignedIn): Promise<Buffer> {
    const written = await this.written(siteId, plan, me, true);
    if (!written) throw lacksNone();
    const { subject, text, language } = written.letter;
    const [{ name }, logo] = await Promise.all([this.organisation.read(), this.organisation.logo()]);
    return letterPdf({ subject, text, language, organisation: name, logo, at: this.clock.now() });
  }

  /** Targets among the given ones, or among all, for which the site has no page that counts. */
  async lackedBy(siteId: string, slugs: readonly string[] | undefined): Promise<Lacked[]> {
    const { items } = await this.answers.ofSite(siteId);
    const lacking = items
      .filter(({ target, answer }) => LACKING.has(answer) && (slugs?.includes(target) ?? true))
      .map(({ target, search }) => ({ target, searchId: search?.id ?? null }));
    const searchIds = lacking.flatMap(({ searchId }) => searchId ?? []);
    const [reasons, targets] = await Promise.all([
      answerReasons(this.db, searchIds),
      this.db.target.findMany({ where: { slug: { in: lacking.map(({ target }) => target) } } }),
    ]);
    return lacking.flatMap(({ target: slug, searchId }) => {
      const target = targets.find((one) => one.slug === slug);
      if (!target) return [];
      const { why = { en: '', nb: '' }, hasFinding = false } = (searchId && reasons.get(searchId)) || {};
      return { slug, name: targetName(target), builtIn: target.builtIn, why, searchId: hasFinding ? searchId : null };
    });
  }

  /**
   * Writes a letter with its link.
   * @param isFile true for a file, which is not made without a link that the body can follow
   * @returns null if the body lacks none of the targets
   * @throws Problem if the site does not exist; conflict if a file would have no link
   */
  private async written(siteId: string, plan: LetterPlan, me: SignedIn, isFile: boolean): Promise<Written | null> {
    const site = await this.db.site.findUnique({ where: { id: siteId } });
    if (!site) throw notFound('site');
    const lacked = await this.lackedBy(siteId, plan.targets);
    if (lacked.length === 0) return null;
    const ofSite = site.language ?? languageOfCountry(site.homeUrl);
    const wanted = plan.language ?? ofSite;
    const [chosen, usual, { name: organisation }] = await Promise.all([
      this.templates.forLanguage(wanted),
      this.templates.forLanguage(ofSite),
      this.organisation.read(),
    ]);
    const isChosen = plan.language === chosen.language;
    const { language, template, languages } = isChosen ? chosen : usual;
    const known = site.language ? 'site' : ofSite ? 'country' : 'unknown';
    const languageBy: Letter['languageBy'] = isChosen ? 'person' : known;
    const base = this.env.PUBLIC_URL.replace(/\/$/, '');
    const local = isNowhere(new URL(base), []);
    const linked = !local || site.practice;
    if (isFile && !linked) throw unlinked();
    const now = this.clock.now();
    const endsAt = new Date(now.getTime() + LINK_DAYS * DAY_MS);
    const data = { language, targets: lacked.map(({ slug }) => slug), createdAt: now, endsAt };
    const token = linked ? await this.linkOf({ siteId, createdById: me.id }, data, plan.token) : '';
    const words = WORDS[language] ?? wordless(language);
    const day = (at: Date) =>
      new Intl.DateTimeFormat(words.locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(at);
    const unsureDuties: Letter['unsureDuties'] = [];
    let [laws, proofs] = [0, 0];
    const parts = lacked.map(({ slug, name, builtIn, why, searchId }) => {
      const duties = builtIn ? dutiesFor(slug, site.homeUrl, countryOfHome(site.homeUrl)) : [];
      const cited = duties.filter(({ sure }) => sure);
      unsureDuties.push(...duties.filter(({ sure }) => !sure));
      laws += cited.length;
      const proof = linked && searchId ? `${base}/api/letters/${token}/proof-sheets/${searchId}` : null;
      if (proof) proofs++;
      const reason = { en: why.en, nb: why.nb, nn: why.nb }[language] ?? '';
      return [
        `– ${nameIn(language, slug, name)}. ${reason}`.trim(),
        ...cited.flatMap(({ law, section, since, url }) => [words.law(law, section, day(new Date(since))), url]),
        ...(proof ? [words.proof, proof] : []),
      ]
        .filter(Boolean)
        .join('\n');
    });
    const link = linked ? `${base}/letters/${token}` : null;
    const values: Record<string, string> = {
      body: site.name,
      organisation: organisation ?? words.nobody,
      date: day(now),
      list: parts.join('\n\n'),
      link: link ?? words.noLink,
      until: day(new Date(now.getTime() + ASKED_DAYS * DAY_MS)),
    };
    const filled = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
    const letter = {
      ...{ language, languageBy, languages, link, local, laws, proofs, unsureDuties },
      subject: filled(template.subject),
      text: filled(template.text),
      lacksLanguage: wanted !== language ? wanted : null,
    };
    return { siteId, body: site.name, homeUrl: site.homeUrl, letter };
  }

  /** Token of a letter's link: that of the letter whose place it takes, else a new one. */
  private async linkOf(
    of: { siteId: string; createdById: string },
    data: { language: string; targets: string[]; createdAt: Date; endsAt: Date },
    kept = '',
  ): Promise<string> {
    const where = { ...of, tokenHash: secretHash(kept), answers: { none: {} } };
    if ((await this.db.letter.updateMany({ where, data })).count > 0) return kept;
    const token = randomBytes(32).toString('base64url');
    await this.db.letter.create({ data: { ...of, ...data, tokenHash: secretHash(token) } });
    return token;
  }
}

const lacksNone = (): Problem => invalid('targets', 'the body lacks none of them, as far as is known');

const unlinked = (): Problem =>
  new Problem(
    'conflict',
    'The body could not follow the links in the letter: no public address is set. An administrator sets it under Set-up → Installation.',
  );

/** A name without what file systems refuse. */
const fileName = (name: string): string =>
  name
    .replace(/[\p{Cc}\\/:*?"<>|.]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80) || 'letter';
