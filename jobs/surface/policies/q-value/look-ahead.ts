/** Query as an action of the look-ahead. */
export interface Action {
  /** |R̂|: estimated number of matching records. */
  readonly size: number;
  /** Number of matching records that are already acquired. */
  readonly overlap: number;
}

export interface LookAhead {
  /** Number of steps looked ahead; 0: the reward alone. */
  readonly horizon: number;
  /** γ: discount factor per step. */
  readonly gamma: number;
}

/** Number of actions considered in the look-ahead, the best by reward; the others are too small to be second. */
const BREADTH = 50;
/** Maximum number of sequences tried for one action: the breadth shrinks as the horizon grows. */
const SEQUENCES = 2_500;

/**
 * Q_h of each action (13)–(21), in records. With the share p = overlap/|S| frozen, an action takes |S| to (1 − p)|S| +
 * |R̂|, so its reward at a later |S| is |R̂| − p|S|: (16)–(18) for any horizon. With a horizon of two or more, only the
 * best actions by reward are evaluated; the value of the others is their reward.
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

/** Maximum value of a continuation at this size, over the actions of the list not yet taken. */
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
