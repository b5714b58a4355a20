import { UrlSet } from '../../site/index.js';
import type { SavedAsText } from './snapshot.js';

/** The URLs that a run knows of, by number. */
export class Urls implements SavedAsText {
  private known = new UrlSet();

  get size(): number {
    return this.known.size;
  }

  /** @returns its number, and whether it is new */
  take(url: string): { number: number; fresh: boolean } {
    const number = this.known.add(url);
    return number === null ? { number: this.known.find(url) ?? 0, fresh: false } : { number, fresh: true };
  }

  find(url: string): number | null {
    return this.known.find(url);
  }

  /** @throws RangeError where there is no such number */
  at(number: number): string {
    return this.known.at(number);
  }

  /** All of them, in their order: canonical ones have no blanks. */
  savedText(): string {
    return Array.from({ length: this.size }, (_, number) => this.at(number)).join('\n');
  }

  /** Takes the place of what it knew. */
  readSaved(text: string): void {
    this.known = new UrlSet();
    for (const url of text === '' ? [] : text.split('\n')) this.known.add(url);
  }
}
