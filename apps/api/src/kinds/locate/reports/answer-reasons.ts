import {
  type Answer,
  BoxState,
  confidenceKindOf,
  Reason,
  SitemapTry,
  Verdict,
  WordMatch,
  type WordPlace,
} from '@hyrde/contracts';
import { probabilityText } from '@hyrde/contracts/probability';
import { terms as english } from '@hyrde/contracts/terms/en';
import { terms as bokmål } from '@hyrde/contracts/terms/nb';
import type { Database } from '@hyrde/store';
import { queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import type { Localised } from '../../../http/common.js';

type Texts = z.infer<typeof Localised>;

/** Evidence of searches in numbers: the words that were found, or how much of the site was searched. */
const GROUNDS = statement({
  name: 'answer-reasons.grounds',
  parameters: { ids: z.array(z.uuid()) },
  text: `select s.id, s.reason, s.verdict, s.found_url is not null as found, s.algorithm, s.confidence, s.found_register as register,
      finding.search_id is not null as has_finding,
      coalesce(finding.matches, '[]') as matches, dossier.pages_read, dossier.sitemaps, dossier.box ->> 'state' as box,
      dossier.unread_count
    from search s left join finding on finding.search_id = s.id left join dossier on dossier.search_id = s.id
      and s.found_url is null
    where s.id = any($ids::uuid[])`,
  row: z.object({
    id: z.uuid(),
    reason: Reason.nullable(),
    verdict: Verdict.nullable(),
    found: z.boolean(),
    algorithm: z.string(),
    has_finding: z.boolean(),
    confidence: z.number().nullable(),
    register: z.string().nullable(),
    matches: z.array(WordMatch.pick({ word: true, places: true })).catch([]),
    /** null without a dossier, as in searches that found a page. */
    pages_read: z.int().nullable(),
    sitemaps: z
      .array(SitemapTry.pick({ pages: true }))
      .nullable()
      .catch(null),
    box: BoxState.nullable(),
    unread_count: z.int().nullable(),
  }),
});
type Grounds = z.output<typeof GROUNDS.row>;

const en = {
  locale: 'en-GB',
  terms: english,
  places: { title: 'its title', heading: 'a heading', text: 'its text', label: 'the link to it', url: 'its address' },
  found: (word: string, places: string) => `Found: “${word}” is in ${places}.`,
  register: (holder: string) => `It is on the register of ${holder}.`,
  sure: (share: string) => `The search was ${share} sure.`,
  searched: (pages: string) => (pages === '1' ? '1 page was read' : `${pages} pages were read`),
  sitemap: 'the site’s list of its pages was used',
  box: 'the site’s own search was asked',
  unopened: (count: string) =>
    count === '1' ? '1 known address was not opened' : `${count} known addresses were not opened`,
  'does-not-apply': 'A person has marked that the target does not apply to this body.',
  'not-searched': 'The site has not been searched for this yet.',
  verdicts: {
    correct: 'A person has read this page and confirmed it.',
    wrong: 'A person has read the page that was found and named another.',
    absent: 'A person has looked and says that the site has none.',
    'cannot-tell': 'A person has looked and could not decide.',
  } satisfies Record<Verdict, string>,
};
const nb: typeof en = {
  locale: 'nb-NO',
  terms: bokmål,
  places: { title: 'tittelen', heading: 'en overskrift', text: 'teksten', label: 'lenken til siden', url: 'adressen' },
  found: (word, places) => `Funnet: «${word}» står i ${places}.`,
  register: (holder) => `Siden ligger i registeret til ${holder}.`,
  sure: (share) => `Søket var ${share} sikkert.`,
  searched: (pages) => (pages === '1' ? '1 side ble lest' : `${pages} sider ble lest`),
  sitemap: 'nettstedets liste over sidene sine ble brukt',
  box: 'nettstedets eget søk ble brukt',
  unopened: (count) => (count === '1' ? '1 kjent adresse ble ikke åpnet' : `${count} kjente adresser ble ikke åpnet`),
  'does-not-apply': 'En person har merket at målet ikke gjelder for denne virksomheten.',
  'not-searched': 'Nettstedet er ikke gjennomsøkt etter dette ennå.',
  verdicts: {
    correct: 'En person har lest siden og bekreftet den.',
    wrong: 'En person har lest siden som ble funnet, og pekt på en annen.',
    absent: 'En person har lett og sier at nettstedet ikke har noen.',
    'cannot-tell': 'En person har lett og kunne ikke avgjøre det.',
  },
};
type Words = typeof en;

/** Places by how much a word there says of the page. */
const PLACES: readonly WordPlace[] = ['title', 'heading', 'label', 'url', 'text'];

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** The word that is in the most telling places, with these places; null if no word was found. */
function tellingWord(matches: Grounds['matches']): { word: string; places: WordPlace[] } | null {
  const ranked = matches
    .map(({ word, places }) => ({ word, places: PLACES.filter((place) => places.some((one) => one.place === place)) }))
    .filter(({ places }) => places.length > 0)
    .sort((a, b) => worth(b.places) - worth(a.places));
  return ranked[0] ?? null;
}
const worth = (places: readonly WordPlace[]): number =>
  places.reduce((sum, place) => sum + 2 ** (PLACES.length - PLACES.indexOf(place)), 0);

/** Extent of a search that named no page. */
function searchedIn({ pages_read, sitemaps, box, unread_count }: Grounds, words: Words): string | null {
  if (pages_read === null) return null;
  const whole = new Intl.NumberFormat(words.locale);
  const parts = [
    words.searched(whole.format(pages_read)),
    sitemaps?.some(({ pages }) => pages !== null) && words.sitemap,
    box === 'asked' && words.box,
    unread_count !== null && unread_count > 0 && words.unopened(whole.format(unread_count)),
  ].filter((part) => typeof part === 'string');
  return sentence(new Intl.ListFormat(words.locale).format(parts));
}

function reasonIn(grounds: Grounds, words: Words): string {
  const { verdict, reason, found, confidence, matches, register } = grounds;
  const isProbability = confidenceKindOf(grounds.algorithm) === 'probability';
  const judged = verdict && words.verdicts[verdict];
  const isDecided = verdict !== null && verdict !== 'cannot-tell';
  if (!found)
    return [judged ?? (reason && words.terms.reasons[reason]), searchedIn(grounds, words)].filter(Boolean).join(' ');
  const telling = tellingWord(matches);
  const places = telling?.places.map((place) => words.places[place]) ?? [];
  return [
    judged,
    telling && words.found(telling.word, new Intl.ListFormat(words.locale).format(places)),
    register && words.register(register),
    isProbability && confidence !== null && !isDecided && words.sure(probabilityText(confidence, words.locale)),
    // An end without a word of the target, or before the search was sure, explains itself.
    reason && (!telling || reason !== 'accepted') && !judged && words.terms.reasons[reason],
  ]
    .filter(Boolean)
    .join(' ');
}

/** Reason of an answer that no search gave. */
export const reasonWithoutSearch = (answer: Answer): Texts => {
  const key = answer === 'does-not-apply' ? 'does-not-apply' : 'not-searched';
  return { en: en[key], nb: nb[key] };
};

export interface AnswerReason {
  /** In sentences for people who do not know the searches; empty if nothing is known. */
  why: Texts;
  reason: Reason | null;
  /** True if the search has a finding, and so a proof sheet. */
  hasFinding: boolean;
}

/**
 * Reasons of the answers that these searches gave: the word that was found and its places, or what was searched without
 * finding one. Words are the target's own: no text of a page.
 */
export async function answerReasons(db: Database, searchIds: readonly string[]): Promise<Map<string, AnswerReason>> {
  const rows = await queryRows(db, GROUNDS, { ids: [...searchIds] });
  const reasonOf = (row: Grounds): AnswerReason => ({
    why: { en: reasonIn(row, en), nb: reasonIn(row, nb) },
    ...{ reason: row.reason, hasFinding: row.has_finding },
  });
  return new Map(rows.map((row) => [row.id, reasonOf(row)]));
}
