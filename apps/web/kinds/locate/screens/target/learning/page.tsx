import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { ButtonLink } from '@/design/button';
import { Link } from '@/design/link';
import { Notice } from '@/design/notice';
import { Section } from '@/design/page-head';
import type { PageInput } from '@/parts/lists/query';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';
import { Learn } from '../target-actions';
import { LearningNotice, TargetHead, versionLearning, versionProposed } from '../target-head';
import { AddExamples, ExampleList } from './examples';

/** Minimum number of verdicts; with fewer, learned words may be due to chance. */
const FEW_VERDICTS = 10;

/** Learns new words of a target from example pages or verdicts. */
export default async function LearningPage(props: PageInput<'slug'>) {
  const { slug } = await props.params;
  const params = { path: { slug } };
  const [target, { items: examples }, lessons] = await Promise.all([
    get('/api/targets/{slug}', params),
    get('/api/targets/{slug}/examples', params),
    get('/api/targets/{slug}/lessons', params),
  ]);
  const [{ words, format }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.targets.teach;
  const editor = may(me, 'auditor') && target.archivedAt === null;
  const learning = versionLearning(target);
  const free = editor && !learning && !versionProposed(target);
  const readCount = examples.filter(({ state }) => state !== 'waiting').length;
  const progress = {
    examples: text.runningExamples(format.whole(readCount), format.whole(examples.length)),
    verdicts: text.runningVerdicts,
  };
  return (
    <>
      <TargetHead target={target} here="learning" />
      <LearningNotice
        target={target}
        editor={editor}
        progress={learning?.origin === 'examples' ? progress.examples : progress.verdicts}
      />
      <Outcome target={target} />
      <p className="text-soft">{text.purpose}</p>
      <Section title={text.examples} aside={text.examplesPurpose}>
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <div className="min-w-0">
            <ExampleList slug={slug} examples={examples} editor={free} />
            {free && examples.length > 0 && (
              <div className="mt-3">
                <Learn slug={slug} from="examples" inUse={target.version} label={text.learnExamples} main />
              </div>
            )}
          </div>
          {editor && <AddExamples slug={slug} />}
        </div>
      </Section>
      <Section title={words.labels.verdicts} aside={text.verdictsPurpose}>
        <p>
          <span className="text-2xl font-semibold tabular-nums">{format.whole(lessons.verdicts)}</span>{' '}
          {text.available(format.whole(lessons.sites))}{' '}
          {lessons.practice && <span className="text-soft">({text.ofPractice})</span>}
        </p>
        {lessons.verdicts === 0 ? (
          <p className="mt-1 text-soft">
            {text.noVerdicts}{' '}
            <Link href="/review" className="link">
              {words.labels.reviewFindings}
            </Link>
          </p>
        ) : (
          <>
            {lessons.verdicts < FEW_VERDICTS && (
              <p className="mt-1 font-medium text-unsure">{text.few(format.whole(FEW_VERDICTS))}</p>
            )}
            <p className="mt-1 text-soft">{text.honest}</p>
            {free && (
              <div className="mt-3">
                <Learn slug={slug} from="verdicts" inUse={target.version} label={text.learnVerdicts} />
              </div>
            )}
          </>
        )}
      </Section>
    </>
  );
}

/** Result of the newest version if it was learnt: people return to this screen to see it. */
async function Outcome({ target }: { target: Schema<'TargetDetails'> }) {
  const { words, format } = await getWords();
  const text = words.targets.teach;
  const newest = target.versions[0];
  if (!newest || newest.state === 'learning') return null;
  if (newest.state === 'failed')
    return (
      <Notice tone="bad" title={text.failedTitle(format.whole(newest.version))}>
        {newest.failure && text.failures[newest.failure]} {text.failedBody}
      </Notice>
    );
  if (newest.state === 'declined' || (newest.origin !== 'examples' && newest.origin !== 'verdicts')) return null;
  return (
    <Notice
      tone={newest.state === 'proposed' ? 'warning' : 'good'}
      title={
        newest.state === 'proposed'
          ? words.targets.proposal.waits(format.whole(newest.version))
          : text.readyTitle(format.whole(newest.version))
      }
    >
      <div className="mt-1">
        <ButtonLink href={`/set-up/targets/${target.slug}/versions/${newest.version}`}>{text.look}</ButtonLink>
      </div>
    </Notice>
  );
}
