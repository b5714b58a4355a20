import type { ReactNode } from 'react';
import { classes } from './classes';

type Tone = 'info' | 'good' | 'warning' | 'bad';

const TONES: Record<Tone, string> = {
  info: 'border-accent bg-accent-soft',
  good: 'border-yes bg-yes-soft',
  warning: 'border-unsure bg-unsure-soft',
  bad: 'border-no bg-no-soft',
};

/** Something the reader should know about the whole screen, and what to do about it. */
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

/** What stands where there is nothing yet: why, and the next step. */
export function Empty({ title, children, way }: { title: string; children?: ReactNode; way?: ReactNode }) {
  return (
    <div className="panel px-4 py-8 text-center">
      <p className="font-medium">{title}</p>
      {children && <div className="mt-1 text-soft">{children}</div>}
      {way && <div className="mt-3">{way}</div>}
    </div>
  );
}
