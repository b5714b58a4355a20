/**
 * Free space in bytes below which a disk is reported as low: Postgres alone may write a gigabyte of its log between two
 * checkpoints (`max_wal_size`) without any growth of the stored data.
 */
export const LOW_ROOM_BYTES = 1e9;
