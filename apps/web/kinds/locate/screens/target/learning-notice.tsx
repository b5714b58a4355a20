import type { components } from '@hyrde/client';
import { LiveRefresh } from '@/parts/sweeps/live-refresh';
import { getWords } from '@/words/server';
import { GiveUp } from './give-up';
import { versionLearning } from './versions';

interface Props {
  target: components['schemas']['TargetDetails'];
  /** May this person give it up? */
  editor: boolean;
  /** How far it is, where the screen knows. */
  progress?: string;
}

/** Says that a version is being learnt, how far it is, and follows it. Nothing where none is. */
export async function LearningNotice({ target, editor, progress }: Props) {
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
