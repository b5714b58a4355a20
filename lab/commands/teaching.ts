import {
  BUILT_IN_TARGETS,
  DEFAULT_BUDGET,
  type EditedNames,
  editableNames,
  namesFor,
  namesFrom,
  namesOf,
  type QueryWords,
  queryOf,
  type TargetNames,
  wordsWithNames,
} from '@hyrde/contracts';
import {
  LOCATORS,
  type Located,
  type NamedFinding,
  nameReaderOf,
  namesFromFindings,
  withTaughtNames,
} from '@hyrde/jobs/locate';
import type { Web } from '@hyrde/jobs/site';
import { primarySubtag } from '@hyrde/jobs/text';
import { country, DEFAULT_PORT } from '../country/sites/country.js';
import { isRight, isTrueTarget, truthOf } from '../country/sites/truth.js';
import { PureWeb } from '../country/web/pure-web.js';
import { table } from '../report/table.js';
import { annotatedHosts, annotatedTargets } from '../sites/annotations.js';
import type { RecordedSite } from '../sites/recorded-site.js';
import { RecordedWeb } from '../sites/recorded-web.js';
import { groupOf } from '../sites/report.js';
import { print } from './options.js';
import { sitesIn } from './recorded.js';
import { SHAPE_USE, type Shape, shapedOptions, shapeOf } from './shape.js';

/** A search of one site for one target, with the truth. */
interface Case {
  /** Sites that share files or a template count as one site. */
  siteId: string;
  home: string;
  slug: string;
  language: string;
  present: boolean;
  web(): Web;
  isRight(url: string | null): boolean;
}

interface Answered extends Case {
  located: Located;
}

/** Input of a search about a target. */
interface Sought {
  words: QueryWords;
  names: TargetNames | null;
}

/** A target in one language, of which the library lacks names. */
interface Lack {
  slug: string;
  language: string;
  removed: ReadonlySet<string>;
}

/**
 * Removes names of the library, and measures how many of the pages lost are found by names that the findings of several
 * sites teach, and how many pages of the names as they are.
 */
export const teachingCommand = {
  use: `teaching [--recorded FOLDER] [--verdicts] ${SHAPE_USE}    (names removed, and what the sites' own findings teach; with --verdicts, each finding is judged)`,
  async run(args: string[]): Promise<void> {
    const values = shapedOptions(args, ['recorded'], ['verdicts']);
    const cases = values.recorded === undefined ? practiceCases(shapeOf(values)) : await recordedCases(values.recorded);
    const whole = await answersTo(cases, ({ slug }) => ({ words: wordsOf(slug), names: namesOf(slug) }));
    const lacks = (removedOf: (one: Answered) => readonly string[]) =>
      [...grouped(whole, placeOf).values()].flatMap((some): Lack[] => {
        const [first] = some;
        return first ? [{ ...first, removed: new Set(some.flatMap(removedOf)) }] : [];
      });
    const sets = {
      nothing: lacks(() => []),
      'names that a right page bears': lacks(namesBorneBy),
      'every name': lacks(({ slug, language }) => namesFor(namesOf(slug) ?? {}, language)?.names ?? []),
    };
    const rows: string[][] = [];
    for (const [name, some] of Object.entries(sets)) {
      const first =
        name === 'nothing' ? whole : await answersTo(whole, (one) => soughtWithout(one, removedFor(some, one), []));
      const findings = first.flatMap((one) => findingOf(one, values.verdicts === true));
      const taught = new Map(some.map((lack) => [placeOf(lack), taughtFor(lack, findings)]));
      const second = await answersTo(first, (one) =>
        soughtWithout(one, removedFor(some, one), taught.get(placeOf(one)) ?? []),
      );
      const wrong = [...taught].flatMap(([place, names]) =>
        names.filter(
          (text) =>
            !isBorne(
              whole.filter((one) => placeOf(one) === place),
              text,
            ),
        ),
      );
      rows.push([name, ...figuresOf(whole, first, second), `${[...taught.values()].flat().length}`, `${wrong.length}`]);
      for (const [place, names] of taught)
        if (names.length > 0) process.stderr.write(`${name}: ${place}: ${names.join('; ')}\n`);
    }
    print(table([HEAD, ...rows]));
  },
};

