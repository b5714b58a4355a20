import { z } from 'zod';
import type { Dice } from '../../country/random.js';
import type { Operation } from '../api/document.js';

const Answer = z.object({
  id: z.string().optional(),
  next: z.string().nullish(),
  items: z.array(z.looseObject({ id: z.string().optional(), slug: z.string().optional() })).optional(),
});

/** At most so many of a kind: the newest, since the older ones may have been removed. */
const KEPT = 200;
/** What was there before the first request is asked for so often, where there is any: nothing else has evidence. */
const GIVEN = 0.3;
/** Lists whose items go by another name in parameters. */
const NAMES: Readonly<Record<string, string>> = { tasks: 'searches', 'searches-judged': 'searches' };

/** What real answers have told: ids by their kind, cursors by their list. */
export class Pool {
  private readonly values = new Map<string, string[]>();

  /** @param given ids by their kind, told by nobody and never forgotten */
  constructor(private readonly given: Readonly<Record<string, readonly string[]>> = {}) {}

  /** Remembers what the answer to this operation names. */
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

  /** One of any kind: mostly not what is asked for. */
  any(dice: Dice): string {
    const lists = [...this.values.values()];
    return lists.length > 0 ? dice.pick(dice.pick(lists)) : 'none';
  }
}

export const cursorsOf = (operation: Operation): string => `cursors of ${operation.id}`;

/** The kind of thing that a parameter or a field names: `siteId` a site, `{id}` what stands before it in the path. */
export function kindOf(name: string, path: string): string {
  if (name !== 'id') return name.replace(/Ids?$/, 's').replace(/chs$/, 'ches');
  const parts = path.split('/');
  return parts[parts.indexOf('{id}') - 1] ?? '';
}
