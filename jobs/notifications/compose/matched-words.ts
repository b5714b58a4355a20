import { queryRows, type Runner, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { SHOWN_TITLES, type SubscriptionEvent, type SubscriptionFilter, wordsOf } from './event.js';

/** Marks around a matched word: of a private use area, which pages use for icons alone. */
const BEGIN = '\uE000';
const END = '\uE001';
const MARKED = new RegExp(`${BEGIN}([^${BEGIN}${END}]+)${END}`, 'gu');

/** Numbers of the texts that have a filter's words and none of the excluded ones. */
const MATCHING = statement({
  name: 'events.matching-titles',
  parameters: { texts: z.array(z.string()), languages: z.array(z.string()), words: z.string() },
  text: `
    select event.n::int as n
    from unnest($texts::text[], $languages::text[]) with ordinality event(text, language, n)
      cross join lateral (select text_config(event.language) as config) own
    where words_match(to_tsvector(own.config, event.text), own.config, $words::jsonb)`,
  row: z.object({ n: z.int() }),
  neverNull: ['n'],
});

/**
 * The events whose titles as shown match a filter's words. A name that is redacted for the subscriber matches nothing, so that
 * no message, and no lack of one, reveals that it is there.
 */
export async function withWordsShown(
  runner: Runner,
  events: readonly SubscriptionEvent[],
  filter: SubscriptionFilter,
): Promise<SubscriptionEvent[]> {
  const words = wordsOf(filter);
  const titled = events.filter(({ type }) => SHOWN_TITLES.includes(type));
  if (words === null || titled.length === 0) return [...events];
  const texts = titled.map(({ data }) => String(data.title));
  const languages = titled.map(({ language }) => language ?? '');
  const rows = await queryRows(runner, MATCHING, { texts, languages, words });
  const matching = new Set(rows.map(({ n }) => titled[n - 1]?.id));
  return events.filter(({ type, id }) => !SHOWN_TITLES.includes(type) || matching.has(id));
}

/** Texts in which a filter's word occurs, by its stem in the text's language; the word's forms are marked. */
const HEADLINES = statement({
  name: 'events.matched-words',
  parameters: { texts: z.array(z.string()), languages: z.array(z.string()), words: z.array(z.string()) },
  text: `
    select event.n::int as n, ts_headline(own.config, event.text, query.of_word,
      'HighlightAll=true, StartSel="${BEGIN}", StopSel="${END}"') as headline
    from unnest($texts::text[], $languages::text[]) with ordinality event(text, language, n)
      cross join lateral (select text_config(event.language) as config) own
      cross join unnest($words::text[]) word
      cross join lateral (select phraseto_tsquery(own.config, word) as of_word) query
    where to_tsvector(own.config, event.text) @@ query.of_word`,
  row: z.object({ n: z.int(), headline: z.string() }),
  neverNull: ['n', 'headline'],
});

/**
 * Adds to each event the forms in which the filter's words occur in it, so that the message can mark them.
 * @param words words of the subscription's filter; null without any
 */
export async function withMatchedWords(
  runner: Runner,
  events: readonly SubscriptionEvent[],
  words: readonly string[] | null,
): Promise<readonly SubscriptionEvent[]> {
  if (words === null || events.length === 0) return events;
  const texts = events.map(({ title, detail }) => `${title.nb}\n${detail.nb}`);
  const languages = events.map(({ language }) => language ?? '');
  const matched = new Map<number, Set<string>>();
  for (const { n, headline } of await queryRows(runner, HEADLINES, { texts, languages, words: [...words] })) {
    const forms = matched.get(n) ?? new Set();
    for (const [, form = ''] of headline.matchAll(MARKED)) forms.add(form);
    matched.set(n, forms);
  }
  return events.map((event, i) => ({ ...event, matched: [...(matched.get(i + 1) ?? [])] }));
}
