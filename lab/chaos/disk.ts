import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder for the product's data, on a disk of its own where this machine lets us make one. */
export interface DataDisk {
  folder: string;
  /** Why it cannot be filled; null where it can. */
  whyNotFull: string | null;
  /** Takes all the room there is. */
  fill(): void;
  /** Gives it back. */
  empty(): void;
  remove(): void;
}

/** More than Hyrde calls "little room", so that it starts without a warning; no more of it is used than is written. */
const SIZE = '2500M';

/** Makes a file with a file system in it the data folder's disk (root on Linux); else the folder cannot be filled. */
export function makeDataDisk(): DataDisk {
  const dir = mkdtempSync(path.join(tmpdir(), 'hyrde-chaos-'));
  const folder = path.join(dir, 'data');
  const image = path.join(dir, 'disk.img');
  const filler = path.join(folder, 'filler');
  const steps: [string, string[]][] = [
    ['mkdir', [folder]],
    ['truncate', ['-s', SIZE, image]],
    ['mkfs.ext4', ['-q', '-m', '0', '-O', '^has_journal', image]],
    ['mount', ['-o', 'loop', image, folder]],
  ];
  const failed = steps.find(([command, args]) => spawnSync(command, args).status !== 0);
  return {
    folder,
    whyNotFull: failed ? `no disk of our own can be made here (${failed[0]} failed)` : null,
    fill: () => {
      const { bavail, bsize } = statfsSync(folder);
      spawnSync('fallocate', ['-l', `${bavail * bsize}`, filler]);
      // Block by block what is left: the file's own bookkeeping took some.
      try {
        for (let i = 0; i < 10_000; i++) writeFileSync(filler, Buffer.alloc(4_096), { flag: 'a' });
      } catch {} // full
    },
    empty: () => rmSync(filler, { force: true }),
    remove: () => {
      if (!failed) spawnSync('umount', ['-l', folder]);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
