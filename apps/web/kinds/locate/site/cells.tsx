import type { components } from '@hyrde/client';
import { Link } from '@/design/link';
import { SiteLink } from '@/parts/addresses';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';
import { AnswerBadge, answerNote } from '../parts/answer';

type Answered = components['schemas']['SiteAnswers']['items'][number];
interface InLanguage {
  /** URL of the body's home page. */
  home: string;
  words: Words;
  format: Formats;
}

/** Current answer, the page that it names, and the day, which links to the finding. */
export function FoundCell({ answer, search, home, words, format }: Answered & InLanguage) {
  const note = search ? answerNote({ ...search, answer, running: false }, words) : undefined;
  const url = search && (search.rightUrl ?? search.foundUrl);
  return (
    <>
      <AnswerBadge answer={answer} words={words} note={note} />
      {url && (
        <p className="min-h-6">
          <SiteLink url={url} within={home} words={words} />
        </p>
      )}
      {search && (
        <p className="min-h-6">
          <Link
            href={search.confidence === null ? `/searches/${search.id}` : `/findings/${search.id}`}
            className="link"
            aria-label={`${search.confidence === null ? words.dossier.title : words.site.evidence}, ${format.day(search.finishedAt)}`}
          >
            {format.day(search.finishedAt)}
          </Link>
        </p>
      )}
    </>
  );
}

/** A person's statement on where the page is or that it does not exist, with author and date. */
export function VerifiedCell({
  url,
  doesNotApply,
  entered,
  verifiedBy,
  updatedAt,
  home,
  words,
  format,
}: Page & InLanguage) {
  const text = words.site;
  const enteredBy = entered && (entered.by ? text.enteredBy(entered.by) : text.entered);
  return (
    <>
      {doesNotApply ? (
        <AnswerBadge answer="does-not-apply" words={words} />
      ) : url ? (
        <SiteLink url={url} within={home} words={words} />
      ) : (
        <AnswerBadge answer="no" words={words} note={text.absent} />
      )}
      <p className="text-soft">
        {format.day(updatedAt)} {enteredBy ?? (verifiedBy && text.confirmedBy(verifiedBy))}
      </p>
      {entered?.note && <p className="text-soft">“{entered.note}”</p>}
    </>
  );
}
