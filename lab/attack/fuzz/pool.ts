import { z } from 'zod';
import type { Dice } from '../../country/random.js';
import type { Operation } from '../api/document.js';

const Answer = z.object({
  id: z.string().optional(),
  next: z.string().nullish(),
  items: z.array(z.looseObject({ id: z.string().optional(), slug: z.string().optional() })).optional(),
});

/** So many of a kind are kept for good: the first belong to the swept country, and have findings and evidence. */
const FIRST = 100;
/** And so many of the newest, since those between may have been removed. */
const NEWEST = 100;
/** Lists whose items go by another name in parameters. */
const NAMES: Readonly<Record<string, string>> = { tasks: 'searches', 'searches-judged': 'searches' };

/** What real answers have told: ids by their kind, cursors by their list. */
export class Pool {
  private readonly values = new Map<string, string[]>();

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
    const list = this.values.get(kind) ?? [];
    if (list.includes(value)) return;
    this.values.set(kind, [...list.slice(0, FIRST), ...list.slice(FIRST).slice(1 - NEWEST), value]);
  }

  pick(kind: string, dice: Dice): string | null {
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
