'use client';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Choice } from '@/design/field';

/** Boxes side by side that scroll together by keyboard and pointer. */
export function ScrollTogether({ label, children }: { label: string; children: ReactNode }) {
  const [together, setTogether] = useState(true);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const all = frame.current;
    if (!all || !together) return;
    const boxes = () => [...all.querySelectorAll<HTMLElement>('section')];
    const tops = new WeakMap(boxes().map((box) => [box, box.scrollTop]));
    const follow = ({ target }: Event) => {
      const led = boxes().find((box) => box === target);
      if (!led) return;
      const by = led.scrollTop - (tops.get(led) ?? 0);
      tops.set(led, led.scrollTop);
      // A screenshot that loads scrolls to its own marks, which must not scroll the others.
      if (by === 0 || !led.matches(':hover, :focus, :focus-within')) return;
      for (const box of boxes().filter((one) => one !== led)) {
        box.scrollTop += by;
        tops.set(box, box.scrollTop);
      }
    };
    all.addEventListener('scroll', follow, true); // The event does not bubble.
    return () => all.removeEventListener('scroll', follow, true);
  }, [together]);
  return (
    <>
      <div className="mb-3 print:hidden">
        <Choice
          type="checkbox"
          label={label}
          checked={together}
          onChange={({ target }) => setTogether(target.checked)}
        />
      </div>
      <div ref={frame} className="grid grid-cols-1 gap-x-4 gap-y-6 md:grid-cols-2 print:grid-cols-2">
        {children}
      </div>
    </>
  );
}
