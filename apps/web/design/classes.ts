/** Joins class names, leaving out what is not there. */
export const classes = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');

/** A line of a time line: when, how it came out, what it was about. */
export const TIME_LINE_ENTRY = 'grid gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[10rem_12rem_1fr]';
