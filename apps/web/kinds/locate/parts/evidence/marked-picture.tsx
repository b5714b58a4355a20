'use client';
import type { components } from '@hyrde/client';
import { useRef } from 'react';
import { openingOf } from './picture-opening';

/**
 * Distance between the upper edge of the scrolling box and the first marked words, as a fraction of the box's height.
 */
const ABOVE = 1 / 4;

/**
 * A page's screenshot with the decisive words marked, scrolled to the marks. The marks are an overlay: the file is
 * unchanged.
 */
export function MarkedPicture({ src, alt, layout }: { src: string; alt: string; layout: Layout | null }) {
  const frame = useRef<HTMLDivElement>(null);
  const share = (part: number, whole: number) => `${(100 * part) / whole}%`;

  function open() {
    const y = layout && openingOf(layout);
    const box = frame.current?.closest('section');
    if (!layout || y === null || !box || !frame.current) return;
    box.scrollTop = (y * frame.current.clientHeight) / layout.height - box.clientHeight * ABOVE;
  }

  return (
    <div ref={frame} className="relative">
      {/* biome-ignore lint/performance/noImgElement: a private picture of the API, which an optimiser could not fetch */}
      <img
        src={src}
        alt={alt}
        {...(layout && { width: layout.width, height: layout.height })}
        onLoad={open}
        className="block h-auto w-full bg-white"
      />
      {layout?.marks.map((mark, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the marks of one picture keep their places
          key={index}
          aria-hidden="true"
          className="pointer-events-none absolute rounded-xs bg-picture-mark/60 mix-blend-multiply outline-2 outline-picture-mark"
          style={{
            left: share(mark.x, layout.width),
            top: share(mark.y, layout.height),
            width: share(mark.width, layout.width),
            height: share(mark.height, layout.height),
          }}
        />
      ))}
    </div>
  );
}
