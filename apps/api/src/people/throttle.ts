/** Ten wrong passwords are more than a person needs and far less than a guesser. */
const TRIES = 10;
const WINDOW_MS = 15 * 60 * 1000;
/** Beyond this many names in memory, the oldest are forgotten. */
const MOST_KEYS = 10_000;

/**
 * Slows down guessing: at most 10 failed sign-ins an e-mail address and network address in 15 minutes. Kept in memory:
 * a restart forgives, which a guesser cannot cause.
 */
export class SignInThrottle {
  private readonly failures = new Map<string, number[]>();

  /** Seconds until the next try is allowed; 0 where it is now. */
  wait(key: string, now: Date): number {
    const recent = this.recent(key, now);
    const oldest = recent.at(-TRIES);
    return oldest === undefined ? 0 : Math.ceil((oldest + WINDOW_MS - now.getTime()) / 1000);
  }

  failed(key: string, now: Date): void {
    const recent = [...this.recent(key, now), now.getTime()];
    this.failures.delete(key);
    this.failures.set(key, recent.slice(-TRIES));
    const oldest = this.failures.size > MOST_KEYS ? this.failures.keys().next().value : undefined;
    if (oldest !== undefined) this.failures.delete(oldest);
  }

  succeeded(key: string): void {
    this.failures.delete(key);
  }

  private recent(key: string, now: Date): number[] {
    return (this.failures.get(key) ?? []).filter((at) => at > now.getTime() - WINDOW_MS);
  }
}
