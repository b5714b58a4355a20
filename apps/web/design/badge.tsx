import { classes } from './classes';

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
