import Link from 'next/link';
import { PageHead } from '@/design/page-head';
import type { Guide } from '@/parts/guides/guide';
import { GuideContents, GuideText } from '@/parts/guides/guide-text';
import { SearchGuides } from '@/parts/guides/search-guides';
import { getWords } from '@/words/server';

/** One guide, with what is in it beside it. */
export async function GuideScreen({ guide: { title, purpose, sections } }: { guide: Guide }) {
  const { words } = await getWords();
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
        <GuideText sections={sections} />
      </article>
    </div>
  );
}
