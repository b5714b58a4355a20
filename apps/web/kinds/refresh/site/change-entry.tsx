import type { components } from '@hyrde/client';
import { TIME_LINE_ENTRY } from '@/design/classes';
import { Link } from '@/design/link';
import { SiteLink } from '@/parts/site-link';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';
import { FollowUp } from '../parts/follow-up';
import { PageChangeBadge } from '../parts/page-change-badge';

interface Props {
  change: components['schemas']['PageChange'];
  words: Words;
  format: Formats;
}

/** What a visit found, in the time line of its site and target. */
export function ChangeEntry({ change, words, format }: Props) {
  const text = words.refresh.changes;
  return (
    <li className={TIME_LINE_ENTRY}>
      <div className="text-sm text-soft">
        <time dateTime={change.at}>{format.minute(change.at)}</time>
      </div>
      <div>
        <PageChangeBadge change={change.change} words={words} />
        <p className="text-xs text-soft">{text.seen}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-1 text-sm">
        <p className="font-medium">
          <Link href={`/records/changes/${change.id}`} className="plain-link">
            {text.differs}
          </Link>
        </p>
        <p>
          <SiteLink url={change.url} words={words} />
        </p>
        {change.movedTo && (
          <p>
            {text.movedTo} <SiteLink url={change.movedTo} words={words} />
          </p>
        )}
        {change.followUp && (
          <p className="text-soft">
            {text.followUp}: <FollowUp followUp={change.followUp} words={words} />
          </p>
        )}
      </div>
    </li>
  );
}
