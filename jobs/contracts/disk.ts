/**
 * Below so many free bytes a disk is said to have little room: Postgres alone may write a gigabyte of its log between two
 * checkpoints (`max_wal_size`), though nothing is added to what it stores.
 */
export const LOW_ROOM_BYTES = 1e9;
