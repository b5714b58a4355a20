import type { components } from '@hyrde/client';
import type { Words } from '@/words/en';

/** When what happened to the page, once, to the thousandth, and which file holds which of these moments. */
export function Clock({
  clock,
  given,
  words,
}: Pick<components['schemas']['FindingFiles'], 'clock' | 'given'> & { words: Words }) {
  const text = words.evidence.clock;
  if (clock.length === 0) return <p className="text-soft">{text.none}</p>;
  return (
    <>
      <ol className="flex flex-col gap-2 text-sm">
        {clock.map(({ moment, at }) => (
          <li key={moment}>
            <span className="font-semibold">{text.moments[moment].name}</span>{' '}
            <time dateTime={at} className="tabular-nums" data-measure>
              {at.replace('T', ' ').replace('Z', ' UTC')}
            </time>
            <span className="block text-soft">
              {text.moments[moment].is} {text.held(text.moments[moment].held)}
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-sm text-soft">
        {given && `${text.given} `}
        {text.whose}
      </p>
    </>
  );
}
