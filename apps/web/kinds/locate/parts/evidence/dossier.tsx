import type { Schema } from '@/api/schema';
import { Notice } from '@/design/notice';
import { SiteLink } from '@/parts/addresses';
import { languageName } from '@/parts/display-names';
import type { WordsWith } from '@/words/client';
import type { Formats } from '@/words/format';

interface Props {
  record: Schema<'SearchRecord'>;
  /** The reason why the search ended, as a sentence. */
  stopped: string;
  /** URL of the named page; null if no page is named. */
  found: string | null;
  /** True if the reviewer must not see the search's scores. */
  blind?: boolean;
  words: WordsWith<'dossier'>;
  format: Formats;
}

/** Record of a search, which explains why it found nothing or nothing certain. */
export function Dossier(props: Props) {
  const namesUnread = props.record.unread.some(({ probable }) => probable);
  return (
    <div className="@container flex flex-col gap-4 text-sm">
      <Lacking {...props} />
      <NotSeen {...props} />
      <Asked {...props} />
      {namesUnread && <Unread {...props} />}
      <OffSite {...props} />
      <Pages {...props} />
      {!namesUnread && <Unread {...props} />}
    </div>
  );
}

/** Note that the site was searched with another language's words because its own language has none. */
function Lacking({ record: { language, wordsLanguage, lacksLanguage }, words }: Props) {
  if (!lacksLanguage || language === null || wordsLanguage === null) return null;
  const [spoken, searched] = [language, wordsLanguage].map((code) => languageName(code, words)) as [string, string];
  return <Notice tone="warning">{words.dossier.lacksLanguage(spoken, searched)}</Notice>;
}