const HEAD = [
  'removed',
  'present',
  'right, all names',
  'without',
  'taught',
  'another page named, without',
  'taught',
  'absent',
  'right, without',
  'taught',
  'downloads, without',
  'taught',
  'names taught',
  'wrong',
];

function practiceCases(shape: Shape): Case[] {
  const land = country({ ...shape, port: DEFAULT_PORT });
  return BUILT_IN_TARGETS.flatMap(({ slug }) =>
    land.sites.flatMap((site): Case[] => {
      const truth = isTrueTarget(slug) ? truthOf(site, slug) : null;
      if (!truth?.reachable) return [];
      return [
        {
          siteId: site.origin,
          home: `${site.origin}/`,
          slug,
          language: site.language,
          present: truth.urls.length > 0,
          web: () => new PureWeb(land, site, DEFAULT_BUDGET, land.seed),
          isRight: (url) => isRight(truth, url),
        },
      ];
    }),
  );
}

async function recordedCases(folder: string): Promise<Case[]> {
  const sites = [...((await sitesIn(folder)) ?? []), ...annotatedHosts(folder)];
  return sites.flatMap((site) =>
    BUILT_IN_TARGETS.flatMap(({ slug }): Case[] => {
      const language = primarySubtag(site.description.language);
      const truth = truthIn(site, slug);
      if (language === null || truth === null) return [];
      return [
        {
          siteId: groupOf(site),
          home: site.home,
          slug,
          language,
          present: truth.length > 0,
          web: () => new RecordedWeb(site, DEFAULT_BUDGET),
          isRight: (url) => (url === null ? truth.length === 0 : truth.some((page) => site.same(page, url))),
        },
      ];
    }),
  );
}

/** URLs of the right pages, none if the site has no such page; null if it is not known. */
function truthIn(site: RecordedSite, slug: string): string[] | null {
  const { name, targets, absent } = site.description;
  const known = [...targets, ...annotatedTargets(name)].filter(({ kind }) => kind === slug);
  if (known.length > 0) return known.flatMap((target) => site.urlsOf(target));
  return absent?.some((kind) => kind === slug) ? [] : null;
}

async function answersTo(cases: readonly Case[], soughtOf: (one: Case) => Sought): Promise<Answered[]> {
  const answered: Answered[] = [];
  for (const one of cases) {
    const { home, language } = one;
    const located = await LOCATORS.herder({ home, language, ...soughtOf(one), parameters: {} }, one.web());
    answered.push({ ...one, located });
  }
  return answered;
}

const wordsOf = (slug: string): QueryWords => BUILT_IN_TARGETS.find((target) => target.slug === slug)?.words ?? {};
const placeOf = ({ slug, language }: { slug: string; language: string }): string => `${slug} ${language}`;
const removedFor = (lacks: readonly Lack[], one: Case): ReadonlySet<string> =>
  lacks.find((lack) => placeOf(lack) === placeOf(one))?.removed ?? new Set();

/** Names and words of a target without the removed names, with the taught names after the others. */
function soughtWithout(
  { slug, language }: { slug: string; language: string },
  removed: ReadonlySet<string>,
  taught: readonly string[],
): Sought {
  const left = Object.fromEntries(
    Object.entries(editableNames(slug) ?? {}).map(([code, { names, not }]) => [
      code,
      { names: names.filter((name) => !removed.has(name)), not },
    ]),
  );
  const words = removed.size === 0 ? wordsOf(slug) : wordsWithout(slug, removed);
  const known = Object.fromEntries(Object.entries(left).filter(([, { names }]) => names.length > 0));
  const edited = withNames(known, language, taught);
  return { words: taught.length > 0 ? wordsWithNames(words, edited, slug) : words, names: namesFrom(edited, slug) };
}

