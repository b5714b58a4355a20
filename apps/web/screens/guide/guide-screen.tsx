import { Link } from '@/design/link';
import { PageHead } from '@/design/page-head';
import { addressOf } from '@/parts/frame/here';
import { entriesFor } from '@/parts/frame/menu';
import { type Guide, GuideContents, type GuideSection, GuideText, SearchGuides } from '@/parts/guides/guide-text';
import { getMe } from '@/parts/session';
import { getWords } from '@/words/server';

/** A guide with its table of contents. */
export async function GuideScreen({ guide: { title, purpose, sections } }: { guide: Guide }) {
  const [{ words }, me] = await Promise.all([getWords(), getMe()]);
  const entries = entriesFor(me, words);
  return (
    <div className="lg:grid lg:grid-cols-[16rem_minmax(0,48rem)] lg:gap-x-10">
      <aside className="mb-4 print:hidden lg:sticky lg:top-4 lg:order-first lg:max-h-[calc(100dvh-2rem)] lg:self-start lg:overflow-y-auto lg:pr-1">
        <SearchGuides />
        <Link href="/help" className="link my-3 inline-flex min-h-7 items-center text-sm">
          {words.guides.all}
        </Link>
        <GuideContents sections={sections} label={words.guides.contents} />
      </aside>
      <article>
        <PageHead title={title} purpose={purpose} />
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
