import type { ReactNode } from 'react';
import { classes } from './classes';

/** Widths of the grey lines, in percent: uneven, like text. */
const WIDTHS = [92, 78, 86, 64, 90, 72, 83, 58, 88, 75, 94, 67];

/** Grey lines in place of rows that are loading. Screen readers read `label`. */
export function Skeleton({ label, rows = 6 }: { label: string; rows?: number }) {
  return (
    <div role="status" className="animate-pulse py-2">
      <span className="sr-only">{label}</span>
      {WIDTHS.slice(0, rows).map((width) => (
        <div key={width} className="mb-3 h-4 rounded bg-raised last:mb-0" style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}

type Tone = 'info' | 'good' | 'warning' | 'bad';

const TONES: Record<Tone, string> = {
  info: 'border-accent bg-accent-soft',
  good: 'border-yes bg-yes-soft',
  warning: 'border-unsure bg-unsure-soft',
  bad: 'border-no bg-no-soft',
};

/** A message about the whole screen, with the next step. */
export function Notice({ tone = 'info', title, children }: { tone?: Tone; title?: string; children?: ReactNode }) {
  return (
    <div
      role={tone === 'bad' ? 'alert' : undefined}
      className={classes('mb-4 rounded-md border-l-4 px-3 py-2', TONES[tone])}
    >
      {title && <p className="font-semibold">{title}</p>}
      {children && <div>{children}</div>}
    </div>
  );
}

interface RefusalProps {
  framed?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * The reason why a form was refused; nothing if it was not.
 * @param framed true above a form that has no frame of its own
 */
export function Refusal({ framed = false, className, children }: RefusalProps) {
  if (!children) return null;
  const look = framed ? 'rounded-md border-l-4 border-no bg-no-soft px-3 py-2' : 'font-medium text-no';
  return (
    <p role="alert" className={classes(look, className)}>
      {children}
    </p>
  );
}

/** Placeholder of an empty list: the reason, and the next step. */
export function Empty({ title, children, way }: { title: string; children?: ReactNode; way?: ReactNode }) {
  return (
    <div className="border-y border-line px-4 py-10 text-center">
      <EmptyFold />
      <p className="font-medium">{title}</p>
      {children && <div className="mt-1 text-soft">{children}</div>}
      {way && <div className="mt-3">{way}</div>}
    </div>
  );
}

/** Drawing of an empty sheepfold with an open gate. */
const EmptyFold = () => (
  <svg
    width="120"
    height="44"
    viewBox="0 0 120 44"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    aria-hidden="true"
    className="mx-auto mb-3 text-edge print:hidden"
  >
    <path d="M2 40c20-6 38-8 58-8s38 2 58 8" className="stroke-line" />
    <path d="M14 20v18M30 17v18M46 15v17M14 25l32-5M14 32l32-5" />
    <path d="M74 15v17M90 17v18M106 20v18M74 20l32 5M74 27l32 5" />
    <path d="M60 34V12a5 5 0 0 1 10 0" stroke="var(--color-accent)" />
  </svg>
);
