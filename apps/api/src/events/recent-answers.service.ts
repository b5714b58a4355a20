import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { EventHub } from './event-hub.service.js';

/** Default maximum age of an answer in milliseconds, since changes by another instance are not reported to this one. */
const MAX_AGE_MS = 1_000;

/**
 * Cache of expensive answers that many open screens request at the same moment. It is emptied by every event and by
 * every change through this API; an answer expires at its maximum age.
 */
@Injectable()
export class RecentAnswers implements OnApplicationBootstrap {
  private readonly answers = new Map<string, { at: number; answer: Promise<unknown> }>();

  constructor(private readonly hub: EventHub) {}

  onApplicationBootstrap(): void {
    this.hub.subscribe({ personId: '', hear: () => this.clear(), recheck: () => undefined, stop: () => undefined });
  }

  /**
   * @param key all inputs that decide the answer
   * @param maxAgeMs longer than the default only if every change of the answer is published as an event
   */
  of<T>(key: string, answerAnew: () => Promise<T>, maxAgeMs = MAX_AGE_MS): Promise<T> {
    const recent = this.answers.get(key);
    if (recent && performance.now() - recent.at < maxAgeMs) return recent.answer as Promise<T>;
    const answer = answerAnew();
    this.answers.set(key, { at: performance.now(), answer });
    answer.catch(() => this.answers.delete(key));
    return answer;
  }

  clear(): void {
    this.answers.clear();
  }

  /** Middleware that empties the cache after a change, so that its author sees the new state. */
  readonly afterChanges = ({ method }: Request, response: Response, next: NextFunction): void => {
    if (method !== 'GET' && method !== 'HEAD') response.once('finish', () => this.clear());
    next();
  };
}
