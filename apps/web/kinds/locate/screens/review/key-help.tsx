'use client';
import { Button } from '@/design/button';
import { Dialog } from '@/design/dialog';
import { evidenceWords } from '@/kinds/locate/words/evidence';
import { useWords } from '@/words/client';

/** What the keys do. */
export function KeyHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { words } = useWords(evidenceWords);
  const { keys, keysTitle } = words.review;
  const list = [
    ['C', keys.c],
    ['W', keys.w],
    ['1 – 9', keys.numbers],
    ['N', keys.n],
    ['U', keys.u],
    ['S', keys.s],
    ['M', keys.m],
    ['Z', keys.z],
    ['?', keys.help],
  ];
  return (
    <Dialog open={open} title={keysTitle} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        {list.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex justify-end">
        <Button onClick={onClose}>{words.common.close}</Button>
      </div>
    </Dialog>
  );
}
