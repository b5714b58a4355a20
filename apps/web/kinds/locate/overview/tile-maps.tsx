import type { Schema } from '@/api/schema';
import { Link } from '@/design/link';
import { getInLanguage } from '../../request';
import { AnswerBar } from '../parts/answer';

/** Maximum opacity of a square in percent, if all answers are yes; above it the text's contrast is too low. */
const DEEPEST = 45;
const LABEL = 'text-[0.625rem] leading-tight block truncate sm:text-xs';

/**
 * Countries as maps of squares, one for each region, with links to their rows. The table of regions has the same data.
 */
export async function TileMaps({
  maps,
  regions,
  target,
}: Pick<Schema<'Overview'>, 'maps' | 'regions'> & {
  target: string;
}) {
  const { words, language } = await getInLanguage();
  if (maps.length === 0) return null;
  return (
    <div className="flex flex-col gap-4">
      {maps.map(({ name, tiles }) => (
        <section key={name.en} aria-label={name[language]}>
          <h3 className="mb-1 text-sm font-medium">{name[language]}</h3>
          <ul
            className="grid gap-1"
            style={{
              gridTemplateColumns: `repeat(${1 + Math.max(...tiles.map(({ column }) => column))}, minmax(0, 1fr))`,
            }}
          >
            {tiles.map((tile) => (
              <li key={tile.region} className="min-w-0" style={{ gridColumn: tile.column + 1, gridRow: tile.row + 1 }}>
                <Square
                  tile={tile}
                  region={regions.find(({ id }) => id === tile.regionId && id !== null)}
                  target={target}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="text-sm text-soft">{words.overview.mapCaption}</p>
    </div>
  );
}

interface Props {
  tile: Schema<'Overview'>['maps'][number]['tiles'][number];
  region: Schema<'Overview'>['regions'][number] | undefined;
  target: string;
}

async function Square({ tile, region, target }: Props) {
  const { words, format } = await getInLanguage();
  if (!region)
    return (
      <div className="flex min-h-16 flex-col rounded border border-dashed border-edge p-1 text-soft sm:p-1.5">
        <span className={LABEL} title={tile.region}>
          {tile.short}
        </span>
      </div>
    );
  const { answers, sites } = region;
  const share = sites > 0 ? answers.yes / sites : 0;
  return (
    <Link
      href={`/bodies/answers?target=${target}&regionId=${region.id}`}
      data-count={sites}
      title={`${tile.region}: ${words.common.of(format.whole(answers.yes), format.whole(sites))}`}
      className="flex min-h-16 flex-col justify-between gap-1 rounded border border-line p-1 text-ink forced-color-adjust-none hover:border-edge sm:p-1.5"
      style={{ backgroundColor: `color-mix(in oklab, var(--color-yes) ${DEEPEST * share}%, var(--color-paper))` }}
    >
      <span className={LABEL}>{tile.short}</span>
      <span className="font-semibold tabular-nums">{format.percent(share)}</span>
      <AnswerBar counts={answers} />
    </Link>
  );
}
