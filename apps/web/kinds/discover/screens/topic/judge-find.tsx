'use client';
import type { FindVerdict } from '@hyrde/contracts';
import { service, useChange } from '@/api/browser';
import { on } from '@/api/edits';
import type { Schema } from '@/api/schema';
import { Button } from '@/design/button';
import { useToast } from '@/design/toast';
import { discoverWords } from '@/kinds/discover/words/discover';
import { allOf } from '@/parts/closed-lists';
import { useWords } from '@/words/client';

const VERDICTS = allOf<FindVerdict>()(['right', 'wrong', 'cannot-tell']);

/** Buttons that judge if a find is on the topic; each verdict can be withdrawn. */
export function JudgeFind({ topic, find }: { topic: string; find: Schema<'Find'> }) {
  const { words } = useWords(discoverWords);
  const text = words.discover.review;
  const toast = useToast();
  const { send, busy } = useChange();
  const params = { path: { id: topic, findId: find.id }, ...on(find.revision) };

  async function judge(verdict: FindVerdict | null): Promise<void> {
    const judged = await send(() =>
      service.PUT('/api/topics/{id}/finds/{findId}/verdict', { params, body: { verdict } }),
    );
    if (!judged) return;
    if (verdict === null) toast({ text: text.undone });
    else {
      const stopped = verdict === 'wrong' && judged.stopped;
      const undo = () => void judge(null);
      toast({ text: stopped ? text.stopped(judged.host) : text.judged[verdict], undo });
    }
  }

  const about = <span className="sr-only">: {find.title || find.url}</span>;
  if (find.verdict !== null)
    return (
      <Button small kind="quiet" busy={busy} onClick={() => judge(null)}>
        {text.undo}
        {about}
      </Button>
    );
  return (
    <span className="flex flex-wrap gap-2">
      {VERDICTS.map((verdict) => (
        <Button key={verdict} small busy={busy} onClick={() => judge(verdict)}>
          {words.discover.verdicts[verdict]}
          {about}
        </Button>
      ))}
    </span>
  );
}
