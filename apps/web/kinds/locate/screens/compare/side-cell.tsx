import Link from 'next/link';
import type { components } from '@/api/api.gen';
import { SiteLink } from '@/parts/site-link';
import { Why } from '@/parts/sweeps/task-outcome';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';
import { AnswerBadge, answerNote } from '../../parts/answer';

/** What one of two sweeps says of a site, and why. */
export function SideCell({
  side,
  words,
  format,
}: {
  /** Null where it did not search the site. */
  side: components['schemas']['ComparedSite']['before'];
  words: Words;
  format: Formats;
}) {
  if (!side) return <span className="text-soft">{words.answers['not-searched']}</span>;
  const told = { ...side, running: false, detail: null, waitingFor: null };
  const hasEvidence = side.confidence !== null;
  return (
    <>
      <AnswerBadge answer={side.answer} words={words} note={answerNote(told, words)} />
      {side.foundUrl && (
        <p>
          <SiteLink url={side.foundUrl} words={words} />
        </p>
      )}
      <p className="text-xs text-soft">
        <Why task={told} words={words} format={format} />
      </p>
      <Link href={hasEvidence ? `/findings/${side.searchId}` : `/searches/${side.searchId}`} className="link text-xs">
        {hasEvidence ? words.site.evidence : words.dossier.title}
      </Link>
    </>
  );
}
