import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { EventHub } from './event-hub.service.js';

/** What nothing has told of – another API's change – is seen after this all the same. */
const MAX_AGE_MS = 1_000;

/**
 * Answers that cost much and that many open screens ask for at the same moment: worked out once, and told again until
 * something happens – an event, or a change by anybody through this API – or they are too old.
 */
@Injectable()
export class RecentAnswers implements OnApplicationBootstrap {
  private readonly answers = new Map<string, { at: number; answer: Promise<unknown> }>();

  constructor(private readonly hub: EventHub) {}

  onApplicationBootstrap(): void {
    this.hub.subscribe({ personId: '', hear: () => this.forget(), recheck: () => undefined, stop: () => undefined });
  }

  /**
   * @param key what is asked, all that decides the answer included
   * @param maxAgeMs longer than a second where all that changes the answer is told of
   */
  of<T>(key: string, answerAnew: () => Promise<T>, maxAgeMs = MAX_AGE_MS): Promise<T> {
    const recent = this.answers.get(key);
    if (recent && performance.now() - recent.at < maxAgeMs) return recent.answer as Promise<T>;
    const answer = answerAnew();
    this.answers.set(key, { at: performance.now(), answer });
    answer.catch(() => this.answers.delete(key));
    return answer;
  }

  forget(): void {
    this.answers.clear();
  }

  /** Whoever has changed something sees it. */
  readonly afterChanges = ({ method }: Request, response: Response, next: NextFunction): void => {
    if (method !== 'GET' && method !== 'HEAD') response.once('finish', () => this.forget());
    next();
  };
}
