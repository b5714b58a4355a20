import type { DiscoverRun } from '../../../discover/index.js';

/** A run as it is before the step that learns this round. */
export interface HeldRun {
  readonly run: DiscoverRun;
  readonly round: number;
  /** Of the stored state when it was read or written last (`StoredState`). */
  readonly stamp: string;
}

/** Runs with so many links in all are held: some 300 MB. */
const MOST_LINKS = 1_000_000;

/** The runs that a process makes steps of: a state has tens of MB, and is not read for each. */
export class HeldRuns {
  /** By sweep, the one whose step was longest ago first. */
  private readonly runs = new Map<string, HeldRun>();

  /** Takes it out: one whose step fails is not what was written, and is left. */
  take(sweepId: string): HeldRun | null {
    const held = this.runs.get(sweepId) ?? null;
    this.runs.delete(sweepId);
    return held;
  }

  /** This run's state was written. */
  restamp(sweepId: string, run: DiscoverRun, stamp: string): void {
    const held = this.runs.get(sweepId);
    if (held?.run === run) this.runs.set(sweepId, { ...held, stamp });
  }

  put(sweepId: string, held: HeldRun): void {
    this.runs.set(sweepId, held);
    let links = 0;
    for (const [id, { run }] of [...this.runs].reverse()) {
      links += run.links;
      if (links > MOST_LINKS && id !== sweepId) this.runs.delete(id);
    }
  }
}
