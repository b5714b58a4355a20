import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { PageHead } from '@/design/page-head';
import { Cell, Heading, Row, TableFrame } from '@/design/table';
import { Badge } from '@/design/values';
import { KIND_SETTINGS } from '@/kinds/settings';
import { WhatIsThis } from '@/parts/guides/what-is-this';
import { getMe, may } from '@/parts/session';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';
import { getWords } from '@/words/server';

/** Settings of administrators, and constants in force, which everybody may read. */
export default async function LimitsPage() {
  const [settings, defaults] = await Promise.all([get('/api/settings'), get('/api/settings/defaults')]);
  const [{ words, format }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.settings;
  const sets = may(me, 'admin');
  return (
    <>
      <PageHead title={text.limits} />
      {sets && KIND_SETTINGS.map((Sections, i) => <Sections key={String(i)} settings={settings} />)}
      <details className="mt-6" open={!sets}>
        <summary className="mb-2 cursor-pointer">
          <h2 className="ml-1 inline text-lg">{text.defaultsTitle}</h2>
        </summary>
        <div className="mb-2 flex items-center gap-2 text-soft">
          <WhatIsThis term={text.defaultsWhat} guide="operator#start-it" words={words.common} />
          {text.defaultsWhat.everyday}
        </div>
        <DefaultsTable defaults={defaults.items} words={words} format={format} />
      </details>
    </>
  );
}

type Default = Schema<'Default'>;

interface DefaultsTableProps {
  defaults: readonly Default[];
  words: Words;
  format: Formats;
}

/** Numbers in force by group, each with its reason; overrides from the environment are marked. */
export function DefaultsTable({ defaults, words, format }: DefaultsTableProps) {
  const text = words.settings;
  const groups: Record<string, string> = text.defaultGroups;
  const names = [...new Set(defaults.map(({ group }) => group))];
  return (
    <TableFrame caption={text.defaultsTitle}>
      <thead>
        <tr>
          <Heading>{text.defaultName}</Heading>
          <Heading numeric>{text.defaultValue}</Heading>
          <Heading>{words.labels.why}</Heading>
          <Heading>{text.defaultVariable}</Heading>
        </tr>
      </thead>
      {names.map((group) => (
        <tbody key={group}>
          <tr className="border-b border-line">
            <th scope="rowgroup" colSpan={4} className="px-3 pt-3 pb-1 text-left font-semibold">
              {groups[group] ?? group}
            </th>
          </tr>
          {defaults
            .filter((one) => one.group === group)
            .map((one) => (
              <Row key={one.key}>
                <Cell head>
                  <code className="font-mono text-xs font-normal">{one.key}</code>
                </Cell>
                <Cell measure>{valueText(one, words, format)}</Cell>
                <Cell className="min-w-72">
                  <span lang="en">{one.reason}</span>
                </Cell>
                <Cell>
                  {one.variable && <code className="font-mono text-xs">{one.variable}</code>}{' '}
                  {one.overridden && <Badge tone="warning">{text.defaultOverridden}</Badge>}
                </Cell>
              </Row>
            ))}
        </tbody>
      ))}
    </TableFrame>
  );
}

/** A value in the largest units that represent it exactly. */
export function valueText({ value, unit }: Pick<Default, 'value' | 'unit'>, words: Words, format: Formats): string {
  switch (unit) {
    case 'ms':
      return value % 1_000 === 0 ? format.span(value / 1_000) : `${format.whole(value)} ms`;
    case 's':
      return format.span(value);
    case 'd':
      return format.span(value * 86_400);
    case 'bytes':
      return format.size(value);
    case 'megabytes':
      return format.size(value * 1_024 ** 2);
    case 'characters':
      return words.settings.characters(format.whole(value));
    case 'count':
      return format.whole(value);
    default:
      return `${format.whole(value)} ${unit}`;
  }
}
