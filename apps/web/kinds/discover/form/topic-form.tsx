'use client';
import type { DiscoverPolicy } from '@hyrde/contracts';
import { useState } from 'react';
import type { Schema } from '@/api/schema';
import { Choice, NumberField, Radios, SelectField, TextField } from '@/design/field';
import { discoverWords } from '@/kinds/discover/words/discover';
import { allOf } from '@/parts/closed-lists';
import { languageName } from '@/parts/display-names';
import { NewSweepForm, ResearchChoice } from '@/parts/sweeps/new-sweep-form';
import { useWords } from '@/words/client';
import { lines, SeedsField } from '../parts/seeds-field';

const blocks = (text: string): string[] => text.split(/\n\s*\n/).flatMap((block) => block.trim() || []);

/** The form's values as a topic plan of the API. */
function planOf(data: FormData, practice: boolean) {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const reach = text('reach');
  return {
    kind: 'discover' as const,
    words: lines(text('words')),
    language: text('language') || null,
    examples: blocks(text('examples')),
    counterExamples: blocks(text('counterExamples')),
    seeds: lines(text('seeds')),
    sites: data.get('sites') === 'all' ? ('all' as const) : null,
    reach: reach === 'domains' ? { domains: lines(text('domains')) } : reach === 'registered' ? reach : 'anywhere',
    refused: lines(text('refused')),
    allowed: lines(text('allowed')),
    cap: text('cap') === '' ? null : Number(text('cap')),
    policy: text('policy') as Schema<'DiscoverPolicy'>,
    budget: Number(text('budget')),
    practice,
  } as const;
}

const REACHES = ['anywhere', 'registered', 'domains'] as const;
const POLICIES = allOf<DiscoverPolicy>()(['link-model', 'tres', 'tres-code', 'tres-async']);
/** Languages with known word forms besides English: jobs/text. */
const LANGUAGES = ['nb', 'nn', 'en', 'sv', 'da', 'fi', 'de', 'fr', 'es', 'it', 'nl', 'pt'] as const;

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
  const { words, language, format } = useWords(discoverWords);
  const text = words.discover.form;
  const [reach, setReach] = useState<(typeof REACHES)[number]>('anywhere');
  const [about, setAbout] = useState('');
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
            hint={/^\s*\S+\s*$/.test(about) ? `${text.wordsHint} ${text.oneWord}` : text.wordsHint}
            error={faultIn('words')}
            name="words"
            rows={6}
            required
            value={about}
            onChange={({ target }) => setAbout(target.value)}
            className="control max-w-xl"
          />
          <SelectField
            label={text.language}
            hint={text.languageHint}
            error={faultIn('language')}
            name="language"
            defaultValue={language}
            className="control w-56"
          >
            <option value="">{text.noLanguage}</option>
            {LANGUAGES.map((code) => (
              <option key={code} value={code}>
                {languageName(code, words)}
              </option>
            ))}
          </SelectField>
          {area('examples', 3, text.examples, faultIn('examples'), { hint: text.examplesHint })}
          {area('counterExamples', 3, text.counterExamples, faultIn('counterExamples'))}
          <SeedsField
            label={text.seeds}
            hint={text.seedsHint}
            error={faultIn('seeds')}
            practice={practice}
            wordsOf={() => lines(about)}
          />
          {sites > 0 && (
            <Choice type="checkbox" name="sites" value="all" label={`${text.sites} (${format.whole(sites)})`} />
          )}
          <Radios
            legend={text.reach}
            name="reach"
            of={REACHES}
            titles={text.reaches}
            value={reach}
            onChange={setReach}
          />
          {reach === 'domains' && area('domains', 3, text.domains, faultIn('reach'), { hint: text.domainsHint })}
          {area('refused', 4, text.refused, faultIn('refused'), { hint: text.refusedHint, start: refused.join('\n') })}
          {area('allowed', 2, text.allowed, faultIn('allowed'), { hint: text.allowedHint })}
          <NumberField
            label={text.cap}
            hint={text.capHint}
            error={faultIn('cap')}
            name="cap"
            min={1}
            max={100_000}
            defaultValue={100}
          />
          <NumberField
            label={text.pages}
            error={faultIn('budget')}
            name="budget"
            min={1}
            max={100_000}
            defaultValue={1_000}
            required
          />
          <ResearchChoice>
            <SelectField label={text.policy} error={faultIn('policy')} name="policy" className="control w-72">
              {POLICIES.map((policy) => (
                <option key={policy} value={policy}>
                  {words.discover.policies[policy]}
                </option>
              ))}
            </SelectField>
          </ResearchChoice>
        </>
      )}
    </NewSweepForm>
  );
}
