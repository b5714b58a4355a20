import type { PortalRecipe, RecipeColumn, RecipeWay } from '@hyrde/contracts/portals';
import { canonicalUrl } from '../../site/index.js';
import type { PortalRecord } from '../records/record.js';
import { type Direction, directionOf } from '../records/words.js';
import { localTime, membersOf, pickOf, type Reading, type Row } from './places.js';

type List = RecipeWay['list'];

const DIRECTIONS: ReadonlySet<string> = new Set(['in', 'out', 'internal']);
const DAYS: ReadonlySet<string> = new Set(['date', 'documentDate', 'published']);
const MAX_OTHERS = 60;

/** Circumstances of a recipe's rows. */
export const readingOf = (
  { dates, language, zone }: PortalRecipe,
  answer: Row,
  base: string,
  variables: Reading['variables'],
): Reading => ({ answer, base, variables, dates, language, zone });

/** Time of day in a text, as `18:00`; null if it has none. */
function timeOf(text: string): string | null {
  const [, hour = '', minute = '', half] =
    /(?<![\d:.])(\d{1,2})[:.](\d{2})(?!\d|\.\d{4})(?:[:.]\d{2})?\s*([ap])?/i.exec(text) ?? [];
  const afternoon = half?.toLowerCase() === 'p' && Number(hour) < 12 ? 12 : 0;
  const of24 = half?.toLowerCase() === 'a' && Number(hour) === 12 ? 0 : Number(hour) + afternoon;
  return minute === '' || of24 > 23 || Number(minute) > 59 ? null : `${String(of24).padStart(2, '0')}:${minute}`;
}

/** Record of a row; null if a column that it needs is missing. */
export function recordOf(
  { fields, others, rest, identity, needs }: List,
  row: Row,
  reading: Reading,
): PortalRecord | null {
  const values: Partial<Record<RecipeColumn, string | null>> = {};
  for (const [column, pick] of Object.entries(fields) as [RecipeColumn, NonNullable<List['fields']['title']>][]) {
    const asDay = DAYS.has(column);
    const given = typeof pick === 'string' && asDay ? { at: pick, as: 'day' as const } : pick;
    values[column] = pickOf(typeof given !== 'string' && asDay ? { ...given, as: 'day' } : given, row, reading);
  }
  if (needs.some((column) => !values[column])) return null;
  const { direction, exemption, link } = values;
  const key = identity && pickOf(identity, row, reading);
  const labelled = Object.entries(others ?? {}).flatMap(([label, pick]) => {
    const text = pickOf(pick, row, reading);
    return text === null ? [] : [{ label, text }];
  });
  const read = new Set([...Object.values(values), ...labelled.map(({ text }) => text)]);
  const unread = rest ? membersOf(row).filter(([, text]) => text !== '' && !read.has(text)) : [];
  return {
    date: values.date ?? null,
    documentDate: values.documentDate ?? null,
    caseNumber: values.caseNumber ?? null,
    documentNumber: values.documentNumber ?? null,
    direction:
      direction && DIRECTIONS.has(direction) ? (direction as Direction) : direction ? directionOf(direction) : null,
    title: values.title ?? null,
    caseTitle: values.caseTitle ?? null,
    sender: values.sender ?? null,
    recipient: values.recipient ?? null,
    exemption: exemption ? { text: exemption, ground: null } : null,
    link: link ? canonicalUrl(link, reading.base) : null,
    ...(key && { key }),
    ...(values.time && { time: timeOf(localTime(values.time, reading)) }),
    ...(values.published && { published: values.published }),
    others: [...labelled, ...unread.map(([label, text]) => ({ label, text }))].slice(0, MAX_OTHERS),
  };
}
