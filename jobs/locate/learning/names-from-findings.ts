import { type NamesInLanguage, plainPhrase } from '@hyrde/contracts';
import { nameReaderOf } from '../names/name-reader.js';
import { namesSomething, tidy } from './from-examples.js';

/** A site's current finding of a target, as far as it shows what the site calls the target. */
export interface NamedFinding {
  siteId: string;
  /** The target, a slug. */
  target: string;
  /** Language of the site, a primary subtag. */
  language: string;
  title: string;
  /** Label of the last link of the trail; empty if the finding is the home page. */
  label: string;
  confidence: number;
  /** A person's judgement; null if nobody judged the finding. */
  verdict: 'right' | 'wrong' | null;
}

/** A name that several sites use for a target. */
export interface SharedName {
  text: string;
  /** The sites whose finding bears the name. */
  siteIds: ReadonlySet<string>;
  /** Number of sites on which a finding that was judged wrong bears it. */
  wrong: number;
}

/** Minimum number of sites that use a name: three besides the site that is searched next. */
const MIN_SITES = 4;
/**
 * Minimum number of right findings that bear a name, expected by their confidences. Findings without the target's names are
 * seldom sure, but sites that err seldom agree on a name.
 */
const MIN_RIGHT = 1;
/** Minimum ratio of the findings that bear a name for the target to those that contradict it. */
const MIN_RATIO = 3;
/** Maximum number of names learned at once. */
const MAX_SHARED_NAMES = 14;
/** Separators of a title's parts. */
const PARTS = /\s+[|–—»·:-]\s+|\s*[|»]\s*/u;

/**
 * New names that the findings of several sites share, by label or part of the title, descending by number of sites. A
 * name is left out if findings of other targets bear it too often, if findings that were judged wrong bear it and too few that
 * were judged right do, or if it is a known name of this target, of a look-alike or of another target.
 * @param findings of all targets, one a site and target
 * @param known names of the target in the language; null if it has no names there
 */
export function namesFromFindings(
  findings: readonly NamedFinding[],
  target: string,
  language: string,
  known: NamesInLanguage | null,
): SharedName[] {
  const names = new Map<
    string,
    SharedName & { siteIds: Set<string>; right: number; expected: number; others: number }
  >();
  for (const finding of findings) {
    const { verdict } = finding;
    if (finding.language !== language) continue;
    const probability = verdict === null ? finding.confidence : verdict === 'right' ? 1 : 0;
    for (const [key, text] of phrasesOf(finding)) {
      const name = names.get(key) ?? { text, siteIds: new Set(), right: 0, wrong: 0, expected: 0, others: 0 };
      names.set(key, name);
      if (finding.target !== target) name.others += probability;
      else if (verdict === 'wrong') name.wrong++;
      else {
        name.siteIds.add(finding.siteId);
        name.expected += probability;
        if (verdict === 'right') name.right++;
      }
    }
  }
  const reader = known && nameReaderOf(known, language);
  const isNew = (text: string): boolean => {
    const naming = reader?.read(text);
    return naming === undefined || (naming.is === 0 && naming.not === 0);
  };
  return [...names.values()]
    .filter(({ siteIds }) => siteIds.size >= MIN_SITES)
    .filter(({ expected, others }) => expected >= Math.max(MIN_RIGHT, MIN_RATIO * others))
    .filter(({ text, right, wrong }) => right >= MIN_RATIO * wrong && isNew(text))
    .sort((a, b) => b.siteIds.size - a.siteIds.size || (a.text < b.text ? -1 : 1))
    .slice(0, MAX_SHARED_NAMES)
    .map(({ text, siteIds, wrong }) => ({ text, siteIds, wrong }));
}

/** Phrases that name a finding's page, by their plain form; the label's spelling takes precedence. */
function phrasesOf({ label, title }: NamedFinding): Map<string, string> {
  const texts = [...title.split(PARTS), label].map(tidy).filter(namesSomething);
  return new Map(texts.map((text) => [plainPhrase(text), text]));
}
