/** Hour of the day, 0 to 23, UTC. */
export const hourOf = (time: number): number => modulo(Math.floor(time), 24);

/** Day of the week, 0 (Monday) to 6, UTC. 1 January 1970 was a Thursday. */
export const weekdayOf = (time: number): number => modulo(Math.floor(time / 24) + 3, 7);

const modulo = (value: number, by: number): number => value - by * Math.floor(value / by);
