import { languageName, offeredLanguages } from '@/parts/language-name';
import { NO_REGION } from '@/parts/no-region';
import type { FrameWords } from '@/words/en';
import type { Language } from '@/words/language';
import { ANSWER_CHOICES, VERIFIED } from '../../parts/answer';

/** What the address says of a filter, for people: a chip, or what the search field offers. */
export interface Chip {
  key: string;
  /** What it narrows. */
  of: string;
  name: string;
  /** What the address gets with it; a chip that stands is taken away by setting these to nothing. */
  sets: Record<string, string | undefined>;
}

export interface Lists {
  regions: readonly { id: string; name: string }[];
  tags: readonly { tag: string }[];
  targets: readonly { slug: string; name: { en: string; nb: string }; sweeps: number }[];
}

/** Every filter but free text that can be set, in the order in which they are offered. */
export function chipsOf({ regions, tags, targets }: Lists, words: FrameWords, language: Language): Chip[] {
  const text = words.matrix;
  const chip = (of: string, name: string, sets: Chip['sets']): Chip => ({ key: JSON.stringify(sets), of, name, sets });
  return [
    ...regions.map(({ id, name }) => chip(words.sites.region, name, { regionId: id })),
    chip(words.sites.region, words.overview.noRegion, { regionId: NO_REGION }),
    ...tags.map(({ tag }) => chip(words.sites.tag, tag, { tag })),
    ...targets
      .toSorted((a, b) => Number(b.sweeps > 0) - Number(a.sweeps > 0))
      .flatMap(({ slug, name }) => [
        ...ANSWER_CHOICES.map((answer) =>
          chip(name[language], words.answerChoices[answer], { target: slug, answer, verified: undefined }),
        ),
        ...VERIFIED.map((verified) =>
          chip(name[language], text.yes[verified], { target: slug, answer: 'yes', verified }),
        ),
      ]),
    ...offeredLanguages(words).map(({ code, name }) => chip(words.sites.language, name, { language: code })),
    chip(words.sites.shown, words.sites.showArchived, { archived: 'true' }),
  ];
}

/** The chips of what is set, one for what no list has any more. */
export function chipsSet(asked: Record<string, string | undefined>, all: readonly Chip[], words: FrameWords): Chip[] {
  const isSet = ({ sets }: Chip) =>
    Object.entries(sets).every(([name, value]) => asked[name] === value) && Object.values(sets).some(Boolean);
  const known = all.filter(isSet);
  const told = new Set(known.flatMap(({ sets }) => Object.keys(sets)));
  const names = { regionId: words.sites.region, language: words.sites.language, tag: words.sites.tag };
  const unknown = Object.entries(names).flatMap(([name, of]) => {
    const value = asked[name];
    if (!value || told.has(name)) return [];
    return [{ key: name, of, name: name === 'language' ? languageName(value, words) : value, sets: { [name]: value } }];
  });
  return [...known, ...unknown];
}
