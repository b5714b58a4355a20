'use client';
import { problemSentence } from '@hyrde/client';
import { service, useChange } from '@/api/browser';
import type { Schema } from '@/api/schema';
import { Button } from '@/design/button';
import { ReasonDialog } from '@/parts/changes';
import { useWords } from '@/words/client';

interface Props {
  names: Schema<'NamesShown'>;
  /** True for auditors and administrators. */
  mayOpen: boolean;
  /** True in Review, where space is short: a brief notice, with a way to judge if needed. */
  judging?: boolean;
  /** Called after names were redacted or shown, if the screen has to reload more than the server renders. */
  onChange?: () => void;
}

/**
 * Notice if the names of private persons on this screen are redacted, and who may see them. An auditor can show them
 * with a reason, and redact them again. Nothing on screens without such names.
 */
export function NamesNotice({ names, mayOpen, judging = false, onChange }: Props) {
  const { words } = useWords();
  const { send, busy, problem } = useChange({ quiet: true });
  const text = words.names;
  if (names === 'none') return null;

  async function open(data: FormData): Promise<string | null> {
    const answer = await service.POST('/api/names', { body: { reason: String(data.get('reason')) } }).catch(() => null);
    if (!answer?.data) return answer ? problemSentence(answer.error, words.errors.generic) : words.errors.offline;
    await send(async () => answer);
    onChange?.();
    return null;
  }
  async function close() {
    if (await send(() => service.DELETE('/api/names'))) onChange?.();
  }

  return (
    <aside
      aria-label={text.title}
      className={`flex flex-wrap items-center gap-x-6 gap-y-2 border-l-4 border-edge py-0.5 pl-3 ${judging ? 'my-3' : 'mb-6'}`}
    >
      {names === 'covered' && judging ? (
        <div className="min-w-0">
          <p>{text.short}</p>
          <details>
            <summary className="cursor-pointer text-sm text-soft">{text.how}</summary>
            <p className="mt-1 text-sm">
              {text.covered} {mayOpen ? text.youMay : text.whoMay}
            </p>
            <p className="mt-1 text-sm">{text.judging}</p>
          </details>
        </div>
      ) : (
        <p className="max-w-prose min-w-0">
          {names === 'covered' ? text.covered : text.shown}{' '}
          {names === 'covered' && (mayOpen ? text.youMay : text.whoMay)}
        </p>
      )}
      {problem && <p role="alert">{problem.sentence}</p>}
      {names === 'covered' && mayOpen && (
        <ReasonDialog
          label={text.open}
          title={text.openTitle}
          body={text.openBody}
          yes={text.open}
          busy={busy}
          onData={open}
        />
      )}
      {names === 'shown' && (
        <Button busy={busy} onClick={close}>
          {text.close}
        </Button>
      )}
    </aside>
  );
}
