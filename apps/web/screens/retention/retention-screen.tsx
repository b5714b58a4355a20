import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { TextLink } from '@/design/link';
import { PageHead } from '@/design/page-head';
import { Table } from '@/design/table';
import type { Formats } from '@/words/format';
import { getWords } from '@/words/server';

const DAY_S = 86_400;

/** Retention periods, and the next deletions. */
export default async function RetentionPage() {
  const { items } = await get('/api/retention');
  const { words, format } = await getWords();
  const text = words.retention;
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose} />
      <Table
        caption={text.title}
        rows={items}
        keyOf={({ name }) => name}
        columns={(column) => [
          column(words.labels.what, { className: 'min-w-56' }, ({ name }) => (
            <>
              {text.names[name]}
              <p className="text-xs font-normal text-soft">{text.since[name]}</p>
            </>
          )),
          column(text.kept, { numeric: false, measure: true }, ({ days }) =>
            days === null ? text.forGood : format.span(days * DAY_S),
          ),
          column(text.now, { measure: true }, ({ now }) => amountText(now, format)),
          column(text.goes, { measure: true }, ({ days, goes }) => (days === null ? '–' : amountText(goes, format))),
          column(text.by, ({ by }) => <SetBy by={by} setting={words.settings.limits} />),
        ]}
      />
      <p className="mt-3 text-soft">{text.rest}</p>
    </>
  );
}

const amountText = ({ count, isMore }: Schema<'Kept'>['now'], format: Formats): string =>
  `${isMore ? '> ' : ''}${format.whole(count)}`;

/** Source of a period: an environment variable by name, or the screen of a setting. */
function SetBy({ by, setting }: { by: string | null; setting: string }) {
  if (by === null) return '–';
  if (by === by.toUpperCase()) return <code className="font-mono text-xs">{by}</code>;
  return <TextLink href="/set-up/limits">{setting}</TextLink>;
}
