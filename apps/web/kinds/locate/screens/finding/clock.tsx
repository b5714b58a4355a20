import type { components } from '@hyrde/client';
import { Fragment } from 'react';
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
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm print:grid-cols-[auto_1fr_auto_1fr] print:gap-x-2 print:gap-y-0">
        {clock.map(({ moment, at }) => (
          <Fragment key={moment}>
            <dt className="text-soft">{text.moments[moment].name}</dt>
            <dd>
              <time dateTime={at} className="tabular-nums" data-measure>
                {at.replace('T', ' ').replace('Z', ' UTC')}
              </time>
            </dd>
          </Fragment>
        ))}
      </dl>
      {given && <p className="mt-2 text-sm text-soft">{text.given}</p>}
      <details className="on-paper mt-2 text-sm text-soft print:mt-0">
        <summary className="cursor-pointer print:hidden">{text.whatAre}</summary>
        <ul className="mt-1 flex flex-col gap-1 print:mt-0 print:block [&>li]:print:inline">
          {clock.map(({ moment }) => (
            <li key={moment}>
              <span className="font-medium text-ink">{text.moments[moment].name}:</span> {text.moments[moment].is}{' '}
              {text.held(text.moments[moment].held)}
            </li>
          ))}
          <li>{text.whose}</li>
        </ul>
      </details>
    </>
  );
}