/** Parts of the site that a "no" or "not found" leaves open. */
function NotSeen({ record: { notSeen }, words, format }: Props) {
  const text = words.dossier;
  if (!notSeen) return <p className="text-soft">{`${text.notSeen}: ${text.notSeenUnknown}`}</p>;
  const { counts, unopenedIsMore, likeliest } = notSeen;
  return (
    <section>
      <h3 className="mb-1 font-medium">{text.notSeen}</h3>
      {counts.length === 0 && <p className="text-soft">{text.notSeenNone}</p>}
      <ul className="flex flex-col gap-1">
        {counts.map(({ kind, count }) => (
          <li key={kind}>{text.unseen[kind](format.whole(count), unopenedIsMore)}</li>
        ))}
      </ul>
      {likeliest.length > 0 && (
        <>
          <p className="mt-1 text-soft">{text.likeliest}</p>
          <ul className="flex flex-col gap-1">
            {likeliest.map(({ url, label }) => (
              <li key={url} className="min-w-0 break-words">
                {label} <SiteLink url={url} words={words} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Asked({ record, stopped, words, format }: Props) {
  const text = words.dossier;
  const { language, wordsLanguage, sitemaps, box, pagesRead } = record;
  return (
    <dl className="grid grid-cols-1 gap-x-3 gap-y-1 @xl:grid-cols-[auto_1fr] [&>dt]:text-soft [&>dd]:min-w-0 [&>dd]:break-words">
      <dt>{text.stopped}</dt>
      <dd>{stopped}</dd>
      <dt>{wordsLanguage === null ? text.wordsPlain : text.words(languageName(wordsLanguage, words))}</dt>
      <dd>{record.words.map(({ word }) => word).join(', ') || text.noWords}</dd>
      <dt>{text.readIn}</dt>
      <dd>{language === null ? words.common.unknown : languageName(language, words)}</dd>
      <dt>{text.sitemap}</dt>
      <dd>
        {sitemaps.length === 0 && text.sitemapNotTried}
        {sitemaps.map(({ url, pages, lists, reason }) => (
          <span key={url} className="block">
            <SiteLink url={url} words={words} />:{' '}
            {reason ? words.reasons[reason] : text.sitemapRead(format.whole(pages ?? 0), format.whole(lists ?? 0))}
          </span>
        ))}
      </dd>
      <dt>{text.box}</dt>
      <dd>
        {box.state !== 'asked' && text.boxStates[pagesRead === 0 ? 'not-seen' : box.state]}
        {box.tries.map(({ words: asked, results, reason }) => (
          <span key={asked} className="block">
            {results === null ? text.boxFailed(asked) : text.boxAsked(asked, format.whole(results))}
            {reason && `. ${words.reasons[reason]}`}
          </span>
        ))}
      </dd>
    </dl>
  );
}

function Pages({ record, found, blind = false, words, format }: Props) {
  const text = words.dossier;
  const { pages, pagesRead } = record;
  // Sorted by URL, an order that is independent of the scores.
  const shown = blind ? [...pages].sort((a, b) => (a.url < b.url ? -1 : 1)) : pages;
  return (
    <section>
      <h3 className="mb-1 font-medium">{text.pages(format.whole(pagesRead))}</h3>
      {pages.length === 0 && <p className="text-soft">{text.noPages}</p>}
      <ol className="flex flex-col gap-1.5">
        {shown.map(({ url, title, confidence, why }) => (
          <li key={url} className="min-w-0">
            <span className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 break-words">{title || text.untitled}</span>
              {!blind && (
                <span className="shrink-0 tabular-nums">
                  {confidence === null ? (
                    <span className="text-soft">{text.notWeighed}</span>
                  ) : (
                    format.confidence(confidence)
                  )}
                </span>
              )}
            </span>
            <span className="block text-xs text-soft">
              <SiteLink url={url} words={words} />
              {!blind && `: ${url === found ? text.named : why.map((one) => text.why[one]).join('; ')}`}
            </span>
          </li>
        ))}
      </ol>
      {pagesRead > pages.length && pages.length > 0 && (
        <p className="mt-1 text-soft">{text.pagesMore(format.whole(pages.length))}</p>
      )}
    </section>
  );
}

function OffSite({ record, words, format }: Props) {
  const text = words.dossier;
  const { offSite, offSiteCount, pagesRead } = record;
  return (
    <section>
      <h3 className="mb-1 font-medium">{text.offSite}</h3>
      {offSite.length === 0 && <p className="text-soft">{pagesRead === 0 ? text.noPages : text.noOffSite}</p>}
      <ul className="flex flex-col gap-1.5">
        {offSite.map((link) => (
          <li key={link.url} className="min-w-0">
            <span className="break-words">{link.label || link.context || text.untitled}</span>{' '}
            <span className="text-soft">({followed(link, words)})</span>
            <span className="block text-xs text-soft">
              <SiteLink url={link.url} words={words} />
            </span>
            <span className="block text-xs text-soft">
              {text.on} <SiteLink url={link.from} words={words} />
            </span>
          </li>
        ))}
      </ul>
      {offSiteCount > offSite.length && (
        <p className="mt-1 text-soft">{text.more(format.whole(offSiteCount - offSite.length))}</p>
      )}
    </section>
  );
}

function followed(
  { followed, register }: Schema<'SearchRecord'>['offSite'][number],
  words: WordsWith<'dossier'>,
): string {
  const text = words.dossier;
  if (followed) return register === null ? text.followed : `${text.followed}, ${text.register(register)}`;
  return register === null ? text.notFollowed : text.notFollowedRegister(register);
}

function Unread({ record, blind = false, words, format }: Props) {
  const text = words.dossier;
  const { unread, unreadCount } = record;
  return (
    <section>
      <h3 className="mb-1 font-medium">{text.unread}</h3>
      {unread.length === 0 && <p className="text-soft">{text.noUnread}</p>}
      <ul className="flex flex-col gap-1.5">
        {unread.map(({ url, reason, rule, probable }) => (
          <li key={url} className="min-w-0">
            {probable && (
              <span className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 break-words">{text.probable(probable.label)}</span>
                {!blind && <span className="shrink-0 tabular-nums">{format.confidence(probable.confidence)}</span>}
              </span>
            )}
            <SiteLink url={url} words={words} />
            <span className="block text-xs text-soft">
              {words.reasons[reason]} {rule && <code className="font-mono break-all">{rule}</code>}
            </span>
          </li>
        ))}
      </ul>
      {unreadCount > unread.length && (
        <p className="mt-1 text-soft">{text.more(format.whole(unreadCount - unread.length))}</p>
      )}
    </section>
  );
}
