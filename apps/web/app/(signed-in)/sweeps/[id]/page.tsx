import type { Metadata } from 'next';
import type { components } from '@/api/api.gen';
import { getService, read } from '@/api/server';
import { PageHead, Section } from '@/design/page-head';
import { type Search, withSearch } from '@/parts/lists/filters';
import { algorithmTitles } from '@/parts/locate/algorithm';
import type { PageInput } from '@/parts/page-input';
import { getMe, may } from '@/parts/session';
import { LiveRefresh } from '@/parts/sweeps/live-refresh';
import { SweepBadge } from '@/parts/sweeps/sweep-badge';
import { Searches, searchFilterOf } from '@/screens/kinds/locate/searches';
import { Controls } from '@/screens/sweep/controls';
import { Summary } from '@/screens/sweep/summary';
import { getWords } from '@/words/server';

export const generateMetadata = async (props: PageInput<'id'>): Promise<Metadata> => {
  const [{ id }, service] = await Promise.all([props.params, getService()]);
  return { title: (await read(service.GET('/api/sweeps/{id}', { params: { path: { id } } }))).name };
};

export default async function SweepPage(props: PageInput<'id'>) {
  const [{ id }, search, { words, language, format }, me, service] = await Promise.all([
    props.params,
    props.searchParams,
    getWords(),
    getMe(),
    getService(),
  ]);
  const sweep = await read(service.GET('/api/sweeps/{id}', { params: { path: { id } } }));
  const text = words.sweep;
  const live = sweep.state === 'running' || sweep.state === 'paused';
  return (
    <>
      <PageHead
        title={
          <>
            {sweep.name} <SweepBadge state={sweep.state} words={words} />
          </>
        }
        purpose={text.purpose(sweep.target.name[language], algorithmTitles(sweep.algorithms, words))}
      >
        {live && <LiveRefresh sweepId={id} sign />}
        {live && may(me, 'auditor') && <Controls id={id} state={sweep.state} waiting={sweep.progress.waiting} />}
      </PageHead>
      <Summary sweep={sweep} />
      <Section
        title={text.searches}
        aside={
          <a href={exportAddress(sweep, search)} className="link" download>
            {text.export}
          </a>
        }
      >
        <Searches sweep={sweep} search={search} />
      </Section>
      <Section title={text.params}>
        <p className="text-soft">
          {algorithmTitles(sweep.algorithms, words)} · {text.budget} {format.whole(sweep.budget)} · {text.seed}{' '}
          {sweep.seed} · {sweep.target.name[language]}, {text.version(String(sweep.target.version))} ·{' '}
          {format.minute(sweep.createdAt)}
          {sweep.createdBy && ` · ${sweep.createdBy}`}
          {sweep.schedule && ` · ${sweep.schedule.name}`}
        </p>
      </Section>
    </>
  );
}

/** The export holds the rows that the filters let through, all pages of them. */
const exportAddress = (sweep: components['schemas']['SweepDetails'], search: Search) =>
  withSearch(`/api/sweeps/${sweep.id}/export.csv`, {}, { ...searchFilterOf(search, sweep.algorithms) });
