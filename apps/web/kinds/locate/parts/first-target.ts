/** What the screens of one target show first. */
export const FIRST_TARGET = 'mail-record';
