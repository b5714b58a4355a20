import type { components } from '@hyrde/client';
import { Link } from '@/design/link';
import { SiteLink } from '@/parts/site-link';
import { Why } from '@/parts/sweeps/task-outcome';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';
import { AnswerBadge, answerNote } from '../../parts/answer';

type Side = NonNullable<components['schemas']['ComparedSite']['before']>;

/** There is a finding to look at, also where it names no page. */
export const hasEvidence = ({ confidence }: Side): boolean => confidence !== null;

interface Props {
  /** Null where it did not search the site. */
  side: Side | null;
  other?: Side | null;
  /** The site's address. */
  home: string;
  words: Words;
  format: Formats;
}

/** What one of two sweeps says of a site, and why: of that what the other does not say as well. */
export function SideCell({ side, other = null, home, words, format }: Props) {
  if (!side) return <span className="text-soft">{words.answers['not-searched']}</span>;
  const told = { ...side, running: false, detail: null, waitingFor: null };
  const evidence = hasEvidence(side);
  return (
    <>
      <AnswerBadge answer={side.answer} words={words} note={answerNote(told, words)} />
      {side.foundUrl && side.foundUrl !== other?.foundUrl && (
        <p>
          <SiteLink url={side.foundUrl} within={home} words={words} />
        </p>
      )}
      <p className="mt-1 text-xs leading-6 text-soft">
        {side.reason !== other?.reason && <Why task={told} words={words} format={format} />}{' '}
        <Link href={evidence ? `/findings/${side.searchId}` : `/searches/${side.searchId}`} className="link">
          {evidence ? words.site.evidence : words.dossier.title}
        </Link>
      </p>
    </>
  );
}
