/** Joins class names and skips empty ones. */
export const classes = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');

/** Layout of an entry of a time line: time, outcome, subject. */
export const TIME_LINE_ENTRY = 'grid gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[10rem_12rem_1fr]';
