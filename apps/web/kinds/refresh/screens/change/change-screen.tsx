import type { ReactNode } from 'react';
import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { classes } from '@/design/classes';
import { PlainLink } from '@/design/link';
import { PageHead, Section } from '@/design/page-head';
import { Fact } from '@/design/values';
import { SiteLink } from '@/parts/addresses';
import type { PageInput } from '@/parts/lists/query';
import { NamesNotice } from '@/parts/names/names-notice';
import { Redacted } from '@/parts/names/redacted';
import { getMe, may } from '@/parts/session';
import type { Words } from '@/words/en';
import { getWords } from '@/words/server';
import { FollowUp, PageChangeBadge } from '../../parts/page-change';

/** A change that a visit found: the page, the difference by word, and its consequence. */
export async function ChangeScreen({ change }: { change: Schema<'PageChangeDetails'> }) {
  const [{ words, language, format }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.refresh.change;
  const names = words.refresh.changes;
  const { site, target, followUp, movedTo, diff } = change;
  return (
    <>
      <PageHead title={text.title(words.pageChanges[change.change], site.name)} purpose={text.purpose} />
      <NamesNotice names={change.names} mayOpen={may(me, 'auditor')} />

      <p className="text-lg font-medium">
        <SiteLink url={change.url} words={words} />
      </p>
      {movedTo && (
        <p>
          {names.movedTo} <SiteLink url={movedTo} words={words} />
        </p>
      )}
      <dl className="facts mt-2 text-sm">
        <Fact name={words.labels.what}>
          <PageChangeBadge change={change.change} words={words} />
        </Fact>
        <Fact name={words.labels.when}>
          <time dateTime={change.at}>{format.second(change.at)}</time>
        </Fact>
        <Fact name={words.labels.site}>
          <PlainLink href={`/bodies/${site.id}`}>{site.name}</PlainLink>
          {site.region && `, ${site.region}`}
        </Fact>
        <Fact name={words.labels.role}>{words.refresh.roles[change.role]}</Fact>
        {target && <Fact name={words.labels.target}>{target.name[language]}</Fact>}
        {followUp && (
          <Fact name={text.followUpTitle}>
            <FollowUp followUp={followUp} words={words} />
          </Fact>
        )}
      </dl>

      <Section title={text.diff} aside={diff && text.diffAside}>
        {diff ? <WordDiff pieces={diff} words={words} /> : <p className="text-soft">{text.noDiff}</p>}
      </Section>
      {target && change.change === 'changed' && (
        <Section title={text.pictures} aside={text.picturesHint}>
          <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
            <Picture
              change={change}
              side="before"
              why={noPicture(change.pictures.beforeShown, change.pictures.before ? null : text.noPicture.before, words)}
            />
            <Picture
              change={change}
              side="after"
              why={noPicture(
                change.pictures.afterShown,
                change.pictures.after === 'done' ? null : text.noPicture[change.pictures.after],
                words,
              )}
            />
          </div>
        </Section>
      )}
      <Redacted redactions={change.redacted} words={words} format={format} />
      <Section title={text.texts}>
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <PageText title={text.before} lines={change.before} />
          <PageText title={text.after} lines={change.after} />
        </div>
      </Section>
    </>
  );
}

/** Reason why a screenshot is not shown: it does not exist, or names cannot be redacted in it; null if it is shown. */
const noPicture = (
  shown: Schema<'PageChangeDetails'>['pictures']['beforeShown'],
  none: string | null,
  words: Words,
): string | null => none ?? (shown === 'no-places' || shown === 'differs' ? words.names.noPicture[shown] : null);

/** Screenshot of the page. @param why reason why it is not shown; null if it is */
async function Picture({
  change: { id, site },
  side,
  why,
}: {
  change: Schema<'PageChangeDetails'>;
  side: 'before' | 'after';
  why: string | null;
}) {
  const { words, language } = await getWords();
  const text = words.refresh.change;
  const title = text[side];
  return (
    <div className="min-w-0">
      <h3 className="mb-1 text-sm text-soft">{title}</h3>
      {why === null ? (
        <ScrollBox label={text.pictureAlt(title, site.name)} className="">
          {/* biome-ignore lint/performance/noImgElement: a private picture of the API, which an optimiser could not fetch */}
          <img
            src={`/api/changes/${id}/pictures/${side}?language=${language}`}
            alt={text.pictureAlt(title, site.name)}
            className="block h-auto w-full bg-white"
          />
        </ScrollBox>
      ) : (
        <p className="text-soft">{why}</p>
      )}
    </div>
  );
}

/** Text of the page; null if unknown. */
async function PageText({ title, lines }: { title: string; lines: readonly string[] | null }) {
  const text = (await getWords()).words.refresh.change;
  const said = lines?.join('\n').trim();
  return (
    <div className="min-w-0">
      <h3 className="mb-1 text-sm text-soft">{title}</h3>
      <ScrollBox label={title}>
        {said ? (
          <p className="max-w-prose break-words whitespace-pre-line">{said}</p>
        ) : (
          <p className="text-soft">{lines ? text.noText : text.notKnown}</p>
        )}
      </ScrollBox>
    </div>
  );
}

/** Two texts in one: removed text is struck out, added text underlined, and both are announced to screen readers. */
function WordDiff({ pieces, words }: { pieces: readonly Schema<'DiffPiece'>[]; words: Words }) {
  const text = words.refresh.change;
  if (pieces.every(({ kind }) => kind === 'same')) return <p className="text-soft">{text.same}</p>;
  return (
    <ScrollBox label={text.diff}>
      <p className="max-w-prose leading-relaxed break-words">
        {pieces.map((piece, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text keep their places
          <span key={index}>{pieceOf(piece, text)} </span>
        ))}
      </p>
    </ScrollBox>
  );
}

function pieceOf({ kind, text }: Schema<'DiffPiece'>, words: Words['refresh']['change']): ReactNode {
  if (kind === 'same') return text;
  const said = (
    <>
      <span className="sr-only">{kind === 'added' ? words.added : words.removed}: </span>
      {text}
      <span className="sr-only"> ({words.end})</span>
    </>
  );
  return kind === 'added' ? (
    <ins className="rounded-xs bg-yes-soft px-0.5 text-yes decoration-2 underline-offset-3">{said}</ins>
  ) : (
    <del className="rounded-xs bg-no-soft px-0.5 text-no">{said}</del>
  );
}

const changeOf = async ({ params }: PageInput<'id'>) => {
  const { id } = await params;
  return get('/api/changes/{id}', { path: { id } });
};

export default async function ChangePage(props: PageInput<'id'>) {
  return <ChangeScreen change={await changeOf(props)} />;
}

interface ScrollBoxProps {
  label: string;
  className?: string;
  children: ReactNode;
}

const ScrollBox = ({ label, className = 'p-4', children }: ScrollBoxProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard (WCAG 2.1.1)
  <section aria-label={label} tabIndex={0} className={classes('panel max-h-[60vh] overflow-auto', className)}>
    {children}
  </section>
);
