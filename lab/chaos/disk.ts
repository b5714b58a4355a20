import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder for the product's data, on a disk of its own if this machine allows it. */
export interface DataDisk {
  folder: string;
  /** Reason why the disk cannot be filled; null if it can. */
  whyNotFull: string | null;
  fill(): void;
  /** Frees the space again. */
  empty(): void;
  remove(): void;
}

/** Size above Hyrde's limit for low disk space, so that it starts without a warning; the image file is sparse. */
const SIZE = '2500M';

/**
 * Mounts a file with a file system as the data folder's disk (root on Linux); otherwise the folder cannot be filled.
 */
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
      // Fills the rest block by block, since the file's metadata took some space.
      try {
        for (let i = 0; i < 10_000; i++) writeFileSync(filler, Buffer.alloc(4_096), { flag: 'a' });
      } catch {} // The disk is full.
    },
    empty: () => rmSync(filler, { force: true }),
    remove: () => {
      if (!failed) spawnSync('umount', ['-l', folder]);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
