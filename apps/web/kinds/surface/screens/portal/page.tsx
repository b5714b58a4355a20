import { nextStepOf } from '@hyrde/contracts/next-step';
import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { ButtonLink } from '@/design/button';
import { Link } from '@/design/link';
import { Notice } from '@/design/notice';
import { PageHead, Section } from '@/design/page-head';
import { Table } from '@/design/table';
import { Fact } from '@/design/values';
import { SiteLink } from '@/parts/addresses';
import { Follow } from '@/parts/follow';
import { WhatIsThis } from '@/parts/guides/what-is-this';
import type { PageInput } from '@/parts/lists/query';
import { NamesNotice } from '@/parts/names/names-notice';
import { getMe, may } from '@/parts/session';
import { LiveRefresh } from '@/parts/sweeps/live-refresh';
import { getWords } from '@/words/server';
import { knownOf, queryText } from '../../parts/record-texts';
import { Columns, LeftAlone } from './corrections';
import { CoveragePlot } from './coverage-plot';
import { ScriptRequests } from './requests';

const hasRequests = ({ withheld, sent, requestDecisions }: Schema<'RecordPortalDetails'>): boolean =>
  withheld.length + sent.length + requestDecisions.length > 0;

/** Screen of a portal: its form, its coverage, its queries, and the forms that were not sent. */
export default async function PortalPage(props: PageInput<'id'>) {
  const { id } = await props.params;
  const portal = await get('/api/record-portals/{id}', { path: { id } });
  const [{ words, format }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.surface.portal;
  const { size, records, downloads, ended } = portal;
  const next =
    ended &&
    nextStepOf({
      end: ended,
      fault: portal.because?.split(':')[0] ?? null,
      records,
      stated: size?.basis === 'claimed' ? size.size : null,
      allowable: portal.withheld.filter(({ hash, final }) => hash !== null && final === null).length,
      confirmable: portal.leftAlone.filter(({ make }) => make !== null).length,
    });
  return (
    <>
      <PageHead title={text.title(portal.site.name)} purpose={<SiteLink url={portal.url} words={words} />}>
        <Follow
          label={words.subscriptions.follow}
          name={text.title(portal.site.name)}
          events={['record.found']}
          filter={{ portalId: portal.id, siteId: portal.site.id }}
        />
        <ButtonLink href={`/records?portalId=${portal.id}`}>{text.show}</ButtonLink>
      </PageHead>
      <LiveRefresh on={['task-done', 'sweep-changed', 'task-progress']} />
      <NamesNotice names={portal.names} mayOpen={may(me, 'auditor')} />
      {portal.run && <RunNow run={portal.run} />}
      <dl className="facts">
        <Fact look="figure" name={words.labels.site}>
          <Link href={`/bodies/${portal.site.id}`} className="link">
            {portal.site.name}
          </Link>
        </Fact>
        <Fact look="figure" name={words.labels.records}>
          {knownOf(portal, words, format)}
          {size && <span className="block text-sm font-normal text-soft">{sizeText(records, size)}</span>}
        </Fact>
        <Fact look="figure" name={text.ended}>
          {portal.lastRunAt ? format.minute(portal.lastRunAt) : text.never}
          {portal.runs > 1 && (
            <span className="block text-sm font-normal text-soft">{text.fresh(format.whole(portal.lastNew))}</span>
          )}
        </Fact>
        <Fact look="figure" name={words.nav.entries.runs}>
          {format.whole(portal.runs)}
        </Fact>
        <Fact look="figure" name={words.labels.downloads}>
          {format.whole(downloads)}
        </Fact>
        {records > 0 && (
          <Fact look="figure" name={text.costs}>
            {format.tenth((100 * downloads) / records)}
          </Fact>
        )}
      </dl>
      {portal.curve.length > 0 && (
        <Section title={text.curveTitle}>
          <CoveragePlot curve={portal.curve} />
        </Section>
      )}
      <Section
        title={text.formTitle}
        what={
          <WhatIsThis term={text.what} guide="auditor#retrieve-records-behind-a-search-form" words={words.common} />
        }
      >
        <FormFacts portal={portal} />
      </Section>
      <Section
        title={text.columnsTitle}
        what={
          <WhatIsThis
            term={text.columnsWhat}
            guide="auditor#retrieve-records-behind-a-search-form"
            words={words.common}
          />
        }
        aside={portal.relatives > 1 && text.relatives(format.whole(portal.relatives - 1))}
      >
        {portal.columns.length > 0 ? (
          <Columns portal={portal} editable={may(me, 'auditor')} />
        ) : (
          <p className="text-soft">{portal.form?.recipe ? text.columnsOfRecipe : text.noColumns}</p>
        )}
      </Section>
      <Section
        title={text.queriesTitle}
        aside={portal.asked > 0 && text.queriesAside(format.whole(portal.queries.length), format.whole(portal.asked))}
      >
        {portal.queries.length > 0 ? (
          <Queries queries={portal.queries} />
        ) : (
          <p className="text-soft">{text.noQueries}</p>
        )}
      </Section>
      <Section title={text.leftTitle}>
        <LeftAlone portal={portal} editable={may(me, 'auditor')} />
        {ended && (
          <p className="mt-3">
            <strong className="font-medium">{text.stopped}:</strong> {text.ends[ended]}
            {portal.because && <span className="block text-sm text-soft">{portal.because}</span>}
            {next && <span className="block">{text.next[next]}</span>}
          </p>
        )}
      </Section>
      {hasRequests(portal) && (
        <Section title={text.requestsTitle}>
          <ScriptRequests portal={portal} editable={may(me, 'auditor')} />
        </Section>
      )}
    </>
  );

  /** Basis of the number of records, with the known share if the number is stated or counted. */
  function sizeText(known: number, { basis, size: all, low, high }: NonNullable<typeof size>): string {
    if (basis === 'recapture')
      return high === null ? text.atLeast(format.whole(low)) : text.interval(format.whole(low), format.whole(high));
    const share = format.tenthPercent(all > 0 ? known / all : 1);
    return basis === 'claimed' ? text.claimed(share) : text.listed(share);
  }
}

/** State of the portal's run: its downloads, or the reason for which it waits. */
async function RunNow({ run }: { run: NonNullable<Schema<'RecordPortalDetails'>['run']> }) {
  const { words, format } = await getWords();
  const text = words.surface.portal.run;
  const { sweep, running, waitingFor, notBefore, downloads, budget, startedAt } = run;
  const waits: Record<string, string> = words.waitingFor;
  const why = sweep.isPaused ? text.paused : (waits[waitingFor ?? 'other'] ?? words.waitingFor.other);
  return (
    <div className="mb-4">
      <Notice title={running ? text.running : text.waiting}>
        <p>
          {!running && <>{why} </>}
          {!running && notBefore && <>{text.until(format.minute(notBefore))} </>}
          {startedAt && <>{text.since(format.minute(startedAt))} </>}
          <span data-measure>{text.downloads(format.whole(downloads), format.whole(budget))}</span>
        </p>
        <p>
          <Link href={`/runs/${sweep.id}`} className="link">
            {sweep.name}
          </Link>
        </p>
      </Notice>
    </div>
  );
}

async function FormFacts({ portal: { form, formUrl } }: { portal: Schema<'RecordPortalDetails'> }) {
  const { words, format } = await getWords();
  const text = words.surface.portal;
  if (!form) return <p className="text-soft">{text.noForm}</p>;
  if (form.recipe) {
    const { name, certainty, note } = form.recipe;
    return (
      <p>
        {text.recipe[certainty](name)}
        {note && <span className="block text-sm text-soft">{note}</span>}
      </p>
    );
  }
  const names = (fields: readonly { name: string; label: string }[]) =>
    fields.map(({ name, label }) => label || name).join(', ') || words.labels.none;
  const typed = form.queries.map(({ scope, ...field }) => {
    const where = text.wordsIn[scope];
    return { ...field, label: `${field.label || field.name}${where ? ` (${where})` : ''}` };
  });
  const chosen = form.filters.map(({ values, ...field }) => ({
    ...field,
    label: `${field.label || field.name} (${text.values(format.whole(values))})`,
  }));
  return (
    <>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact look="plain" name={text.formUrl}>
          {formUrl ? <SiteLink url={formUrl} words={words} /> : words.labels.none}
        </Fact>
        <Fact look="plain" name={text.sends}>
          {form.method} <SiteLink url={form.action} words={words} />
        </Fact>
        <Fact look="plain" name={words.labels.words}>
          {names(typed)}
        </Fact>
        <Fact look="plain" name={words.common.filters}>
          {names(chosen)}
        </Fact>
        <Fact look="plain" name={text.dates}>
          {names(form.dates)}
        </Fact>
        {form.pageSize && (
          <Fact look="plain" name={text.pageSize}>
            {form.pageSize}
          </Fact>
        )}
      </dl>
      {form.hasToken && <p className="mt-3 text-sm text-soft">{text.token}</p>}
    </>
  );
}

async function Queries({ queries }: { queries: Schema<'RecordPortalDetails'>['queries'] }) {
  const { words, format } = await getWords();
  const text = words.surface.portal;
  return (
    <Table
      caption={text.queriesTitle}
      rows={queries}
      keyOf={(query) => query.position}
      columns={(column) => [
        column(words.labels.query, { className: 'min-w-56 break-words' }, (query) =>
          query.deleted ? text.deleted : queryText(query, words, format),
        ),
        column(text.brought, { numeric: true }, (query) => format.whole(query.fresh)),
        column(text.shown, { numeric: true }, (query) => format.whole(query.shown)),
        column(text.matching, { numeric: true }, (query) => (
          <>
            {query.matching === null ? '' : format.whole(query.matching)} {query.capped && text.capped}
          </>
        )),
        column(words.labels.downloads, { numeric: true }, (query) => format.whole(query.downloads)),
      ]}
    />
  );
}
