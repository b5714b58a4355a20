'use client';
import type { StoredRefreshPolicy } from '@hyrde/contracts';
import { useId, useState } from 'react';
import { ButtonLink } from '@/design/button';
import { Field } from '@/design/field';
import { Table } from '@/design/table';
import { Badge } from '@/design/values';
import { refreshWords } from '@/kinds/refresh/words/refresh';
import { type Term, WhatIsThis } from '@/parts/guides/what-is-this';
import { useWords } from '@/words/client';
import { atMostAbove, budgetAt, type Curve, type Forecast, placeOf, predicted, rising } from './curves';
import { CurvesPlot, LineSample } from './curves-plot';

/** Steps of the slider between two points of the curve. */
const STEPS = 40;

/** Slider of the budget with its forecast for the known pages; the comparison with other policies is for research. */
export function Budget({ forecast, start, mayStart }: { forecast: Forecast; start: number; mayStart: boolean }) {
  const { words, format } = useWords(refreshWords);
  const text = words.refresh;
  const result = useId();
  const curves = forecast.curves.map(rising);
  const points = curves[0]?.points ?? [];
  const stepOf = (visits: number) => Math.round(STEPS * placeOf(points, visits));
  const [typed, setTyped] = useState(String(start));
  const [step, setStep] = useState(() => stepOf(start));
  const visits = Number(typed);
  const right = /^\d+$/.test(typed.trim());
  const chosen = right ? visits : budgetAt(points, step / STEPS);
  const ours = predicted(points, chosen);
  const share = (obsolete: number) => format.tenthPercent(obsolete / forecast.pages);

  function slide(value: number) {
    setStep(value);
    setTyped(String(budgetAt(points, value / STEPS)));
  }
  function type(value: string) {
    setTyped(value);
    if (/^\d+$/.test(value.trim())) setStep(stepOf(Number(value)));
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <Field
            label={text.visitsADay}
            hint={text.visitsHint(format.whole(forecast.pages))}
            error={right ? null : text.visitsWrong}
          >
            {(ties) => (
              <input
                {...ties}
                type="number"
                inputMode="numeric"
                min={0}
                step={1}
                value={typed}
                onChange={(event) => type(event.target.value)}
                className="control w-36"
              />
            )}
          </Field>
          <input
            type="range"
            aria-label={text.slider}
            aria-valuetext={text.visitsValue(format.whole(chosen))}
            aria-controls={result}
            min={0}
            max={STEPS * (points.length - 1)}
            step={1}
            value={step}
            onChange={(event) => slide(Number(event.target.value))}
            className="min-h-8 w-full cursor-pointer"
          />
          <output id={result} className="flex flex-wrap content-start gap-x-10 gap-y-3">
            <Figure
              name={text.obsolete}
              value={format.whole(ours.obsolete)}
              note={text.obsoleteOf(share(ours.obsolete))}
            />
            <Figure name={text.age} value={format.tenth(ours.age)} what={text.ageWhat} />
          </output>
          {mayStart && right && (
            <ButtonLink href={`/runs/new?kind=refresh&visits=${visits}`} kind="main" className="self-start">
              {text.startWith}
            </ButtonLink>
          )}
        </div>
        <CurvesPlot
          title={text.obsolete}
          curves={curves.slice(0, 1)}
          of={({ obsolete }) => obsolete}
          valueText={format.whole}
          chosen={chosen}
        />
      </div>
      <details>
        <summary className="cursor-pointer font-medium">{text.research}</summary>
        <div className="mt-3 flex flex-col gap-4">
          <Policies curves={curves} chosen={chosen} pages={forecast.pages} />
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            <CurvesPlot
              title={text.obsolete}
              curves={curves}
              of={({ obsolete }) => obsolete}
              valueText={format.whole}
              chosen={chosen}
            />
            <CurvesPlot
              title={text.age}
              curves={curves}
              of={({ age }) => age}
              valueText={format.tenth}
              chosen={chosen}
            />
          </div>
        </div>
      </details>
    </div>
  );
}

function Figure({ name, value, note, what }: { name: string; value: string; note?: string; what?: Term }) {
  const { words } = useWords(refreshWords);
  return (
    <span className="block">
      <span className="flex min-h-6 items-center gap-1.5 text-sm text-soft">
        {name}
        {what && <WhatIsThis term={what} guide="auditor#keep-it-up-to-date" words={words.common} />}
      </span>
      <span className="block text-3xl font-semibold tabular-nums">{value}</span>
      {note && <span className="block text-sm text-soft">{note}</span>}
    </span>
  );
}

/** Forecast of each policy under the same budget. */
function Policies({ curves, chosen, pages }: { curves: readonly Curve[]; chosen: number; pages: number }) {
  const { words, format } = useWords(refreshWords);
  const text = words.refresh;
  const meaning: Partial<Record<StoredRefreshPolicy, string>> = text.policyMeaning;
  return (
    <Table
      caption={text.research}
      rows={curves.map(({ policy, points }, index) => ({
        policy,
        index,
        ...predicted(points, chosen),
        mostAbove: atMostAbove(points, chosen),
      }))}
      keyOf={({ policy }) => policy}
      columns={(column) => [
        column(text.policy, { className: 'min-w-44' }, ({ policy, index }) => (
          <>
            <LineSample index={index} />
            {text.policies[policy]} {policy === 'crawl-value' && <Badge tone="busy">{text.ours}</Badge>}
            <p className="text-xs font-normal text-soft">{meaning[policy]}</p>
          </>
        )),
        column(text.obsolete, { measure: true }, ({ obsolete }) => format.whole(obsolete)),
        column(text.obsoleteOf('%'), { measure: true }, ({ obsolete }) => format.tenthPercent(obsolete / pages)),
        column(text.age, { measure: true }, ({ age }) => format.tenth(age)),
        column(
          <span className="inline-flex items-center gap-1.5">
            {text.above}
            <WhatIsThis term={text.aboveWhat} guide="auditor#keep-it-up-to-date" words={words.common} />
          </span>,
          { measure: true },
          ({ mostAbove }) => (mostAbove === null ? '–' : text.atMost(format.tenthPercent(mostAbove))),
        ),
      ]}
    />
  );
}
