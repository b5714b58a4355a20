import { Link, PlainLink } from '@/design/link';
import { Empty } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { languageName } from '@/parts/display-names';
import { addressOf } from '@/parts/frame/here';
import { entriesFor } from '@/parts/frame/menu';
import {
  type Guide,
  GuideContents,
  type GuideSection,
  GuideText,
  inPlace,
  SearchGuides,
} from '@/parts/guides/guide-text';
import { findIn, getGuides, type Hit } from '@/parts/guides/guides';
import { one, type PageInput } from '@/parts/lists/query';
import { getMe } from '@/parts/session';
import { getWords } from '@/words/server';

/** All guides with their sections, or search results. */
export default async function GuidesPage({ searchParams }: PageInput) {
  const asked =
    one(await searchParams, 'q')
      ?.trim()
      .slice(0, 100) || undefined;
  const [{ words, format, language }, all] = await Promise.all([getWords(), getGuides()]);
  const text = words.guides;
  const hits = asked ? findIn(all, asked) : null;
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose} />
      <InOtherLanguage />
      <div className="max-w-xl">
        <SearchGuides asked={asked} />
      </div>
      {asked && hits ? (
        <>
          <p role="status" className="mt-4 print:block">
            {hits.length > 0 && text.found(format.whole(hits.length), asked)}
          </p>
          {hits.length === 0 && <Empty title={text.nothing(asked)}>{text.nothingBody}</Empty>}
          <ul lang={language} className="mt-3 max-w-prose space-y-4">
            {hits.map((hit) => (
              <Found key={`${hit.guide.name}#${hit.section.id}`} hit={hit} />
            ))}
          </ul>
        </>
      ) : (
        <div lang={language} className="mt-6 grid gap-4 sm:grid-cols-2">
          {all.map(({ name, title, purpose, sections }) => (
            <section key={name}>
              <h2 className="text-lg">
                <PlainLink href={`/help/${name}`}>{title}</PlainLink>
              </h2>
              <p className="mt-1 text-soft">{purpose}</p>
              <ul className="mt-2 text-sm">
                {sections.map((section) => (
                  <li key={section.id}>
                    <Link
                      href={`/help/${name}#${section.id}`}
                      className="inline-flex min-h-7 items-center text-soft hover:text-ink hover:underline"
                    >
                      {section.title}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </>
  );
}

/** Says that the guides are in another language than the dashboard. */
async function InOtherLanguage() {
  const { words, shown, language } = await getWords();
  return (
    shown !== language && (
      <p className="mb-3 text-sm text-soft">{words.guides.writtenIn(languageName(language, words))}</p>
    )
  );
}

const Found = ({ hit: { guide, section, excerpt } }: { hit: Hit }) => (
  <li>
    <Link href={`/help/${guide.name}#${section.id}`} className="link font-medium">
      {section.title}
    </Link>
    <span className="text-soft"> · {guide.title}</span>
    <p className="mt-0.5 text-sm">{inPlace(excerpt, ({ text, marked }) => (marked ? <mark>{text}</mark> : text))}</p>
  </li>
);

export async function GuideScreen({ guide: { title, purpose, sections } }: { guide: Guide }) {
  const [{ words, language }, me] = await Promise.all([getWords(), getMe()]);
  const entries = entriesFor(me, words);
  return (
    <div className="lg:not-print:grid lg:grid-cols-[16rem_minmax(0,48rem)] lg:gap-x-10">
      <aside className="mb-4 print:hidden lg:sticky lg:top-4 lg:order-first lg:max-h-[calc(100dvh-2rem)] lg:self-start lg:overflow-y-auto lg:pr-1">
        <SearchGuides />
        <Link href="/help" className="link my-3 inline-flex min-h-7 items-center text-sm">
          {words.guides.all}
        </Link>
        <GuideContents sections={sections} label={words.guides.contents} />
      </aside>
      <article lang={language}>
        <PageHead title={title} purpose={purpose} />
        <InOtherLanguage />
        <GuideText sections={leadingTo(sections, (named) => addressOf(entries, named))} />
      </article>
    </div>
  );
}

/** Sections in which each screen's place in the menu is a link to the screen. */
const leadingTo = (sections: readonly GuideSection[], addressAt: (named: string) => string | null): GuideSection[] =>
  JSON.parse(JSON.stringify(sections), (_, part) => {
    const href = part?.is === 'strong' ? addressAt(part.text) : null;
    return href ? { ...part, is: 'link', href } : part;
  });
