/** A screen is read anew at most this often: quick enough to seem alive, slow enough to cost little. */
const PAUSE_MS = 1_500;
/** After each reading it rests so many times as long as that took: many open screens cannot fill a slow service. */
const REST = 4;

/** What the pacer needs of the page it is on. */
export interface PacedScreen {
  /** Reads the screen anew; ends when it is shown. */
  refresh(): Promise<void>;
  isHidden(): boolean;
  now(): number;
  /** @returns takes it back */
  after(ms: number, work: () => void): () => void;
}

/**
 * Decides when a screen is read anew: everything that happens within a pause is one reading, no reading begins before the
 * one before has ended, and a hidden screen waits until it is looked at.
 */
export class RefreshPacer {
  private touchedSince = false;
  private reading = false;
  private notBefore = 0;
  private cancel: (() => void) | null = null;

  constructor(private readonly screen: PacedScreen) {}

  /** Something that the screen shows has changed. */
  touched(): void {
    if (!this.touchedSince) this.notBefore = Math.max(this.notBefore, this.screen.now() + PAUSE_MS);
    this.touchedSince = true;
    this.plan();
  }

  /** The screen is looked at again. */
  shown(): void {
    this.plan();
  }

  stop(): void {
    this.cancel?.();
    this.cancel = null;
  }

  private plan(): void {
    if (!this.touchedSince || this.reading || this.cancel || this.screen.isHidden()) return;
    this.cancel = this.screen.after(Math.max(0, this.notBefore - this.screen.now()), () => {
      this.cancel = null;
      if (!this.screen.isHidden()) void this.read();
    });
  }

  private async read(): Promise<void> {
    this.touchedSince = false;
    this.reading = true;
    const begun = this.screen.now();
    try {
      await this.screen.refresh();
    } finally {
      this.reading = false;
      const now = this.screen.now();
      this.notBefore = Math.max(this.notBefore, now + REST * (now - begun));
      this.plan();
    }
  }
}
