import type { ReactNode } from 'react';

/** One named fact in a `<dl>`. */
export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-soft">{name}</dt>
      <dd className="font-medium break-words">{children}</dd>
    </div>
  );
}
