'use client';
import type { RefreshPolicy } from '@hyrde/contracts';
import { useState } from 'react';
import { NumberField, Options, SelectField } from '@/design/field';
import { sitesOf } from '@/kinds/kind-parts';
import { refreshWords } from '@/kinds/refresh/words/refresh';
import { oneOf } from '@/parts/lists/query';
import { NewSweepForm, ResearchChoice, type SweepFormProps } from '@/parts/sweeps/new-sweep-form';
import { SitesField } from '@/parts/sweeps/sites-field';
import { useWords } from '@/words/client';
import { POLICIES } from '../parts/lists';

/** Bounds and default of each number; the defaults are the API's. */
const FIELDS = {
  visitsADay: { min: 0 },
  days: { min: 1, max: 366, defaultValue: 30 },
  daySeconds: { min: 10, max: 86_400, defaultValue: 86_400 },
  budget: { min: 1, defaultValue: 600 },
};

interface RefreshFormProps extends SweepFormProps {
  /** Initial number of visits a day. */
  visits: number;
}

export function RefreshForm({ regions, visits, sites, practice, scheduled, timeZone }: RefreshFormProps) {
  const { words } = useWords(refreshWords);
  const text = words.refresh;
  const [policy, setPolicy] = useState<RefreshPolicy>(POLICIES[0]);
  const number = (name: keyof typeof FIELDS, label: string, hint: string, more = {}) => (
    <NumberField name={name} label={label} hint={hint} required {...FIELDS[name]} {...more} />
  );
  return (
    <NewSweepForm scheduled={scheduled} timeZone={timeZone} sweepsOf={(data) => [{ plan: planOf(data, practice) }]}>
      {number('visitsADay', words.labels.visitsADay, text.form.visitsHint, { defaultValue: visits })}
      {number('days', words.labels.days, text.form.daysHint)}
      {practice && number('daySeconds', text.form.daySeconds, text.form.daySecondsHint)}
      <SitesField regions={regions} sites={sites} practice={practice} />
      <ResearchChoice>
        <SelectField
          label={text.policy}
          hint={text.policyMeaning[policy]}
          name="policy"
          value={policy}
          onChange={(event) => setPolicy(POLICIES.find((one) => one === event.target.value) ?? POLICIES[0])}
          className="control max-w-md"
        >
          <Options of={POLICIES} titles={text.policies} />
        </SelectField>
      </ResearchChoice>
      {number('budget', words.labels.budget, text.form.budgetHint)}
    </NewSweepForm>
  );
}

/** The form's values as a refresh plan of the API. A day has its full length except in practice. */
export function planOf(data: FormData, practice: boolean) {
  const text = (name: string) => String(data.get(name) ?? '');
  return {
    kind: 'refresh' as const,
    visitsADay: Number(text('visitsADay')),
    days: Number(text('days')),
    policy: oneOf({ policy: text('policy') }, 'policy', POLICIES) ?? ('crawl-value' as const),
    budget: Number(text('budget')),
    ...(practice && { daySeconds: Number(text('daySeconds')) }),
    sites: sitesOf(data),
    practice,
  };
}
