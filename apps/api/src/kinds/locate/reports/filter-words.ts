import { type AnswerCondition, NO_VALUE, type SiteFilter } from '@hyrde/contracts';
import { terms as english } from '@hyrde/contracts/terms/en';
import { terms as bokmål } from '@hyrde/contracts/terms/nb';
import type { z } from 'zod';
import type { Localised } from '../../../http/common.js';

type Texts = z.infer<typeof Localised>;

const en = {
  quoted: (text: string) => `“${text}”`,
  locale: 'en-GB',
  answers: english.answers,
  everybody: 'All bodies.',
  bodies: (parts: string) => `Bodies ${parts}.`,
  region: (names: string) => `in ${names}`,
  noRegion: 'no region',
  language: (names: string) => `with a site in ${names}`,
  noLanguage: 'an unknown language',
  tag: (names: string) => `tagged ${names}`,
  text: (text: string) => `with “${text}” in the name or address`,
  between: (from: string, to: string) => `with ${from} to ${to} inhabitants`,
  from: (from: string) => `with at least ${from} inhabitants`,
  to: (to: string) => `with at most ${to} inhabitants`,
  changed: (day: string) => `with a page that has changed since ${day}`,
  unchanged: (day: string) => `with no page that has changed since ${day}`,
  archived: 'in the archive',
  answer: (target: string, answers: string) => `whose answer to “${target}” is ${answers}`,
  verified: 'verified by a person',
  unverified: 'not verified by a person',
  'on-site': 'on the body’s own site',
  'at-vendor': 'at a vendor or an authority',
};
const nb: typeof en = {
  quoted: (text) => `«${text}»`,
  locale: 'nb-NO',
  answers: bokmål.answers,
  everybody: 'Alle virksomheter.',
  bodies: (parts) => `Virksomheter ${parts}.`,
  region: (names) => `i ${names}`,
  noRegion: 'ingen region',
  language: (names) => `med nettsted på ${names}`,
  noLanguage: 'ukjent språk',
  tag: (names) => `merket ${names}`,
  text: (text) => `med «${text}» i navnet eller adressen`,
  between: (from, to) => `med ${from} til ${to} innbyggere`,
  from: (from) => `med minst ${from} innbyggere`,
  to: (to) => `med høyst ${to} innbyggere`,
  changed: (day) => `med en side som er endret siden ${day}`,
  unchanged: (day) => `uten noen side som er endret siden ${day}`,
  archived: 'i arkivet',
  answer: (target, answers) => `der svaret på «${target}» er ${answers}`,
  verified: 'bekreftet av en person',
  unverified: 'ikke bekreftet av en person',
  'on-site': 'på virksomhetens eget nettsted',
  'at-vendor': 'hos en leverandør eller myndighet',
};
type Words = typeof en;

interface Names {
  /** Names of the filter's regions, ascending. */
  regions: readonly string[];
  /** Names of targets by slug; a target that does not exist is called by its slug. */
  targets: ReadonlyMap<string, Texts>;
}

/** A filter of bodies in a sentence: the question of a report. */
export const filterInWords = (filter: SiteFilter, names: Names): Texts => ({
  en: sentenceOf(filter, names, en, 'en'),
  nb: sentenceOf(filter, names, nb, 'nb'),
});

function sentenceOf(filter: SiteFilter, names: Names, words: Words, language: keyof Texts): string {
  const any = new Intl.ListFormat(words.locale, { type: 'disjunction' });
  const all = new Intl.ListFormat(words.locale);
  const whole = new Intl.NumberFormat(words.locale);
  const day = new Intl.DateTimeFormat(words.locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const languages = new Intl.DisplayNames(words.locale, { type: 'language' });
  const { regionId, language: codes, tag, text, changedSince, unchangedSince } = filter;
  const condition = ({ target, answers, verified, foundAt }: AnswerCondition): string => {
    const given = any.format(answers.map((answer) => words.quoted(words.answers[answer])));
    const qualifiers = [
      verified !== undefined && words[verified ? 'verified' : 'unverified'],
      foundAt && words[foundAt],
    ];
    const said = words.answer(names.targets.get(target)?.[language] ?? target, given);
    return [said, ...qualifiers].filter(Boolean).join(', ');
  };
  const conditions = filter.answers?.map(condition) ?? [];
  const parts = [
    regionId && words.region(any.format([...names.regions, ...(regionId.includes(NO_VALUE) ? [words.noRegion] : [])])),
    codes &&
      words.language(
        any.format(codes.map((one) => (one === NO_VALUE ? words.noLanguage : (languages.of(one) ?? one)))),
      ),
    tag && words.tag(any.format(tag)),
    text && words.text(text),
    populationIn(filter, words, (n) => whole.format(n)),
    changedSince && words.changed(day.format(new Date(changedSince))),
    unchangedSince && words.unchanged(day.format(new Date(unchangedSince))),
    filter.archived && words.archived,
    conditions.length > 0 && (filter.match === 'any' ? any : all).format(conditions),
  ].filter((part) => typeof part === 'string' && part !== '');
  return parts.length > 0 ? words.bodies(parts.join(', ')) : words.everybody;
}

function populationIn(
  { populationFrom: from, populationTo: to }: SiteFilter,
  words: Words,
  whole: (n: number) => string,
) {
  if (from !== undefined && to !== undefined) return words.between(whole(from), whole(to));
  if (from !== undefined) return words.from(whole(from));
  return to === undefined ? '' : words.to(whole(to));
}
