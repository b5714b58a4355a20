import type { Dice } from '../../country/random.js';
import type { Operation, Schema } from '../api/document.js';
import { cursorsOf, kindOf, type Pool } from './pool.js';

/** Meaningful texts for the API, by field name. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  target: ['mail-record', 'contact', 'minutes', 'privacy', 'none'],
  slug: ['mail-record', 'contact', 'accessibility', 'none'],
  algorithms: ['herder', 'ls2f', 'ls2f:S=400,threshold=0.25', 'sim', 'astar', 'rw'],
  algorithm: ['herder:cost=0.004', 'ls2f:S=100,threshold=0.75'],
  language: ['nb', 'nn', 'en', 'se'],
  cron: ['0 3 * * 1', '*/5 * * * *', '0 0 1 1 *', '@daily', '0 0 * * 5L', '0 0 31 2 *'],
  timeZone: ['UTC', 'Europe/Oslo', 'America/St_Johns', '+05:45', 'Etc/GMT+12', 'EST5EDT'],
  kind: ['locate'],
  outcome: ['found', 'not-found', 'blocked', 'unreachable'],
  reason: ['accepted', 'best-seen', 'time-out'],
  practice: ['true', 'false', '1', '0'],
  archived: ['true', 'false'],
  sample: ['true', 'false'],
  host: ['region-0001.example', 'www.nordvik.example'],
  answers: ['mail-record:yes', 'contact:no,not-found:verified', 'mail-record:yes,probably;minutes:no'],
  populationFrom: ['0', '1000'],
  populationTo: ['5000', '999999999'],
};
const WORDS = [
  'Postjournal',
  'innsyn',
  'møtereferat',
  'Ås',
  'council minutes',
  '中文',
  'e\u0301',
  '🐑',
  "O'Brien",
  '50 %_\\',
];
const NONE = '00000000-0000-4000-8000-000000000000';

/** Generates values that a schema accepts, with ids and cursors from real answers. */
export class Values {
  constructor(
    private readonly resolve: (schema: Schema) => Schema,
    private readonly pool: Pool,
  ) {}

  of(given: Schema, name: string, operation: Operation, dice: Dice): unknown {
    const schema = this.resolve(given);
    const inner = (one: Schema, field: string) => this.of(one, field, operation, dice);
    const choices = schema.oneOf ?? schema.anyOf ?? schema.allOf;
    if (choices) return inner(dice.pick(choices), name);
    if (schema.enum) return dice.pick(schema.enum);
    switch (schema.type) {
      case 'object':
        return this.object(schema, inner, dice);
      case 'array': {
        const least = schema.minItems ?? 0;
        const length = dice.between(least, Math.min(schema.maxItems ?? 4, least + 3));
        return Array.from({ length }, () => inner(schema.items ?? {}, name));
      }
      case 'integer':
        return dice.between(
          Math.max(schema.minimum ?? 0, -1e9),
          Math.min(schema.maximum ?? 100, (schema.minimum ?? 0) + 60),
        );
      case 'number':
        return dice.next() * Math.min(schema.maximum ?? 1, 1) || 0.5;
      case 'boolean':
        return dice.chance(0.5);
      default:
        return this.text(schema, name, operation, dice);
    }
  }

  private object(schema: Schema, inner: (schema: Schema, name: string) => unknown, dice: Dice): object {
    const { properties = {}, required = [], additionalProperties } = schema;
    const named = Object.entries(properties)
      .filter(([key]) => required.includes(key) || dice.chance(0.5))
      .map(([key, one]) => [key, inner(one, key)]);
    if (typeof additionalProperties !== 'object') return Object.fromEntries(named);
    return Object.fromEntries([...named, ...['nb', 'en'].map((key) => [key, inner(additionalProperties, key)])]);
  }

  private text({ format, maxLength = 100, minLength = 0 }: Schema, name: string, operation: Operation, dice: Dice) {
    if (format === 'uuid' || name === 'regionId') {
      const known = this.pool.pick(kindOf(name, operation.path), dice);
      return known && dice.chance(0.9) ? known : dice.pick([NONE, uuid(dice)]);
    }
    if (name === 'cursor') return this.pool.pick(cursorsOf(operation), dice) ?? '';
    if (name === 'slug' && dice.chance(0.5)) return this.pool.pick('slug', dice) ?? 'contact';
    if (format === 'date' || format === 'date-time') {
      const day = `2026-${dice.pick(['01-31', '11-20', '12-31'])}`;
      return format === 'date' ? day : `${day}T06:00:00Z`;
    }
    if (format === 'uri') return `https://www.${dice.int(1_000)}.example/${dice.pick(['', 'postjournal', 'a?b=c#d'])}`;
    if (format === 'email') return `p${dice.int(1_000)}@attack.example`;
    if (name === 'homeUrl') return `https://home-${dice.int(100_000)}.example/`;
    const known = TEXTS[name];
    if (known && dice.chance(0.95)) return dice.pick(known);
    const words = Array.from({ length: dice.between(1, 4) }, () => dice.pick(WORDS)).join(' ');
    return [...words]
      .slice(0, maxLength / 2)
      .join('')
      .padEnd(minLength, 'x');
  }
}

const uuid = (dice: Dice): string =>
  '00000000-0000-4000-8000-000000000000'.replace(/0/g, () => dice.int(16).toString(16));
