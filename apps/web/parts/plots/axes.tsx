/** A tick of an axis: its position in the drawing and its label; no label for a tick alone. */
export interface AxisMark {
  at: number;
  text: string | null;
  /** `end` for the last label of a narrow drawing, which would be cut off. */
  anchor?: 'middle' | 'end';
}

/** Plot area within a drawing, in the drawing's units. */
export interface PlotArea {
  left: number;
  right: number;
  bottom: number;
  /** Height of the whole drawing. */
  height: number;
}

/** Axes of a plot: a horizontal rule at each tick, the base line, its ticks and the unit. */
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
