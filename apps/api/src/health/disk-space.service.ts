import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { type Environment, LOW_DISK_BYTES } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { recordNotices } from '@hyrde/store/outbox';
import { execute, queryRow, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { PeriodicService } from '../base/periodic-service.js';
import { CLOCK, type Clock, DATABASE, ENVIRONMENT } from '../base/tokens.js';

/** Poll interval in milliseconds; a disk fills up over hours. */
const LOOK_MS = 60_000;
/**
 * Free bytes from which the disk counts as recovered, so that crossings of the threshold are not reported each time.
 */
const ROOM_BYTES = 1.5 * LOW_DISK_BYTES;

const NOTE_LOW = statement({
  name: 'room.note-low',
  parameters: { place: z.string(), freeBytes: z.bigint(), at: z.date() },
  text: `with ${recordNotices(
    'disk.low',
    'practice, at, place, free_bytes',
    'select false, $at::timestamptz, $place::text, $freeBytes::bigint',
    `on conflict (place) where over_at is null and type = 'disk.low' do nothing`,
  )} select id from written`,
  row: z.object({ id: z.uuid() }),
});

const NOTE_OVER = statement({
  name: 'room.note-over',
  parameters: { place: z.string(), at: z.date() },
  text: `update notice set over_at = $at where type = 'disk.low' and place = $place and over_at is null`,
});

/** Polls the free space on the disk of the data folder, and notifies subscribers once if it becomes low. */
@Injectable()
export class DiskSpaceService extends PeriodicService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly env: Environment,
  ) {
    super('room', LOOK_MS);
  }

  /** True if the data folder's disk is low on space; false if no folder is configured. */
  async isLow(): Promise<boolean> {
    const free = await this.freeBytes();
    return free !== null && free < LOW_DISK_BYTES;
  }

  /**
   * Records a notice for subscribers if the disk has become low on space, and closes it once the disk has recovered.
   */
  async note(freeBytes: number): Promise<void> {
    const seen = { place: hostname(), at: this.clock.now() };
    if (freeBytes < LOW_DISK_BYTES) await queryRow(this.db, NOTE_LOW, { ...seen, freeBytes: BigInt(freeBytes) });
    else if (freeBytes >= ROOM_BYTES) await execute(this.db, NOTE_OVER, seen);
  }

  async runOnce(): Promise<void> {
    const free = await this.freeBytes();
    if (free !== null) await this.note(free);
  }

  private async freeBytes(): Promise<number | null> {
    const disk = this.env.DATA_FOLDER ? await statfs(this.env.DATA_FOLDER).catch(() => null) : null;
    return disk && disk.bavail * disk.bsize;
  }
}
