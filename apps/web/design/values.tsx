import type { ReactNode } from 'react';
import { classes } from './classes';

const LOOKS = {
  strong: { name: 'text-soft', value: 'font-medium break-words' },
  plain: { name: 'text-sm text-soft', value: 'break-words' },
  figure: { name: 'text-sm text-soft', value: 'text-lg font-medium tabular-nums' },
};

interface FactProps {
  name: ReactNode;
  look?: keyof typeof LOOKS;
  className?: string;
  children: ReactNode;
}

/** A name and its value in a `<dl>`. */
export function Fact({ name, look = 'strong', className, children }: FactProps) {
  return (
    <div className={classes('min-w-0', className)}>
      <dt className={LOOKS[look].name}>{name}</dt>
      <dd className={LOOKS[look].value}>{children}</dd>
    </div>
  );
}

/** Progress bar: `value` of `max`. Screen readers read the label, so it need not be repeated beside the bar. */
export function Progress({ value, max, label, still }: { value: number; max: number; label: string; still?: boolean }) {
  const share = max === 0 ? 0 : (100 * value) / max;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className="h-2.5 overflow-hidden rounded-full bg-raised ring-1 forced-color-adjust-none ring-line ring-inset"
    >
      <div
        className={classes('h-full rounded-full transition-[width] duration-500', still ? 'bg-edge' : 'bg-accent')}
        style={{ width: `${share}%` }}
      />
    </div>
  );
}

/** A fraction (0–1) as a tick, its interval as a band. Purely visual: the numbers are in the text beside it. */
export function IntervalBar({ low, high, share }: { low: number; high: number; share: number }) {
  const percent = (part: number) => `${100 * part}%`;
  return (
    <div
      aria-hidden="true"
      className="relative h-3 w-full min-w-24 rounded-sm bg-raised ring-1 forced-color-adjust-none ring-line ring-inset"
    >
      <div
        className="absolute inset-y-0 rounded-sm bg-accent opacity-35"
        style={{ left: percent(low), width: percent(high - low) }}
      />
      <div className="absolute inset-y-[-3px] w-0.5 bg-accent-strong" style={{ left: percent(share) }} />
    </div>
  );
}

interface HistogramProps {
  bars: { name: string; count: number }[];
  label: string;
  /** True for a height of one or two lines of text. */
  small?: boolean;
}

/** Columns whose heights are counts. Purely visual: callers of `Histogram` give the numbers in a table or a title. */
export function Histogram({ bars, label, small = false }: HistogramProps) {
  const most = Math.max(1, ...bars.map((bar) => bar.count));
  return (
    <div
      role="img"
      aria-label={label}
      className={`flex items-end gap-px forced-color-adjust-none ${small ? 'h-8' : 'h-24'}`}
    >
      {bars.map((bar) => (
        <div
          key={bar.name}
          className="flex h-full min-w-0 flex-1 flex-col justify-end"
          title={`${bar.name}: ${bar.count}`}
        >
          <div
            className="rounded-t-xs bg-accent"
            style={{ height: bar.count ? `max(2px, ${(100 * bar.count) / most}%)` : 0 }}
          />
          <div className="h-px bg-edge" />
        </div>
      ))}
    </div>
  );
}

/** A framed label of a few words: states of sweeps, roles, versions. */
export function Badge({
  children,
  tone = 'plain',
}: {
  children: React.ReactNode;
  tone?: 'plain' | 'busy' | 'good' | 'bad' | 'warning';
}) {
  return (
    <span
      className={classes(
        'inline-block rounded px-1.5 py-px text-xs font-medium whitespace-nowrap',
        {
          plain: 'bg-waiting-soft text-waiting',
          busy: 'bg-accent-soft text-accent',
          good: 'bg-yes-soft text-yes',
          bad: 'bg-no-soft text-no',
          warning: 'bg-unsure-soft text-unsure',
        }[tone],
      )}
    >
      {children}
    </span>
  );
}

/** Facts with a figure each; `false` in place of a fact leaves it out. */
export const Figures = ({ facts }: { facts: readonly (false | readonly [name: string, value: ReactNode])[] }) =>
  facts
    .filter((fact) => fact !== false)
    .map(([name, value]) => (
      <Fact key={name} look="figure" name={name}>
        {value}
      </Fact>
    ));
