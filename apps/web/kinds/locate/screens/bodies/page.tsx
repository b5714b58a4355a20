import type { TextLanguage } from '@hyrde/contracts';
import { Suspense } from 'react';
import { get } from '@/api/server';
import { Button, ButtonLink } from '@/design/button';
import { Count } from '@/design/link';
import { Notice, Skeleton } from '@/design/notice';
import { PageHead, Section } from '@/design/page-head';
import { Table } from '@/design/table';
import { NoRows } from '@/parts/lists/list';
import { type PageInput, savedQueryOf, withSearch } from '@/parts/lists/query';
import { SavedViews } from '@/parts/saved-views';
import { getMe, may, showsPractice } from '@/parts/session';
import { getWords } from '@/words/server';
import { ANSWERS, AnswerBar, AnswerLegend } from '../../parts/answer';
import { type Lists, type MatrixAsked, matrixOf, narrowedTo, PATH, REPORT_PATH } from '../../parts/matrix-filter';
import { MakeMatrixPdf } from '../../parts/report-actions';
import { LinksOfReport, PdfsOfReport } from '../../parts/report-copies';
import { getTargets } from '../../parts/targets';
import { WriteLetters } from '../../parts/write-letter';
import { EditTags } from './edit-tags';
import { FilterField } from './filter-field';
import { Matrix } from './matrix';

/** Rows that are rendered with the screen: more than a window shows. */
const FIRST_ROWS = 100;

const EXPORTS = [
  ['exportCsv', 'export.csv', undefined],
  ['exportSemicolon', 'export.csv', 'semicolon'],
  ['exportXlsx', 'export.xlsx', undefined],
] as const;

/** All bodies with their answer to each target and their details. */
export default async function BodiesPage(props: PageInput) {
  const [search, practice] = await Promise.all([props.searchParams, showsPractice()]);
  const asked = matrixOf(search);
  const world = { practice: String(practice) };
  const [page, allRegions, { items: tags }, allTargets, views] = await Promise.all([
    get('/api/matrix', { query: { ...asked, ...world, limit: FIRST_ROWS } }),
    get('/api/regions', { query: world }),
    get('/api/sites/tags', { query: world }),
    getTargets(),
    get('/api/views', { query: world }),
  ]);
  const [{ words, language, format }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.matrix;
  const { targets: _, sort: __, ...filter } = asked;
  const filtered = Object.values(filter).some(Boolean);
  const regions = allRegions.items.map(({ id, name }) => ({ id, name }));
  const targets = allTargets.map(({ slug, name, sweeps }) => ({ slug, name, sweeps }));
  const address = withSearch(PATH, asked, {});
  return (
    <>
      <PageHead title={words.nav.entries.bodies} purpose={text.purpose}>
        {may(me, 'auditor') && (
          <ButtonLink href="/bodies/new" kind="main" className="print:hidden">
            {words.sites.add}
          </ButtonLink>
        )}
      </PageHead>
      <SavedViews
        list="matrix"
        path={PATH}
        views={views.items}
        query={savedQueryOf(asked)}
        practice={practice}
        me={{ id: me.id, admin: may(me, 'admin'), auditor: may(me, 'auditor') }}
      />
      {page.missingTargets.length > 0 && (
        <Notice tone="warning" title={text.missing.title}>
          {text.missing.body(format.list(page.missingTargets))}
        </Notice>
      )}
      <div className="mb-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <FilterField asked={asked} lists={{ regions, tags, targets }} bodies={page.total} />
        </div>
        <Columns asked={asked} targets={targets} shown={page.targets.map(({ slug }) => slug)} language={language} />
      </div>
      {page.total === 0 ? (
        <NoRows filtered={filtered} text={words.sites} />
      ) : (
        <>
          {page.targets.length > 0 ? (
            <AnswerLegend words={words} />
          ) : (
            <p className="mb-3 text-soft">{text.noTargets}</p>
          )}
          <Matrix key={`${practice} ${address}`} page={page} asked={asked} practice={practice} />
          {page.targets.length > 0 && (
            <p className="mt-2 print:hidden">
              <ButtonLink small href={withSearch(REPORT_PATH, asked, {})}>
                {words.report.open}
              </ButtonLink>
            </p>
          )}
          <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-soft print:hidden [&>a]:inline-flex [&>a]:min-h-7 [&>a]:items-center">
            <span className="inline-flex min-h-7 items-center">{text.takeAway}</span>
            {EXPORTS.map(([name, file, separator]) => (
              <a
                key={name}
                href={withSearch(`/api/matrix/${file}`, {}, { ...asked, practice: String(practice), separator })}
                className="link"
                download
              >
                {words.sites[name]}
              </a>
            ))}
          </p>
          {may(me, 'auditor') && <EditTags query={filterQuery(asked, practice)} total={page.total} />}
          <p className="hidden text-sm text-soft print:block">{text.asOf(format.minute(new Date().toISOString()))}</p>
        </>
      )}
      {page.targets.length > 0 && (
        <>
          <Totals asked={asked} practice={practice} />
          <Reports asked={asked} practice={practice} />
        </>
      )}
    </>
  );
}

/** The filter alone in the API's form: without columns and order. */
const filterQuery = ({ targets: _, sort: __, ...filter }: MatrixAsked, practice: boolean): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...filter, practice: String(practice) }).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    ),
  );

