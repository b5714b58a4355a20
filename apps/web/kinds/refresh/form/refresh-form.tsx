'use client';
import type { RefreshPolicy } from '@hyrde/contracts';
import { useState } from 'react';
import { NumberField, Options, SelectField } from '@/design/field';
import { sitesOf } from '@/kinds/kind-parts';
import { refreshWords } from '@/kinds/refresh/words/refresh';
import { oneOf } from '@/parts/lists/query';
import { NewSweepForm, ResearchChoice, SitesField, type SweepFormProps } from '@/parts/sweeps/new-sweep-form';
import { useWords } from '@/words/client';
import { POLICIES } from '../parts/lists';

/** The API's defaults. */
const DEFAULTS = { days: 30, budget: 600, daySeconds: 86_400 };
const MOST_DAYS = 366;
const LEAST_DAY_S = 10;

interface RefreshFormProps extends SweepFormProps {
  /** Initial number of visits a day. */
  visits: number;
}

export function RefreshForm({ regions, visits, sites, practice, scheduled, timeZone }: RefreshFormProps) {
  const { words } = useWords(refreshWords);
  const text = words.refresh;
  const [policy, setPolicy] = useState<RefreshPolicy>(POLICIES[0]);
  return (
    <NewSweepForm scheduled={scheduled} timeZone={timeZone} sweepsOf={(data) => [{ plan: planOf(data, practice) }]}>
      <NumberField
        name="visitsADay"
        label={text.visitsADay}
        hint={text.form.visitsHint}
        defaultValue={visits}
        min={0}
        required
      />
      <NumberField
        name="days"
        label={text.form.days}
        hint={text.form.daysHint}
        defaultValue={DEFAULTS.days}
        min={1}
        max={MOST_DAYS}
        required
      />
      {practice && (
        <NumberField
          name="daySeconds"
          label={text.form.daySeconds}
          hint={text.form.daySecondsHint}
          defaultValue={DEFAULTS.daySeconds}
          min={LEAST_DAY_S}
          max={DEFAULTS.daySeconds}
          required
        />
      )}
      <SitesField regions={regions} sites={sites} />
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
      <NumberField
        name="budget"
        label={text.form.budget}
        hint={text.form.budgetHint}
        defaultValue={DEFAULTS.budget}
        min={1}
        required
      />
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
