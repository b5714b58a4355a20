import type { QueryWord } from '@hyrde/contracts';
import { comparisonPages, LOCATORS, wordsFromExamples, wordsWithExamples } from '@hyrde/jobs/locate';
import type { Page } from '@hyrde/jobs/site';
import { primarySubtag } from '@hyrde/jobs/text';
import type { RecordedSite, RecordedTarget } from '../sites/recorded-site.js';
import { RecordedWeb } from '../sites/recorded-web.js';
import { groupOf } from '../sites/report.js';
import { isRefused, isRight } from '../sites/searches.js';

/** Targets of recorded sites that are the same thing on several, by their names there. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  accessibility: ['accessibility statement', 'accessibility policy', 'accessibility declaration'],
  contact: ['contact', 'contact and help', 'ways to write or phone'],
  privacy: [
    'aviso de privacidad',
    'privacy and security policies',
    'privacy and security policies of the site',
    'privacy policy of the site',
    'privacy and cookies',
  ],
  vacancies: ['public service vacancies', 'vacancies at the economic council'],
};

/** Other pages of a site that an example is compared with, as the worker does. */
const COMPARED = 5;

/** The sets of words that are tried. */
export const WORDS = ['described', 'described and taught', 'taught alone'] as const;

/** One kind of target on one recorded site. */
interface Case {
  kind: string;
  site: RecordedSite;
  target: RecordedTarget;
}

/** What one set of words came to on one site, which taught none of them. */
export interface RecordedPoint {
  kind: string;
  site: string;
  /** How many other sites taught. */
  teachers: number;
  words: (typeof WORDS)[number];
  right: boolean;
  downloads: number;
}

/**
 * Kinds of targets that several recorded sites of one language have, searched on each by what people say of it there, by
 * that with what the right pages of the others teach, and by the others' pages alone. What robots.txt refuses is left out.
 */
export async function recordedPoints(sites: readonly RecordedSite[], budget: number): Promise<RecordedPoint[]> {
  const cases = casesOf(sites);
  const points: RecordedPoint[] = [];
  for (const one of cases) {
    const teachers = cases.filter((other) => teaches(other, one));
    if (teachers.length === 0 || !one.target.described) continue;
    for (const [words, list] of wordsFor(one, teachers)) {
      const { found, downloads } = await LOCATORS.herder(
        { home: one.site.home, words: list, language: languageOf(one.site), parameters: {} },
        new RecordedWeb(one.site, budget),
      );
      const right = found !== null && isRight({ ...one, asked: 'described', removed: false }, found.url);
      const site = one.site.description.name;
      points.push({ kind: one.kind, site, teachers: teachers.length, words, right, downloads });
    }
  }
  return points;
}

const casesOf = (sites: readonly RecordedSite[]): Case[] =>
  Object.entries(KINDS).flatMap(([kind, names]) =>
    sites.flatMap((site) =>
      site.description.targets
        .filter(({ name }) => names.includes(name))
        .filter((target) => !isRefused({ site, target, asked: 'named', removed: false }))
        .map((target) => ({ kind, site, target })),
    ),
  );

const languageOf = ({ description }: RecordedSite): string =>
  primarySubtag(description.language) ?? description.language;

const teaches = (other: Case, one: Case): boolean =>
  other.kind === one.kind &&
  languageOf(other.site) === languageOf(one.site) &&
  groupOf(other.site) !== groupOf(one.site);

function wordsFor({ site, target }: Case, teachers: readonly Case[]): [RecordedPoint['words'], QueryWord[]][] {
  const language = languageOf(site);
  const said = (target.described ?? []).flatMap((text) => text.split(/\s+/)).map((word) => ({ word, weight: 1 }));
  const examples = teachers.flatMap((teacher) => pageAt(teacher.site, teacher.site.urlsOf(teacher.target)) ?? []);
  const others = teachers.flatMap((teacher) => comparedWith(teacher));
  return [
    ['described', said],
    ['described and taught', wordsWithExamples(said, examples, others, language).words],
    ['taught alone', wordsFromExamples(examples, others, language)],
  ];
}

/** The page that an example of a site is compared with: its home page, and a few more. */
function comparedWith({ site, target }: Case): Page[] {
  const [home, page] = [pageAt(site, [site.home]), pageAt(site, site.urlsOf(target))];
  if (!home || !page) return [];
  return [home, ...comparisonPages(page.url, home, COMPARED).flatMap((url) => pageAt(site, [url]) ?? [])];
}

/** The first of these addresses that is a page. */
function pageAt(site: RecordedSite, urls: readonly string[]): Page | null {
  for (const url of urls) {
    const opened = site.open(url);
    if (opened.kind === 'page') return opened.page;
  }
  return null;
}
