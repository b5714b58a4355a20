/** Widths of the grey lines, in percent: uneven, like text. */
const WIDTHS = [92, 78, 86, 64, 90, 72, 83, 58, 88, 75, 94, 67];

/** Grey lines in place of rows that are loading. Screen readers read `label`. */
export function Skeleton({ label, rows = 6 }: { label: string; rows?: number }) {
  return (
    <div role="status" className="animate-pulse py-2">
      <span className="sr-only">{label}</span>
      {WIDTHS.slice(0, rows).map((width) => (
        <div key={width} className="mb-3 h-4 rounded bg-raised last:mb-0" style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}
