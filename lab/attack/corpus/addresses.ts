/** Loopback addresses that no other site of the lab has. */
export const HOSTILE_ADDRESSES = '127.120.0.0/16';
const LAST = 250;

/** The address of the `index`-th hostile site. */
export const addressOf = (index: number): string => `127.120.${Math.floor(index / LAST)}.${1 + (index % LAST)}`;
