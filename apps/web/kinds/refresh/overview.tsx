import { Link } from '@/design/link';
import { getWords } from '@/words/server';
import type { OverviewParts } from '../kind-parts';

async function MoreOnChanges({ target }: { target: string }) {
  const { words } = await getWords();
  return (
    <Link href={`/records/changes?target=${target}`} className="link">
      {words.refresh.changes.ofTarget}
    </Link>
  );
}

export const refresh: OverviewParts = { MoreOnChanges };
