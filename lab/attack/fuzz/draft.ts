import type { Dice } from '../../country/random.js';
import type { ApiDocument, Operation } from '../api/document.js';
import { type Draft, encode } from './mutate.js';
import type { Pool } from './pool.js';
import { Values } from './values.js';

/** Generates requests that the document allows. */
export function drafter(document: ApiDocument, pool: Pool): (operation: Operation, dice: Dice) => Draft {
  const values = new Values(document.resolve, pool);
  return (operation, dice) => {
    const written = (name: string, schema: Parameters<Values['of']>[0]) =>
      encode(String(values.of(schema, name, operation, dice)));
    const { parameters, body } = operation;
    const query = parameters.filter((one) => one.in === 'query' && (one.required || dice.chance(0.4)));
    return {
      operation,
      path: Object.fromEntries(
        parameters.filter((one) => one.in === 'path').map(({ name, schema }) => [name, written(name, schema)]),
      ),
      query: query.map(({ name, schema }) => [name, written(name, schema)]),
      headers: { ...(mayRepeat(parameters) && dice.chance(0.2) && { 'idempotency-key': `"${dice.int(5)}"` }) },
      body: body
        ? body.type === 'text/csv'
          ? siteList(dice)
          : values.of(body.schema, '', operation, dice)
        : undefined,
    };
  };
}

/** True if the operation takes an idempotency key; few keys are drawn, so that they are used again. */
const mayRepeat = (parameters: Operation['parameters']): boolean =>
  parameters.some(({ name }) => name.toLowerCase() === 'idempotency-key');

function siteList(dice: Dice): Buffer {
  const rows = Array.from({ length: dice.between(1, 5) }, () => {
    const n = dice.int(10_000);
    return `Kommune ${n};https://www.kommune-${n}.example/;Fylke ${n % 7};${dice.pick(['nb', 'nn', ''])};${n}`;
  });
  return Buffer.from(['navn;nettsted;fylke;språk;innbyggere', ...rows].join('\n'));
}
