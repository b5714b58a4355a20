import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { getService, read } from '@/api/server';
import { PageHead, Section } from '@/design/page-head';
import { one, withSearch } from '@/parts/filters';
import type { PageInput } from '@/parts/page-input';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords()).words.targets.title });

export default async function TargetPage(props: PageInput<'slug'>) {
  const [{ slug }, search, { words, language, format }, service] = await Promise.all([
    props.params,
    props.searchParams,
    getWords(),
    getService(),
  ]);
  const target = await read(service.GET('/api/targets/{slug}', { params: { path: { slug } } }));
  const chosen = Number(one(search, 'version') ?? target.version);
  const version = target.versions.find((candidate) => candidate.version === chosen);
  if (!version) notFound();
  const text = words.targets;
  const path = `/targets/${slug}`;
  const names = new Intl.DisplayNames(language, { type: 'language' });
  return (
    <>
      <PageHead title={target.name[language]} purpose={target.description[language]}>
        <nav aria-label={text.versions} className="flex flex-wrap gap-2">
          {target.versions.map((other) => (
            <Link
              key={other.id}
              href={withSearch(path, {}, { version: String(other.version) })}
              aria-current={other === version ? 'true' : undefined}
              className="inline-flex min-h-9 items-center rounded-md border border-edge bg-paper px-3 aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:font-semibold"
            >
              {text.versionOf(String(other.version), format.day(other.createdAt))}
              {other.version === target.version && ` (${text.current})`}
            </Link>
          ))}
        </nav>
      </PageHead>
      <Section title={text.words} aside={text.wordsPurpose}>
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
          {Object.entries(version.words).map(([code, list]) => (
            <section key={code} className="panel min-w-0 p-3">
              <h3 className="mb-2 flex justify-between gap-3">
                <span>{names.of(code) ?? code}</span>
                <span className="text-sm font-normal text-soft">{text.wordCount(format.whole(list.length))}</span>
              </h3>
              <ul lang={code} className="flex flex-wrap gap-1.5 text-sm">
                {[...list]
                  .sort((a, b) => b.weight - a.weight)
                  .map(({ word, weight }) => (
                    <li key={word} className="rounded bg-raised px-2 py-0.5 break-all">
                      {word} <span className="text-soft">× {format.tenth(weight)}</span>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </div>
      </Section>
      <p className="mt-6">
        <Link href="/targets" className="link">
          {text.back}
        </Link>
      </p>
    </>
  );
}
