/** A query as the look-ahead sees it. */
export interface Action {
  /** |R̂|: the records it is estimated to match. */
  readonly size: number;
  /** Those of them that are acquired already. */
  readonly overlap: number;
}

export interface LookAhead {
  /** Steps looked ahead; 0: the reward alone. */
  readonly horizon: number;
  /** γ: what a record of the next step is worth now. */
  readonly gamma: number;
}

/** Actions that are looked ahead to: the best by their reward (the rest bring too little to be second). */
const BREADTH = 50;
/** Sequences tried for one action: the breadth shrinks as the horizon grows. */
const SEQUENCES = 2_500;

/**
 * Q_h of each action (13)–(21), in records. With the share p = overlap/|S| frozen, an action takes |S| to
 * (1 − p)|S| + |R̂|, so its reward at a later |S| is |R̂| − p|S|: (16)–(18) for any horizon.
 * With a horizon of two or more, only the best by their reward are looked at; the others have their reward.
 */
export function qValues(actions: readonly Action[], acquired: number, { horizon, gamma }: LookAhead): Float64Array {
  const rewards = Float64Array.from(actions, ({ size, overlap }) => Math.max(0, size - overlap));
  if (horizon === 0 || acquired === 0 || actions.length < 2) return rewards;
  const ranked = Array.from(rewards.keys()).sort((a, b) => (rewards[b] ?? 0) - (rewards[a] ?? 0));
  const breadth = Math.max(2, Math.min(BREADTH, Math.floor(SEQUENCES ** (1 / horizon))));
  const top = ranked.slice(0, breadth + horizon);
  const roots = horizon === 1 ? ranked : top;
  const values = rewards.slice();
  for (const root of roots)
    values[root] =
      (rewards[root] ?? 0) +
      gamma * bestAfter(actions, top, acquired + (rewards[root] ?? 0), acquired, [root], horizon - 1, gamma);
  return values;
}

/** The best that can follow at this size, by the actions of the list that were not taken. */
function bestAfter(
  actions: readonly Action[],
  list: readonly number[],
  size: number,
  acquired: number,
  taken: readonly number[],
  steps: number,
  gamma: number,
): number {
  let most = 0;
  for (const next of list) {
    const action = actions[next];
    if (!action || taken.includes(next)) continue;
    const reward = Math.max(0, action.size - (action.overlap / acquired) * size);
    const later =
      steps > 0 ? gamma * bestAfter(actions, list, size + reward, acquired, [...taken, next], steps - 1, gamma) : 0;
    if (reward + later > most) most = reward + later;
  }
  return most;
}
