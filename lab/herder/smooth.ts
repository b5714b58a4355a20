/** A smooth function: its value at a point; its gradient is written into the second argument. */
export type Smooth = (at: Float64Array, gradient: Float64Array) => number;