interface Props {
  asked: MatrixAsked;
  targets: Lists['targets'];
  shown: readonly string[];
  language: TextLanguage;
}

/** Choice of the targets that are columns; stored in the query. */
async function Columns({ asked, targets, shown, language }: Props) {
  const { words, format } = await getWords();
  const text = words.matrix;
  return (
    <details className="group relative print:hidden">
      <summary className="control mt-5 inline-flex cursor-pointer list-none items-center gap-2 px-3 max-sm:mt-0">
        {text.columns(format.whole(shown.length), format.whole(targets.length))}
        <span aria-hidden="true" className="text-soft group-open:rotate-180">
          ▾
        </span>
      </summary>
      <form
        action={PATH}
        className="panel absolute right-0 z-40 mt-1 w-[min(44rem,calc(100vw-2rem))] p-4 shadow-lg max-sm:right-auto max-sm:left-0"
      >
        {Object.entries({ ...asked, targets: undefined }).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <fieldset>
          <legend className="mb-2 text-soft">{text.columnsLegend}</legend>
          <div className="grid max-h-80 gap-x-4 overflow-auto sm:grid-cols-2 lg:grid-cols-3">
            {targets.map(({ slug, name }) => (
              <label key={slug} className="flex min-h-8 items-center gap-2">
                <input type="checkbox" name="targets" value={slug} defaultChecked={shown.includes(slug)} />
                {name[language]}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button type="submit" kind="main">
            {text.show}
          </Button>
          <ButtonLink href={withSearch(PATH, asked, { targets: targets.map(({ slug }) => slug).join() })}>
            {text.every}
          </ButtonLink>
          <ButtonLink href={withSearch(PATH, asked, { targets: undefined })}>{text.searched}</ButtonLink>
        </div>
      </form>
    </details>
  );
}

/** Reports of several targets, by link and as PDF; a new one has the matrix's current filters. */
async function Reports({ asked, practice }: { asked: MatrixAsked; practice: boolean }) {
  const [me, { words, language, format }] = await Promise.all([getMe(), getWords()]);
  if (!may(me, 'auditor')) return null;
  const world = String(practice);
  const params = { query: { practice: world } };
  const [links, pdfs] = await Promise.all([
    get('/api/matrix/report-links', params),
    get('/api/matrix/report-pdfs', params),
  ]);
  type Named = { targets: readonly Record<TextLanguage, string>[]; region: string | null; view?: string | null };
  const named = <T extends Named>(one: T) => ({
    ...one,
    what: [
      one.region,
      format.list(one.targets.map((name) => name[language])),
      one.view && words.report.followsView(one.view),
    ]
      .filter(Boolean)
      .join(' · '),
  });
  const of = { matrix: { ...asked, practice: world } };
  return (
    <div className="grid grid-cols-1 gap-x-6 lg:grid-cols-2 print:hidden">
      <LinksOfReport of={of} links={links.items.map(named)} />
      <PdfsOfReport items={pdfs.items.map(named)}>
        <MakeMatrixPdf of={of} language={language} />
      </PdfsOfReport>
      <Section title={words.letters.all}>
        <p className="mb-3 text-sm text-soft">{words.letters.allAbout}</p>
        <WriteLetters of={of} />
      </Section>
    </div>
  );
}

interface Asked {
  asked: MatrixAsked;
  practice: boolean;
}

/** Sums of the columns: each row of numbers adds up to all bodies, and each number links to its rows. */
async function Totals(props: Asked) {
  const { words } = await getWords();
  return (
    <Section title={words.matrix.totals}>
      <Suspense fallback={<Skeleton label={words.common.loading} rows={3} />}>
        <TotalsTable {...props} />
      </Suspense>
    </Section>
  );
}

async function TotalsTable({ asked, practice }: Asked) {
  const { words, language, format } = await getWords();
  const { sort: _, ...of } = asked;
  const query = { ...of, practice: String(practice) };
  const { sites, items } = await get('/api/matrix/totals', { query });
  const text = words.matrix;
  // One more condition narrows the filter, unless one of several is enough: then the list of the target's answers does.
  const { targets: __, ...sitesOf } = of;
  const rows = (target: string, answer: string) =>
    of.match
      ? withSearch('/bodies/answers', sitesOf, { target, answer })
      : withSearch(PATH, of, { answers: narrowedTo(of.answers, { target, answers: [answer], qualifiers: [] }) });
  return (
    <Table
      caption={text.totals}
      rows={items}
      keyOf={({ slug }) => slug}
      columns={(column) => [
        column(words.labels.target, ({ name }) => name[language]),
        column(words.labels.share, { label: '', className: 'min-w-36 pt-3.5' }, ({ answers, verified }) => (
          <AnswerBar counts={answers} verified={verified} />
        )),
        ...ANSWERS.map((answer) =>
          column(words.answers[answer], { numeric: true }, ({ slug, answers }: (typeof items)[number]) => (
            <Count of={answers[answer]} rows={rows(slug, answer)}>
              {format.whole(answers[answer])}
            </Count>
          )),
        ),
        column(text.all, { numeric: true }, () => (
          <Count of={sites} rows={withSearch(PATH, of, {})}>
            {format.whole(sites)}
          </Count>
        )),
      ]}
    />
  );
}
