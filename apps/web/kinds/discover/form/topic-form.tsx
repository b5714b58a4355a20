'use client';
import type { DiscoverPolicy } from '@hyrde/contracts';
import { useState } from 'react';
import type { Schema } from '@/api/schema';
import { NumberField, Radios, SelectField, TextField } from '@/design/field';
import { discoverWords } from '@/kinds/discover/words/discover';
import { allOf } from '@/parts/closed-lists';
import { languageName } from '@/parts/display-names';
import { NewSweepForm, ResearchChoice } from '@/parts/sweeps/new-sweep-form';
import { useWords } from '@/words/client';
import { lines, SeedsField } from '../parts/seeds-field';

const blocks = (text: string): string[] => text.split(/\n\s*\n/).flatMap((block) => block.trim() || []);

const ADDRESS = /^https?:\/\/\S+$/i;

/** Where a topic is looked for: the bodies and what they link to, the bodies alone, or given addresses. */
const PLACES = ['linked', 'bodies', 'addresses'] as const;
type Place = (typeof PLACES)[number];

/** The form's values as a topic plan of the API: lines of the topic that are addresses are its example pages. */
function planOf(data: FormData, practice: boolean) {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const about = lines(text('words'));
  const place = text('place') as Place;
  const domains = lines(text('domains'));
  const reach = place === 'bodies' ? 'registered' : 'anywhere';
  return {
    kind: 'discover' as const,
    words: about.filter((line) => !ADDRESS.test(line)),
    examplePages: about.filter((line) => ADDRESS.test(line)),
    language: text('language') || null,
    examples: blocks(text('examples')),
    counterExamples: blocks(text('counterExamples')),
    seeds: lines(text('seeds')),
    sites: place === 'addresses' ? null : ('all' as const),
    reach: domains.length > 0 ? { domains } : reach,
    refused: lines(text('refused')),
    allowed: lines(text('allowed')),
    cap: text('cap') === '' ? null : Number(text('cap')),
    policy: text('policy') as Schema<'DiscoverPolicy'>,
    budget: Number(text('budget')),
    practice,
  } as const;
}

const POLICIES = allOf<DiscoverPolicy>()(['link-model', 'tres', 'tres-code', 'tres-async']);
/** Languages with known word forms besides English: jobs/text. */
const LANGUAGES = ['nb', 'nn', 'en', 'sv', 'da', 'fi', 'de', 'fr', 'es', 'it', 'nl', 'pt'] as const;

/** Pages of a topic by default: at least a few of each body, since the home page of each is read first. */
const pagesFor = (sites: number): number => Math.min(100_000, Math.max(1_000, Math.ceil((4 * sites) / 100) * 100));

/** Fields under *More*. */
const MORE = ['examples', 'counterExamples', 'reach', 'refused', 'allowed', 'cap', 'policy'] as const;

export function TopicForm({
  sites,
  practice,
  scheduled,
  refused,
  timeZone,
}: {
  sites: number;
  practice: boolean;
  scheduled: boolean;
  refused: readonly string[];
  timeZone: string;
}) {
  const { words, format } = useWords(discoverWords);
  const text = words.discover.form;
  const places = sites > 0 ? PLACES : (['addresses'] as const);
  const [place, setPlace] = useState<Place>(places[0]);
  const [about, setAbout] = useState('');
  const count = format.whole(sites);
  const area = (
    name: string,
    rows: number,
    label: string,
    error?: string,
    more: { hint?: string; start?: string } = {},
  ) => (
    <TextField
      label={label}
      error={error}
      {...(more.hint && { hint: more.hint })}
      name={name}
      rows={rows}
      defaultValue={more.start}
      className="control max-w-xl"
    />
  );
  return (
    <NewSweepForm scheduled={scheduled} timeZone={timeZone} sweepsOf={(data) => [{ plan: planOf(data, practice) }]}>
      {(_, faultIn) => (
        <>
          <TextField
            label={text.words}
            hint={/^\s*(?!https?:)\S+\s*$/i.test(about) ? `${text.wordsHint} ${text.oneWord}` : text.wordsHint}
            error={faultIn('words') ?? faultIn('examplePages')}
            name="words"
            rows={6}
            required
            autoFocus
            value={about}
            onChange={({ target }) => setAbout(target.value)}
            className="control max-w-xl"
          />
          <SelectField
            label={words.labels.language}
            hint={text.languageHint}
            error={faultIn('language')}
            name="language"
            defaultValue="auto"
            className="control w-64"
          >
            <option value="auto">{text.detected}</option>
            {LANGUAGES.map((code) => (
              <option key={code} value={code}>
                {languageName(code, words)}
              </option>
            ))}
            <option value="">{text.noLanguage}</option>
          </SelectField>
          <Radios
            legend={text.place}
            name="place"
            of={places}
            titles={{ linked: text.linked(count), bodies: text.bodies(count), addresses: text.addresses }}
            value={place}
            onChange={setPlace}
          />
          {place === 'addresses' && (
            <SeedsField
              label={text.seeds}
              hint={text.seedsHint}
              error={faultIn('seeds')}
              practice={practice}
              wordsOf={() => lines(about)}
            />
          )}
          <NumberField
            key={place}
            label={text.pages}
            hint={place === 'addresses' ? text.pagesHint : text.pagesOf(count)}
            error={faultIn('budget')}
            name="budget"
            min={1}
            max={100_000}
            defaultValue={pagesFor(place === 'addresses' ? 0 : sites)}
            required
          />
          <details open={MORE.some((field) => faultIn(field)) || undefined}>
            <summary className="cursor-pointer font-medium">{words.labels.more}</summary>
            <div className="mt-4 flex flex-col gap-6">
              {area('examples', 3, text.examples, faultIn('examples'), { hint: text.examplesHint })}
              {area('counterExamples', 3, text.counterExamples, faultIn('counterExamples'))}
              {area('domains', 2, text.domains, faultIn('reach'), { hint: text.domainsHint })}
              {area('refused', 4, text.refused, faultIn('refused'), {
                hint: text.refusedHint,
                start: refused.join('\n'),
              })}
              {area('allowed', 2, text.allowed, faultIn('allowed'), { hint: text.allowedHint })}
              <NumberField
                label={words.labels.cap}
                hint={text.capHint}
                error={faultIn('cap')}
                name="cap"
                min={1}
                max={100_000}
                defaultValue={100}
              />
              <ResearchChoice>
                <SelectField
                  label={words.labels.policy}
                  error={faultIn('policy')}
                  name="policy"
                  className="control w-72"
                >
                  {POLICIES.map((policy) => (
                    <option key={policy} value={policy}>
                      {words.discover.policies[policy]}
                    </option>
                  ))}
                </SelectField>
              </ResearchChoice>
            </div>
          </details>
        </>
      )}
    </NewSweepForm>
  );
}
