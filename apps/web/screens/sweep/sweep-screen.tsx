import { PageHead, Section } from '@/design/page-head';
import { getInLanguage } from '@/kinds/in-language';
import type { SweepDetails } from '@/kinds/kind-parts';
import { partsOf } from '@/kinds/parts-of';
import { sweepTexts } from '@/kinds/sweep-texts';
import { WhatIsThis } from '@/parts/guides/what-is-this';
import type { Search } from '@/parts/lists/filters';
import { getMe, may } from '@/parts/session';
import { LiveRefresh } from '@/parts/sweeps/live-refresh';
import { SweepBadge } from '@/parts/sweeps/sweep-badge';
import { Controls } from './controls';
import { Summary } from './summary';
import { Tasks as GenericTasks } from './tasks';

/** One sweep of any kind: how far it is, what has come of it, and its tasks. */
export async function SweepScreen({ sweep, search }: { sweep: SweepDetails; search: Search }) {
  const [language, me] = await Promise.all([getInLanguage(), getMe()]);
  const { words, format } = language;
  const text = words.sweep;
  const texts = sweepTexts(sweep, language);
  const { Sections, Tasks = GenericTasks, withoutWarc } = partsOf(sweep);
  const live = sweep.state === 'running' || sweep.state === 'paused';
  const planned = [
    texts.engines.join(' · '),
    `${text.budget} ${format.whole(sweep.budget)}`,
    `${text.seed} ${sweep.seed}`,
    texts.plan,
    format.minute(sweep.createdAt),
    sweep.createdBy,
    sweep.schedule?.name,
  ];
  return (
    <>
      <PageHead title={sweep.name} badges={<SweepBadge state={sweep.state} words={words} />} purpose={texts.purpose}>
        {live && (
          <LiveRefresh on={['task-progress', 'task-done', 'sweep-changed', 'review-changed']} sweepId={sweep.id} sign />
        )}
        {live && may(me, 'auditor') && (
          <Controls
            id={sweep.id}
            state={sweep.state}
            paused={texts.paused}
            cancelBody={texts.cancelBody(format.whole(sweep.progress.waiting))}
          />
        )}
      </PageHead>
      <Summary sweep={sweep} texts={texts} />
      {Sections && <Sections sweep={sweep} />}
      <Tasks sweep={sweep} search={search} />
      <Section
        title={text.params}
        what={<WhatIsThis term={text.paramsWhat} guide="auditor#start-a-sweep" words={words.common} />}
        aside={
          !withoutWarc && (
            <a href={`/api/sweeps/${sweep.id}/evidence.warc.gz`} className="link" download>
              {text.warc}
            </a>
          )
        }
      >
        <p className="text-soft">{planned.filter(Boolean).join(' · ')}</p>
      </Section>
    </>
  );
}
