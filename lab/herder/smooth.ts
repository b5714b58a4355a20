/** A smooth function: returns its value at a point and writes its gradient into the second argument. */
export type Smooth = (at: Float64Array, gradient: Float64Array) => number;
