import { ButtonLink } from '@/design/button';
import { Count } from '@/design/link';
import { Notice } from '@/design/notice';
import { getWords } from '@/words/server';
import type { SweepDetails } from '../../kind-parts';
import { Precision } from '../parts/precision';
import { readTopic } from './read-topic';

/** The number of finds, and the reason why the sweep stopped or waits. */
export async function Results({ sweep }: { sweep: SweepDetails }) {
  const [{ words, format }, topic] = await Promise.all([getWords(), readTopic(sweep.id)]);
  const text = words.discover;
  const { finds, hosts, fetched, stop, stoppedHosts, waitsUntil } = topic;
  return (
    <div className="mt-4">
      <p>
        <Count of={finds} rows={`/runs/topics/${sweep.id}/finds`}>
          {text.sweep.results(format.whole(finds), format.whole(hosts))}
        </Count>{' '}
        {fetched > 0 && <span data-measure>{text.sweep.harvestOf(format.percent(finds / fetched))}.</span>}
      </p>
      <Precision topic={topic} />
      {stoppedHosts > 0 && (
        <p className="text-sm text-soft" data-measure>
          {text.sweep.takenBackOf(format.whole(stoppedHosts))}
        </p>
      )}
      {topic.unjudged > 0 && (
        <p className="mt-2">
          <ButtonLink small href={`/runs/topics/${sweep.id}/review`}>
            {text.sweep.judge}
          </ButtonLink>
        </p>
      )}
      {stop && (
        <div className="mt-3">
          <Notice tone={stop === 'budget' ? 'info' : 'warning'} title={text.stops[stop]}>
            {text.helps[stop]}
          </Notice>
        </div>
      )}
      {waitsUntil && <p className="mt-2 text-soft">{text.sweep.waits(format.minute(waitsUntil))}</p>}
    </div>
  );
}
