/** A mark on an axis: where it stands in the drawing, and what it says; no text where the mark stands alone. */
export interface AxisMark {
  at: number;
  text: string | null;
  /** `end` for the last one of a narrow drawing, which would be cut. */
  anchor?: 'middle' | 'end';
}

/** The part of a drawing in which values stand, in its own units. */
export interface PlotArea {
  left: number;
  right: number;
  bottom: number;
  /** Of the whole drawing. */
  height: number;
}

/** A rule across the plot for each mark of height, the base line, its marks, and what they count. */
export function Axes({
  area: { left, right, bottom, height },
  heights,
  marks,
  title,
}: {
  area: PlotArea;
  heights: readonly { at: number; text: string }[];
  marks: readonly AxisMark[];
  title: string;
}) {
  return (
    <>
      {heights.map(({ at, text }) => (
        <g key={at}>
          <line x1={left} x2={right} y1={at} y2={at} className="stroke-line" />
          <text x={left - 7} y={at + 4} textAnchor="end" className="fill-soft">
            {text}
          </text>
        </g>
      ))}
      {marks.map(({ at, text, anchor = 'middle' }) => (
        <g key={at}>
          <line x1={at} x2={at} y1={bottom} y2={bottom + 4} className="stroke-edge" />
          <text x={at} y={bottom + 18} textAnchor={anchor} className="fill-soft">
            {text}
          </text>
        </g>
      ))}
      <line x1={left} x2={right} y1={bottom} y2={bottom} className="stroke-edge" />
      <text x={(left + right) / 2} y={height - 5} textAnchor="middle" className="fill-soft">
        {title}
      </text>
    </>
  );
}
