'use client';
import type { StoredRefreshPolicy } from '@hyrde/contracts';
import { useId, useState } from 'react';
import { ButtonLink } from '@/design/button';
import { Field } from '@/design/field';
import { Table } from '@/design/table';
import { Badge } from '@/design/values';
import { refreshWords } from '@/kinds/refresh/words/refresh';
import { Chart } from '@/parts/chart-files';
import { type Term, WhatIsThis } from '@/parts/guides/what-is-this';
import { Axes, roundMarks } from '@/parts/plots';
import { useWords } from '@/words/client';
import { atMostAbove, budgetAt, type Curve, type Forecast, type Point, placeOf, predicted, rising } from './curves';

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
            label={words.labels.visitsADay}
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
            aria-label={words.labels.budget}
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
          ({ mostAbove }) => (mostAbove === null ? '–' : words.labels.atMost(format.tenthPercent(mostAbove))),
        ),
      ]}
    />
  );
}

/** Styles of the lines, the product's policy first: distinguishable by their dashes without colour. */
const LOOKS = [
  { dash: undefined, width: 2.5, className: 'stroke-accent' },
  { dash: '1 2', width: 2.5, className: 'stroke-accent' },
  { dash: '5 2 1 2', width: 2, className: 'stroke-accent' },
  { dash: '12 4', width: 2, className: 'stroke-accent' },
  { dash: '7 3', width: 1.75, className: 'stroke-ink' },
  { dash: '2 3', width: 1.75, className: 'stroke-ink' },
  { dash: '9 3 2 3', width: 1.75, className: 'stroke-soft' },
];

function lineLook(index: number) {
  const { dash, width, className } = LOOKS[index % LOOKS.length] ?? {};
  return { strokeDasharray: dash, strokeWidth: width, className };
}

/** Sample of a curve's line, beside its name. */
function LineSample({ index }: { index: number }) {
  return (
    <svg width="34" height="8" viewBox="0 0 34 8" aria-hidden="true" className="mr-2 inline-block align-middle">
      <line x1="0" x2="34" y1="4" y2="4" {...lineLook(index)} />
    </svg>
  );
}

const WIDTH = 400;
const HEIGHT = 230;
const LEFT = 52;
const RIGHT = 18;
const TOP = 10;
const BOTTOM = 40;
/** True for every second budget, counted from the largest: labels of all would not fit. */
const isNamed = (index: number, budgets: readonly unknown[]) => (budgets.length - 1 - index) % 2 === 0;

interface CurvesPlotProps {
  title: string;
  curves: readonly Curve[];
  of: (point: Pick<Point, 'obsolete' | 'age'>) => number;
  valueText: (value: number) => string;
  chosen: number;
}

/** Plot of the forecast by budget, a line for each policy, with the chosen budget. */
function CurvesPlot({ title, curves, of, valueText, chosen }: CurvesPlotProps) {
  const { words, format } = useWords(refreshWords);
  const text = words.refresh;
  const budgets = curves[0]?.points ?? [];
  const ticks = roundMarks(Math.max(...curves.flatMap(({ points }) => points.map(of))));
  const most = ticks.at(-1) ?? 1;
  const x = (place: number) => LEFT + (place / Math.max(1, budgets.length - 1)) * (WIDTH - LEFT - RIGHT);
  const y = (value: number) => TOP + (1 - value / most) * (HEIGHT - TOP - BOTTOM);
  const at = x(placeOf(budgets, chosen));
  const named = ({ points }: Curve) =>
    points
      .filter((_, index) => isNamed(index, points))
      .map((point) => text.chartPoint(format.whole(point.visitsADay), valueText(of(point))));
  const lines = curves.map((curve) => `${text.policies[curve.policy]}: ${named(curve).join(', ')}`);
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-sm font-medium">{title}</figcaption>
      <Chart name={title}>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={`${title}. ${words.labels.visitsADay}. ${lines.join('; ')}`}
          className="mx-auto h-auto w-full max-w-lg"
          fontSize="12"
        >
          <Axes
            area={{ left: LEFT, right: WIDTH - RIGHT, bottom: y(0), height: HEIGHT }}
            heights={ticks.map((tick) => ({ at: y(tick), text: format.whole(tick) }))}
            marks={budgets.map(({ visitsADay }, index) => ({
              at: x(index),
              text: isNamed(index, budgets) ? format.whole(visitsADay) : null,
              anchor: index === budgets.length - 1 ? 'end' : 'middle',
            }))}
            title={words.labels.visitsADay}
          />
          <line x1={at} x2={at} y1={TOP} y2={y(0)} className="stroke-edge" strokeDasharray="2 2" />
          {curves.map(({ policy, points }, index) => (
            <polyline
              key={policy}
              fill="none"
              strokeLinejoin="round"
              points={points.map((point, place) => `${x(place)},${y(of(point))}`).join(' ')}
              {...lineLook(index)}
            />
          ))}
          {curves.slice(0, 1).map(({ policy, points }) => (
            <circle
              key={policy}
              cx={at}
              cy={y(of(predicted(points, chosen)))}
              r="5"
              strokeWidth="2"
              className="fill-accent stroke-paper"
            />
          ))}
        </svg>
      </Chart>
    </figure>
  );
}
