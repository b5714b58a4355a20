import type { components } from '@hyrde/client';
import { Count } from '@/design/count';
import { Link } from '@/design/link';
import { getWords } from '@/words/server';
import { AnsweredSites } from '../parts/answered';

/** The answers of all sites: numbers first, each leading to its rows and to what is to be done. */
export async function Answers({ overview }: { overview: components['schemas']['Overview'] }) {
  const { words, format } = await getWords();
  const text = words.overview;
  const target = overview.target.slug;
  return (
    <section aria-label={text.answersTitle}>
      <AnsweredSites
        answered={overview}
        sites={{ rows: ['/bodies/answers', { target }], review: { target }, search: '/runs/new' }}
        title={
          <h2 className="text-xl">
            {text.answersTitle}{' '}
            <Count of={overview.sites} rows="/bodies" className="text-sm font-normal text-soft">
              {text.sites(format.whole(overview.sites))}
            </Count>{' '}
            {overview.latestSweepId && (
              <Link href={`/runs/${overview.latestSweepId}`} className="link ml-2 text-sm font-normal">
                {text.latest}
              </Link>
            )}
          </h2>
        }
      />
    </section>
  );
}
