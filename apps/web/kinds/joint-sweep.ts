import type { InLanguage, Sweep, SweepTexts, WithParts } from './kind-parts';
import { sweepTexts } from './texts';

/** States by rank: a sweep has the first that one of its parts has, so it is done only if all parts are. */
const STATES = ['running', 'paused', 'cancelled', 'done'] as const satisfies readonly Sweep['state'][];

/** Number of parts named in a list of sweeps. */
const NAMED_PARTS = 3;

/** The sweeps that were begun together as one: the sums of their progress, and the first of `STATES` that a part has. */
export function jointly<S extends WithParts>(sweep: S): S {
  const { parts } = sweep;
  if (parts.length === 0) return sweep;
  const state = STATES.find((state) => parts.some((part) => part.state === state)) ?? sweep.state;
  const sum = (of: (progress: Sweep['progress']) => number) =>
    parts.reduce((all, { progress }) => all + of(progress), 0);
  const outcomes = new Set(parts.flatMap(({ progress }) => Object.keys(progress.byOutcome)));
  const waiting = sum((progress) => progress.waiting);
  const ratePerMinute = state === 'running' ? sum((progress) => progress.ratePerMinute ?? 0) : null;
  return {
    ...sweep,
    state,
    finishedAt: parts.every(({ finishedAt }) => finishedAt)
      ? (parts
          .map(({ finishedAt }) => finishedAt)
          .toSorted()
          .at(-1) ?? null)
      : null,
    progress: {
      all: sum(({ all }) => all),
      done: sum(({ done }) => done),
      waiting,
      running: sum(({ running }) => running),
      downloads: sum(({ downloads }) => downloads),
      byOutcome: Object.fromEntries(
        [...outcomes].map((outcome) => [outcome, sum(({ byOutcome }) => byOutcome[outcome] ?? 0)]),
      ),
      ratePerMinute,
      secondsLeft: ratePerMinute ? Math.ceil((waiting / ratePerMinute) * 60) : null,
    },
  };
}

/** A part with the fields that all parts of the sweep share, for texts about it. */
export const partOf = (sweep: WithParts, part: WithParts['parts'][number]): Sweep => ({ ...sweep, ...part });

/** Texts about a sweep with all its parts; of a sweep begun alone its own. */
export function jointTexts(sweep: WithParts, language: InLanguage): SweepTexts {
  if (sweep.parts.length === 0) return sweepTexts(sweep, language);
  const { words, format } = language;
  const joint = jointly(sweep);
  const texts = sweepTexts(joint, language);
  const abouts = sweep.parts.map((part) => sweepTexts(partOf(sweep, part), language).about);
  const further = abouts.length - NAMED_PARTS;
  const { all, done } = joint.progress;
  return {
    ...texts,
    about: format.list(
      further > 0 ? [...abouts.slice(0, NAMED_PARTS), words.sweeps.furtherParts(format.whole(further))] : abouts,
    ),
    done: words.sweep.ofSearches.done(
      format.whole(done - (joint.progress.byOutcome.cancelled ?? 0)),
      format.whole(all),
    ),
    sought: texts.sought && { ...texts.sought, rows: `/runs/${sweep.id}` },
  };
}
