/** How the lines are drawn, ours first: told apart by their dashes, with or without colour. */
const LOOKS = [
  { dash: undefined, width: 2.5, className: 'stroke-accent' },
  { dash: '1 2', width: 2.5, className: 'stroke-accent' },
  { dash: '5 2 1 2', width: 2, className: 'stroke-accent' },
  { dash: '12 4', width: 2, className: 'stroke-accent' },
  { dash: '7 3', width: 1.75, className: 'stroke-ink' },
  { dash: '2 3', width: 1.75, className: 'stroke-ink' },
  { dash: '9 3 2 3', width: 1.75, className: 'stroke-soft' },
];

/** The attributes of the line of one curve. */
export function lineLook(index: number) {
  const { dash, width, className } = LOOKS[index % LOOKS.length] ?? {};
  return { strokeDasharray: dash, strokeWidth: width, className };
}

/** A piece of that line, beside its name. */
export function LineSample({ index }: { index: number }) {
  return (
    <svg width="34" height="8" viewBox="0 0 34 8" aria-hidden="true" className="mr-2 inline-block align-middle">
      <line x1="0" x2="34" y1="4" y2="4" {...lineLook(index)} />
    </svg>
  );
}
