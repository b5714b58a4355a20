import type { ReactNode } from 'react';

/**
 * The name of a screen, as its heading and in the browser's tab, which is the same. The tab's is an element of the screen
 * and not Next's metadata: that is mounted anew whenever a screen is read, and one that was read again while it was
 * navigated to could stay without (seen; vercel/next.js#95268 is of the same kind).
 */
export function ScreenTitle({ title, badges }: { title: string; badges?: ReactNode }) {
  return (
    <>
      <title>{`${title} · Hyrde`}</title>
      <h1 className="text-2xl break-words">
        {title}
        {badges && <> {badges}</>}
      </h1>
    </>
  );
}
