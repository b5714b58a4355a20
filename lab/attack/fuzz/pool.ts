import { z } from 'zod';
import type { Dice } from '../../country/random.js';
import type { Operation } from '../api/document.js';

const Answer = z.object({
  id: z.string().optional(),
  next: z.string().nullish(),
  items: z.array(z.looseObject({ id: z.string().optional(), slug: z.string().optional() })).optional(),
});

/** Maximum number of ids of a kind; the newest are kept, since older ones may have been removed. */
const KEPT = 200;
/** Fraction of requests that use the given ids, which alone have evidence. */
const GIVEN = 0.3;
/** Lists whose items have another name in parameters. */
const NAMES: Readonly<Record<string, string>> = { tasks: 'searches', 'searches-judged': 'searches' };

/** Values learned from answers: ids by kind, cursors by list. */
export class Pool {
  private readonly values = new Map<string, string[]>();

  /** @param given ids by kind that are always kept */
  constructor(private readonly given: Readonly<Record<string, readonly string[]>> = {}) {}

  /** Stores the ids and cursors of an operation's answer. */
  learn(operation: Operation, json: unknown): void {
    const { success, data } = Answer.safeParse(json);
    if (!success) return;
    const last = operation.path.split('/').findLast((part) => !part.startsWith('{')) ?? '';
    const kind = NAMES[last] ?? last;
    for (const { id, slug } of data.items ?? []) {
      if (id) this.keep(kind, id);
      if (slug) this.keep('slug', slug);
    }
    if (data.id && operation.method === 'POST') this.keep(kind, data.id);
    if (data.next) this.keep(cursorsOf(operation), data.next);
  }

  keep(kind: string, value: string): void {
    const list = (this.values.get(kind) ?? []).filter((known) => known !== value);
    this.values.set(kind, [...list, value].slice(-KEPT));
  }

  pick(kind: string, dice: Dice): string | null {
    const given = this.given[kind];
    if (given?.length && dice.chance(GIVEN)) return dice.pick(given);
    const list = this.values.get(kind);
    return list?.length ? dice.pick(list) : null;
  }

  /** An id of any kind, usually a wrong one for the parameter. */
  any(dice: Dice): string {
    const lists = [...this.values.values()];
    return lists.length > 0 ? dice.pick(dice.pick(lists)) : 'none';
  }
}

export const cursorsOf = (operation: Operation): string => `cursors of ${operation.id}`;

/** Kind of thing that a parameter or field names: `siteId` a site, `{id}` the preceding segment of the path. */
export function kindOf(name: string, path: string): string {
  if (name !== 'id') return name.replace(/Ids?$/, 's').replace(/chs$/, 'ches');
  const parts = path.split('/');
  return parts[parts.indexOf('{id}') - 1] ?? '';
}
