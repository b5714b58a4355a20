import type { components } from '@hyrde/client';
import type { ReactNode } from 'react';
import { Link } from '@/design/link';
import { Notice } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { Badge } from '@/design/values';
import { getWords } from '@/words/server';

interface Props {
  target: components['schemas']['TargetDetails'];
  here: 'words' | 'versions' | 'learning';
  children?: ReactNode;
}

/** Head of a target's screens: name, description and tabs. */
export async function TargetHead({ target, here, children }: Props) {
  const { words, language, format } = await getWords();
  const text = words.targets;
  const path = `/set-up/targets/${target.slug}`;
  const parts = [
    ['words', path, text.words, null],
    ['versions', `${path}/versions`, text.versions, format.whole(target.versions.length)],
    ['learning', `${path}/learning`, text.learning, null],
  ] as const;
  return (
    <>
      <PageHead
        title={target.name[language]}
        badges={
          <>
            {target.builtIn && <Badge>{text.builtIn}</Badge>}{' '}
            {target.archivedAt && <Badge tone="warning">{text.archived}</Badge>}
          </>
        }
        purpose={target.description[language]}
      >
        {children}
      </PageHead>
      {target.archivedAt && <Notice tone="warning" title={text.about.archivedNotice} />}
      <nav aria-label={text.parts} className="mb-4 flex flex-wrap gap-x-1 border-b border-line">
        {parts.map(([name, href, title, count]) => (
          <Link
            key={name}
            href={href}
            aria-current={name === here ? 'page' : undefined}
            className="-mb-px inline-flex min-h-10 items-center gap-1.5 border-b-3 border-transparent px-2.5 text-soft hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
          >
            {title}
            {count && <span className="text-sm font-normal text-soft tabular-nums">{count}</span>}
          </Link>
        ))}
      </nav>
    </>
  );
}
