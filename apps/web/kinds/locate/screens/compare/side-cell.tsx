import type { components } from '@hyrde/client';
import { Link } from '@/design/link';
import { SiteLink } from '@/parts/addresses';
import { Why } from '@/parts/sweeps/sweep-state';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';
import { AnswerBadge, answerNote } from '../../parts/answer';

type Side = NonNullable<components['schemas']['ComparedSite']['before']>;

/** True if there is a finding to show, even one that names no page. */
export const hasEvidence = ({ confidence }: Side): boolean => confidence !== null;

interface SideCellProps {
  /** null if this sweep did not search the site. */
  side: Side | null;
  other?: Side | null;
  /** Address of the site. */
  home: string;
  words: Words;
  format: Formats;
}

/** A sweep's answer for a site with its reasons, without those that the other sweep gives, too. */
export function SideCell({ side, other = null, home, words, format }: SideCellProps) {
  if (!side) return <span className="text-soft">{words.answers['not-searched']}</span>;
  const taskFields = { ...side, running: false, detail: null, waitingFor: null };
  const evidence = hasEvidence(side);
  return (
    <>
      <AnswerBadge answer={side.answer} words={words} note={answerNote(taskFields, words)} />
      {side.foundUrl && side.foundUrl !== other?.foundUrl && (
        <p>
          <SiteLink url={side.foundUrl} within={home} words={words} />
        </p>
      )}
      <p className="mt-1 text-xs leading-6 text-soft">
        {side.reason !== other?.reason && <Why task={taskFields} words={words} format={format} />}{' '}
        <Link href={evidence ? `/findings/${side.searchId}` : `/searches/${side.searchId}`} className="link">
          {evidence ? words.site.evidence : words.dossier.title}
        </Link>
      </p>
    </>
  );
}
