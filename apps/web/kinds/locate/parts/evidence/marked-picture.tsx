'use client';
import type { components } from '@hyrde/client';
import { useRef } from 'react';
import { openingOf } from './picture-opening';

type Layout = NonNullable<components['schemas']['Finding']['picture']>;

/** Of the box that the picture scrolls in: how far below its upper edge the opening is. */
const ABOVE = 1 / 4;

/**
 * A page's picture with the words marked that decided, opened where they stand. The marks lie upon the picture: the file
 * itself is as it was taken.
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
