import type { ReactNode } from 'react';
import { classes } from './classes';

const LOOKS = {
  strong: { name: 'text-soft', value: 'font-medium break-words' },
  plain: { name: 'text-sm text-soft', value: 'break-words' },
  figure: { name: 'text-sm text-soft', value: 'text-lg font-medium tabular-nums' },
};

interface Props {
  name: ReactNode;
  look?: keyof typeof LOOKS;
  className?: string;
  children: ReactNode;
}

/** A name and its value in a `<dl>`. */
export function Fact({ name, look = 'strong', className, children }: Props) {
  return (
    <div className={classes('min-w-0', className)}>
      <dt className={LOOKS[look].name}>{name}</dt>
      <dd className={LOOKS[look].value}>{children}</dd>
    </div>
  );
}
