import { TextLink } from '@/design/link';
import { getWords } from '@/words/server';
import type { OverviewParts } from '../kind-parts';

async function MoreOnChanges({ target }: { target: string }) {
  const { words } = await getWords();
  return <TextLink href={`/records/changes?target=${target}`}>{words.refresh.changes.ofTarget}</TextLink>;
}

export const refresh: OverviewParts = { MoreOnChanges };
