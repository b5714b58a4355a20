import { get } from '@/api/server';
import { Notice } from '@/design/notice';
import { ScreenTitle, Section } from '@/design/page-head';
import { PublicFrame } from '@/parts/frame/public-frame';
import type { PageInput } from '@/parts/lists/query';
import { getWords } from '@/words/server';
import { UNLISTED } from '../../parts/report-files';
import { AnswerLetter } from './answer-letter';

export const metadata = UNLISTED;

/** Targets of a body’s letter, each with a form by which the body gives the page or objects. */
export default async function LetterPage({ params }: PageInput<'token'>) {
  const path = await params;
  const [letter, { words, language, format }] = await Promise.all([get('/api/letters/{token}', { path }), getWords()]);
  const text = words.letters;
  return (
    <PublicFrame>
      {letter.organisation.name && <p className="mb-2 font-medium">{letter.organisation.name}</p>}
      <ScreenTitle title={text.question(letter.body.name)} />
      <p className="mt-1 max-w-prose text-soft">{text.questionAbout}</p>
      {letter.closed ? (
        <Notice tone="warning" title={text.closed}>
          {null}
        </Notice>
      ) : (
        <p className="mt-1 text-soft">{text.until(format.day(letter.endsAt))}</p>
      )}
      {letter.targets.map(({ slug, name, answer, why, searchId, answers }) => (
        <Section key={slug} title={name[language]}>
          <p>{text.asIs(words.answers[answer])}</p>
          <p className="max-w-prose text-soft">{why[language]}</p>
          {searchId && (
            <p>
              <a
                href={`/api/letters/${path.token}/proof-sheets/${searchId}?language=${language}`}
                className="link inline-block py-1"
              >
                {text.proof}
              </a>
            </p>
          )}
          {answers > 0 && <p role="status">{text.given(format.whole(answers))}</p>}
          {!letter.closed && <AnswerLetter token={path.token} target={slug} name={name[language]} />}
        </Section>
      ))}
    </PublicFrame>
  );
}