const withNames = (known: EditedNames, language: string, taught: readonly string[]): EditedNames => {
  const more = withTaughtNames(known[language], taught);
  return more ? { ...known, [language]: more } : known;
};

/** The target's words without those that only the removed names have. */
function wordsWithout(slug: string, removed: ReadonlySet<string>): QueryWords {
  const target = BUILT_IN_TARGETS.find((one) => one.slug === slug);
  return Object.fromEntries(
    Object.entries(target?.languages ?? {}).map(([code, { names, words }]) => {
      const of = (some: string[], texts: string[]) =>
        new Set(queryOf(code, { names: some, words: texts }).map(({ word }) => word));
      const gone = of(
        names.filter((name) => removed.has(name)),
        [],
      ); // the names' own words
      const stays = of(
        names.filter((name) => !removed.has(name)),
        words,
      );
      return [code, (target?.words[code] ?? []).filter(({ word }) => !gone.has(word) || stays.has(word))];
    }),
  );
}

/** Names that the findings teach for a target and language. */
function taughtFor({ slug, language, removed }: Lack, findings: readonly NamedFinding[]): string[] {
  const { names } = soughtWithout({ slug, language }, removed, []);
  return namesFromFindings(findings, slug, language, names && namesFor(names, language)).map(({ text }) => text);
}

const namedBy = ({ located: { found, withheld } }: Answered): string | null => (found ?? withheld)?.url ?? null;
const isRightNow = (one: Answered): boolean => one.isRight(namedBy(one));

function findingOf(one: Answered, isJudged: boolean): NamedFinding[] {
  const { siteId, slug: target, language } = one;
  const { found } = one.located;
  if (!found) return [];
  const { title, confidence, trail } = found;
  const verdict = isJudged ? (isRightNow(one) ? 'right' : 'wrong') : null;
  return [{ siteId, target, language, title, label: trail.at(-1)?.label ?? '', confidence, verdict }];
}

/** Names of the library that the label or the title of a right finding is. */
function namesBorneBy(one: Answered): string[] {
  const known = namesFor(namesOf(one.slug) ?? {}, one.language);
  if (!known || !one.present || !isRightNow(one)) return [];
  const texts = findingOf(one, false).flatMap(({ label, title }) => [label, title, ...title.split(/\s+[|–-]\s+/)]);
  return known.names.filter((name) => {
    const reader = nameReaderOf({ ...known, names: [name], paths: [], not: [], others: [] }, one.language);
    return texts.some((text) => reader.read(text).is > 0);
  });
}

/** True if label or title of a right finding contain the text. */
const isBorne = (whole: readonly Answered[], text: string): boolean =>
  whole.some(
    (one) =>
      one.present &&
      isRightNow(one) &&
      findingOf(one, false).some(({ label, title }) => `${label}\n${title}`.includes(text)),
  );

function grouped<T>(list: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

function figuresOf(...passes: [Answered[], Answered[], Answered[]]): string[] {
  const [, first, second] = passes;
  const count = (pass: readonly Answered[], has: (one: Answered) => boolean) => `${pass.filter(has).length}`;
  const right = (present: boolean) => (one: Answered) => one.present === present && isRightNow(one);
  const another = (one: Answered) => one.present && namedBy(one) !== null && !isRightNow(one);
  const downloads = (pass: readonly Answered[]) => `${pass.reduce((sum, { located }) => sum + located.downloads, 0)}`;
  return [
    count(first, ({ present }) => present),
    ...passes.map((pass) => count(pass, right(true))),
    ...[first, second].map((pass) => count(pass, another)),
    count(first, ({ present }) => !present),
    ...[first, second].map((pass) => count(pass, right(false))),
    ...[first, second].map(downloads),
  ];
}
