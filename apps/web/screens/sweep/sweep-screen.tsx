import { Count } from '@/design/link';
import { PageHead, Section } from '@/design/page-head';
import { Figures, Progress } from '@/design/values';
import { jointly } from '@/kinds/joint-sweep';
import type { SweepDetails, SweepTexts } from '@/kinds/kind-parts';
import { getInLanguage, wordsOf } from '@/kinds/request';
import { partsOf } from '@/kinds/sweep';
import { sweepTexts, tasksAddress } from '@/kinds/texts';
import type { TaskChoice } from '@/parts/closed-lists';
import { WhatIsThis } from '@/parts/guides/what-is-this';
import type { Search } from '@/parts/lists/query';
import { getMe, may } from '@/parts/session';
import { LiveRefresh } from '@/parts/sweeps/live-refresh';
import { endedOf, outcomeName, SweepBadge } from '@/parts/sweeps/sweep-state';
import { Announcer, Controls } from './controls';
import { Parts } from './parts';
import { Tasks as GenericTasks } from './tasks';

export async function SweepScreen({ sweep, search }: { sweep: SweepDetails; search: Search }) {
  const [language, me] = await Promise.all([getInLanguage(), getMe()]);
  const { words, format } = language;
  const text = words.sweep;
  const texts = sweepTexts(sweep, language);
  const { Sections, Tasks = GenericTasks, withoutWarc } = partsOf(sweep);
  const joint = jointly(sweep);
  const several = sweep.parts.length > 0;
  const live = joint.state === 'running' || joint.state === 'paused';
  const planned = [
    texts.engines.join(' · '),
    `${words.labels.budget} ${format.whole(sweep.budget)}`,
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
          <LiveRefresh
            on={['task-progress', 'task-done', 'sweep-changed', 'review-changed']}
            {...(!several && { sweepId: sweep.id })}
            sign
          />
        )}
        {live && may(me, 'auditor') && (
          <Controls
            id={sweep.id}
            state={joint.state}
            paused={texts.paused}
            cancelBody={
              several
                ? text.cancelParts(format.whole(sweep.parts.length), format.whole(joint.progress.waiting))
                : texts.cancelBody(format.whole(sweep.progress.waiting))
            }
          />
        )}
      </PageHead>
      {several && <Parts sweep={sweep} />}
      {several ? (
        <Section title={texts.about}>
          <Summary sweep={sweep} texts={texts} />
        </Section>
      ) : (
        <Summary sweep={sweep} texts={texts} />
      )}
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

/** Progress, results of the kind, and number of tasks by outcome. */
async function Summary({ sweep, texts }: { sweep: SweepDetails; texts: SweepTexts }) {
  const inLanguage = await getInLanguage();
  const { words, format } = inLanguage;
  const own = wordsOf(sweep.kind, inLanguage);
  const text = words.sweep;
  const { Facts, Results } = partsOf(sweep);
  const { all, running, waiting, downloads, ratePerMinute, secondsLeft } = sweep.progress;
  const { carriedOut: done } = endedOf(sweep.progress);
  const numbered = (of: number, state: TaskChoice) => (
    <Count of={of} rows={tasksAddress(sweep, { state })}>
      {format.whole(of)}
    </Count>
  );
  const runs = sweep.state === 'running';
  const mean = <span data-measure>{done ? format.tenth(downloads / done) : '–'}</span>;
  return (
    <>
      <p className="mb-1 font-medium">{texts.done}</p>
      <Progress value={done} max={all} label={texts.done} still={!runs} />
      <Announcer done={done} all={all} text={texts.done} />
      <dl className="facts mt-3">
        <Figures
          facts={[
            [words.tasks.states.waiting, numbered(waiting, 'waiting')],
            runs && [text.running, numbered(running, 'running')],
            runs && [
              text.rate,
              ratePerMinute === null ? words.common.unknown : texts.rate(format.tenth(ratePerMinute)),
            ],
            runs && [text.left, secondsLeft === null ? text.leftUnknown : format.span(secondsLeft)],
            [words.labels.meanDownloads, mean],
          ]}
        />
        {Facts && <Facts sweep={sweep} />}
      </dl>
      {Results && <Results sweep={sweep} />}
      <details className="mt-4 text-sm text-soft" open={!Results}>
        <summary className="cursor-pointer">{texts.ended}</summary>
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
          {Object.entries(sweep.progress.byOutcome)
            .filter(([, count]) => count > 0)
            .map(([outcome, count]) => (
              <li key={outcome}>
                <Count of={count} rows={tasksAddress(sweep, { outcome })}>
                  {outcomeName(outcome, words, own)} {format.whole(count)}
                </Count>
              </li>
            ))}
        </ul>
      </details>
    </>
  );
}
