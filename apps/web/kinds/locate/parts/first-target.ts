/** Default target of the screens about one target. */
export const FIRST_TARGET = 'mail-record';
