'use client';
import type { components } from '@hyrde/client';
import { useWords } from '@/words/client';
import { peopleWords } from '@/words/people';

/** A created link, shown once; or a notice that its mail is on its way. */
export function MadeLink({ name, made }: { name: string; made: components['schemas']['PersonLink'] }) {
  const { words, format } = useWords(peopleWords);
  const text = words.people;
  return (
    <div role="status" className="mt-3 rounded-md border-l-4 border-yes bg-yes-soft px-3 py-2">
      <p className="font-semibold">{made.link ? text.linkFor(name) : text.mailed(name)}</p>
      {made.link && (
        <>
          <p>
            {text.once} {made.expiresAt && text.until(format.minute(made.expiresAt))}
          </p>
          <code className="mt-1 block rounded bg-paper px-2 py-1 font-mono break-all select-all">{made.link}</code>
        </>
      )}
    </div>
  );
}
