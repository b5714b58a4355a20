import type { components } from '@hyrde/client';
import { LiveRefresh } from '@/parts/sweeps/live-refresh';
import { getWords } from '@/words/server';
import { GiveUp } from './versions/decide';
import { versionLearning } from './target-head';

interface LearningNoticeProps {
  target: components['schemas']['TargetDetails'];
  /** True if the person may cancel the learning. */
  editor: boolean;
  /** Progress, if the screen knows it. */
  progress?: string;
}

/** Notice of a version that is being learnt, with its progress; nothing if there is none. */
export async function LearningNotice({ target, editor, progress }: LearningNoticeProps) {
  const { words, format } = await getWords();
  const text = words.targets.teach;
  const learning = versionLearning(target);
  if (!learning) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-md border-l-4 border-accent bg-accent-soft px-3 py-2">
      <div role="status">
        <p className="font-semibold">
          {text.runningTitle(format.whole(learning.version))} <LiveRefresh on={['target-changed']} sign />
        </p>
        <p>
          {progress} {text.runningBody}
        </p>
      </div>
      {editor && <GiveUp slug={target.slug} version={learning.version} />}
    </div>
  );
}
