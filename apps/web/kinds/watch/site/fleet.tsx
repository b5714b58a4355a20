import type { components } from '@hyrde/client';
import { Section } from '@/design/page-head';
import { SiteLink } from '@/parts/site-link';
import { getWords } from '@/words/server';

type Forager = components['schemas']['SiteForager'];

/** The foragers that look at the site's hubs, as a family tree. */
export async function FleetSection({
  fleet: { learning, items: foragers },
  home,
}: {
  fleet: components['schemas']['SiteFleet'];
  home: string;
}) {
  const { words } = await getWords();
  const text = words.watch.fleet;
  const known = new Set(foragers.map(({ number }) => number));
  const first = foragers.filter(({ parent }) => parent === null || !known.has(parent));
  return (
    <Section title={text.title} aside={learning && text.learning[learning]}>
      <p className="mb-3 max-w-[90ch] text-soft">{foragers.length > 0 ? text.body : text.none}</p>
      {foragers.length > 0 && <Family foragers={first} all={foragers} home={home} />}
    </Section>
  );
}

/** Foragers, and under each its children. */
function Family({ foragers, all, home }: { foragers: readonly Forager[]; all: readonly Forager[]; home: string }) {
  return (
    <ul className="flex flex-col gap-3">
      {foragers.map((forager) => {
        const children = all.filter(({ parent }) => parent === forager.number);
        return (
          <li key={forager.number} className="min-w-0">
            <OneForager forager={forager} home={home} />
            {children.length > 0 && (
              <div className="mt-3 ml-1 border-l border-line pl-3 sm:pl-5">
                <Family foragers={children} all={all} home={home} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

async function OneForager({
  forager: { number, bornAt, endedAt, score, steps, brought, starts },
  home,
}: {
  forager: Forager;
  home: string;
}) {
  const { words, format } = await getWords();
  const text = words.watch.fleet;
  const born = format.minute(bornAt);
  return (
    <>
      <p>
        <span className={endedAt ? 'text-soft' : 'font-medium'}>{text.forager(format.whole(number))}</span> ·{' '}
        {text.score(format.tenth(score))} · {text.brought(format.whole(brought), format.whole(steps))}
      </p>
      <p className="text-sm text-soft">{endedAt ? text.lived(born, format.minute(endedAt)) : text.born(born)}</p>
      {!endedAt && (
        <p className="text-sm break-words text-soft">
          {text.starts}{' '}
          {starts.map(({ url }, at) => (
            <span key={url}>
              {at > 0 && ', '}
              <SiteLink url={url} within={home} words={words} />
            </span>
          ))}
        </p>
      )}
    </>
  );
}
