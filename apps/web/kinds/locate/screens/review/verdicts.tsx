'use client';
import type { components } from '@hyrde/client';
import type { Verdict } from '@hyrde/contracts';
import { Button } from '@/design/button';
import { evidenceWords } from '@/kinds/locate/words/evidence';
import { useWords } from '@/words/client';
import { isBlind } from './claim-details';
import { Pick } from './pick';

interface Props {
  finding: components['schemas']['Finding'];
  picking: boolean;
  onPicking: (picking: boolean) => void;
  onVerdict: (verdict: Verdict, rightUrl?: string) => void;
  onSkip: () => void;
}

/** The possible verdicts or, once "wrong" is chosen, the selection of the right page. */
export function Verdicts({ finding, picking, onPicking, onVerdict, onSkip }: Props) {
  const { words } = useWords(evidenceWords);
  const text = words.review;
  const blind = isBlind(finding);
  if (picking)
    return (
      <Pick
        runnersUp={finding.runnersUp}
        blind={blind}
        onPick={(url) => onVerdict('wrong', url)}
        onCancel={() => onPicking(false)}
      />
    );
  return (
    <div className="grid grid-cols-2 gap-2">
      {finding.url && (
        <Button kind={blind ? 'plain' : 'main'} aria-keyshortcuts="c" onClick={() => onVerdict('correct')}>
          {text.correct} <kbd>C</kbd>
        </Button>
      )}
      <Button aria-keyshortcuts="w" onClick={() => onPicking(true)}>
        {finding.url ? text.wrong : text.thereIsOne} <kbd>W</kbd>
      </Button>
      <Button
        kind={finding.url || blind ? 'plain' : 'main'}
        aria-keyshortcuts={finding.url ? 'n' : 'c n'}
        onClick={() => onVerdict('absent')}
      >
        {text.absent} <kbd>{finding.url ? 'N' : 'C'}</kbd>
      </Button>
      <Button aria-keyshortcuts="u" onClick={() => onVerdict('cannot-tell')}>
        {text.cannotTell} <kbd>U</kbd>
      </Button>
      <Button small kind="quiet" className="col-span-2 justify-self-start" aria-keyshortcuts="s" onClick={onSkip}>
        {text.skip} <kbd>S</kbd>
      </Button>
    </div>
  );
}
