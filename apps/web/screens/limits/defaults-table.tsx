import type { components } from '@hyrde/client';
import { Cell, Heading, Row, TableFrame } from '@/design/table';
import { Badge } from '@/design/values';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';

type Default = components['schemas']['Default'];

interface Props {
  defaults: readonly Default[];
  words: Words;
  format: Formats;
}

/** Numbers in force by group, each with its reason; overrides from the environment are marked. */
export function DefaultsTable({ defaults, words, format }: Props) {
  const text = words.settings;
  const groups: Record<string, string> = text.defaultGroups;
  const names = [...new Set(defaults.map(({ group }) => group))];
  return (
    <TableFrame caption={text.defaultsTitle}>
      <thead>
        <tr>
          <Heading>{text.defaultName}</Heading>
          <Heading numeric>{text.defaultValue}</Heading>
          <Heading>{text.defaultReason}</Heading>
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
                <Cell numeric measure>
                  {valueText(one, words, format)}
                </Cell>
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
