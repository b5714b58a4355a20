'use client';
import type { ReactNode } from 'react';
import type { Schema } from '@/api/schema';
import { Notice } from '@/design/notice';
import { Section } from '@/design/page-head';
import { Table } from '@/design/table';
import { Badge, Fact } from '@/design/values';
import { reasonText } from '@/parts/sweeps/sweep-state';
import { useWords } from '@/words/client';
import { recipesWords } from '../../words/recipes';

type Trial = Schema<'RecipeTrial'>;
type Result = Schema<'RecipeTrialResult'>;

/** Result of a trial: the answer as received beside its columns, and what is missing. */
export function TrialShown({ trial: { result, reason } }: { trial: Trial }) {
  const { words, language, format } = useWords(recipesWords);
  const text = words.recipes;
  if (!result)
    return (
      <Notice tone="bad" title={text.failed}>
        {reason && reasonText(reason, words)}
      </Notice>
    );
  const { fault, records, others, request, next, notes, total, parameters } = result;
  return (
    <>
      {fault ? (
        <Notice tone="bad" title={text.failed}>
          <span className="wrap-anywhere">{fault[language]}</span>
          {fault.reason && <span className="block">{reasonText(fault.reason, words)}</span>}
        </Notice>
      ) : (
        <Notice
          tone={records > 0 ? 'good' : 'warning'}
          title={text.mapped(format.whole(records), format.whole(others))}
        >
          {total === null ? text.noTotal : text.total(format.whole(total))} {text.redacted}
        </Notice>
      )}
      {request && (
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          <Fact look="plain" name={text.request}>
            <code className="text-sm break-all">
              {request.method} {request.url}
            </code>
          </Fact>
          <Fact look="plain" name={text.next}>
            {next && (
              <code className="block text-sm break-all">
                {next.method} {next.url} {next.body}
              </code>
            )}
            {notes.map((note) => (
              <span key={note.en} className="block wrap-anywhere">
                {note[language]}
              </span>
            ))}
          </Fact>
          {parameters.length > 0 && (
            <Fact look="plain" name={text.parameters}>
              {parameters.map(({ name, value }) => (
                <code key={name} className="block text-sm break-all">
                  {name} = {value}
                </code>
              ))}
            </Fact>
          )}
        </dl>
      )}
      {!fault && <Columns result={result} />}
      {result.rows.length > 0 && (
        <Section title={text.rowsTitle}>
          <ol className="flex flex-col gap-6">
            {result.rows.map((row, i) => (
              <li key={String(i)} className="grid min-w-0 gap-3 lg:grid-cols-2">
                <Raw title={`${text.row(format.whole(i + 1))}: ${text.raw}`}>{row.raw}</Raw>
                <Mapped row={row} columns={result.columns} title={text.mappedAs} />
              </li>
            ))}
          </ol>
        </Section>
      )}
      {result.otherRows.length > 0 && (
        <Section title={text.othersTitle}>
          <div className="flex flex-col gap-3">
            {result.otherRows.map((raw, i) => (
              <Raw key={String(i)} title={text.row(format.whole(i + 1))}>
                {raw}
              </Raw>
            ))}
          </div>
        </Section>
      )}
      {result.answer && (
        <details className="mt-8" open={fault !== null}>
          <summary className="mb-2 cursor-pointer">
            <h2 className="ml-1 inline text-lg">{text.answerTitle}</h2>
          </summary>
          <p className="mb-2 text-sm text-soft">
            <span className="break-all">{result.answer.url}</span> {!result.answer.isWhole && text.answerPart}{' '}
            {text.redacted}
          </p>
          <Raw title={text.answerTitle}>{result.answer.text}</Raw>
        </details>
      )}
    </>
  );
}

/** Number of records that have each column, and the columns of a record that the recipe does not map. */
function Columns({ result: { columns, records } }: { result: Result }) {
  const { words, format } = useWords(recipesWords);
  const text = words.recipes;
  const mapped = new Set(columns.map(({ name }) => name));
  const missing = Object.keys(text.columns).filter((name) => !mapped.has(name));
  return (
    <Section title={text.columnsTitle}>
      <Table
        caption={text.columnsTitle}
        rows={columns}
        keyOf={({ name }) => name}
        columns={(column) => [
          column(text.column, ({ name }) => text.columns[name] ?? name),
          column(text.has, ({ records: some }) => (
            <>
              {words.common.of(format.whole(some), format.whole(records))}{' '}
              {some < records && <Badge tone="warning">{text.missingIn(format.whole(records - some))}</Badge>}
            </>
          )),
        ]}
      />
      {missing.length > 0 && (
        <p className="mt-3 text-soft">{text.notMapped(missing.map((name) => text.columns[name]).join(', '))}</p>
      )}
    </Section>
  );
}

/** A text as received, in a box that scrolls. */
const Raw = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="min-w-0">
    <p className="mb-1 text-sm text-soft">{title}</p>
    <section
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-md border border-line bg-raised p-3"
    >
      <pre className="text-xs break-words whitespace-pre-wrap">{children}</pre>
    </section>
  </div>
);

/** The columns of a row; a mapped column without a value says so. */
function Mapped({ row, columns, title }: { row: Result['rows'][number]; columns: Result['columns']; title: string }) {
  const { words } = useWords(recipesWords);
  const text = words.recipes;
  return (
    <div className="min-w-0">
      <p className="mb-1 text-sm text-soft">{title}</p>
      <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[10rem_1fr]">
        {columns.map(({ name }) => (
          <div key={name} className="contents">
            <dt className="text-soft">{text.columns[name] ?? name}</dt>
            <dd className="min-w-0 wrap-anywhere">
              {row.fields[name] ?? <span className="text-unsure">{text.nothing}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
