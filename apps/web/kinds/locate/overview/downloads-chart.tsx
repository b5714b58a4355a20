import type { components } from '@hyrde/client';
import { Histogram } from '@/design/bars';
import { getWords } from '@/words/server';
import { algorithmTitle } from '../parts/algorithm';

/** How many downloads the searches took, one histogram an algorithm. */
export async function DownloadsChart({ rows }: { rows: components['schemas']['AlgorithmAccuracy'][] }) {
  const { words, format } = await getWords();
  const text = words.overview;
  const told = rows.filter(({ downloads }) => downloads.n > 0);
  if (told.length === 0) return <p className="text-soft">{words.common.none}</p>;
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {told.map(({ algorithm, target, downloads }) => {
        const bars = downloads.histogram.map(({ from, to, count }) => ({
          name: from === to ? format.whole(from) : text.bucket(format.whole(from), format.whole(to)),
          count,
        }));
        const counts = bars
          .filter(({ count }) => count > 0)
          .map(({ name, count }) => `${name}: ${format.whole(count)}`);
        return (
          <figure key={`${algorithm} ${target.version}`} className="min-w-0">
            <figcaption className="mb-2 text-sm">
              {algorithmTitle(
                algorithm,
                words,
                told.map((row) => row.algorithm),
              )}{' '}
              · {text.version} {target.version} · n = {format.whole(downloads.n)}
            </figcaption>
            <Histogram bars={bars} label={`${text.downloadsTitle}. ${counts.join('; ')}`} />
            <div aria-hidden="true" className="flex justify-between text-xs text-soft">
              <span>{bars[0]?.name}</span>
              <span>{text.downloads}</span>
              <span>{bars.at(-1)?.name}</span>
            </div>
          </figure>
        );
      })}
    </div>
  );
}
