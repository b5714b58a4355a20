/** Minimum delay between an event and the refresh, in milliseconds. */
const PAUSE_MS = 1_500;
/** Rest after a refresh as a multiple of its duration, so that many open screens cannot overload a slow API. */
const REST = 4;

/** Interface of the page to the pacer. */
export interface PacedScreen {
  /** Refreshes the screen; resolves when it is shown. */
  refresh(): Promise<void>;
  isHidden(): boolean;
  now(): number;
  /** @returns a function that cancels the timer */
  after(ms: number, work: () => void): () => void;
}

/**
 * Decides when a screen is refreshed: events within the delay are one refresh, no refresh begins before the previous
 * one has ended, and a hidden screen waits until it is visible.
 */
export class RefreshPacer {
  private touchedSince = false;
  private reading = false;
  private notBefore = 0;
  private cancel: (() => void) | null = null;

  constructor(private readonly screen: PacedScreen) {}

  /** Called if data of the screen has changed. */
  touched(): void {
    if (!this.touchedSince) this.notBefore = Math.max(this.notBefore, this.screen.now() + PAUSE_MS);
    this.touchedSince = true;
    this.plan();
  }

  /** Called if the screen becomes visible. */
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
