import type { PageChangeName, PageState } from '@hyrde/contracts';
import { Link } from '@/design/link';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';
import { PageChangeBadge } from '../parts/page-change-badge';
import { PageStateBadge } from '../parts/page-state-badge';

interface InLanguage {
  words: Words;
  format: Formats;
}

/** When a page was last seen; its state too, where it is not simply there. */
export const SeenCell = ({ at, state, words, format }: { at: string; state: PageState } & InLanguage) => (
  <>
    <time dateTime={at}>{format.day(at)}</time>
    {state !== 'alive' && (
      <p>
        <PageStateBadge state={state} words={words} />
      </p>
    )}
  </>
);

/** What changed last, and the day, which leads to what changed. */
export const ChangedCell = ({
  id,
  at,
  change,
  words,
  format,
}: { id: string; at: string; change: PageChangeName } & InLanguage) => (
  <>
    <PageChangeBadge change={change} words={words} />
    <p>
      <Link
        href={`/records/changes/${id}`}
        className="link"
        aria-label={`${words.refresh.changes.differs}, ${format.day(at)}`}
      >
        {format.day(at)}
      </Link>
    </p>
  </>
);
