import { AsyncLocalStorage } from 'node:async_hooks';
import type { PipeTransform } from '@nestjs/common';

/** What a request is about to change, for its entry in the audit log. */
export interface Change {
  personId: string | null;
  /** By which token, where not in a browser. */
  tokenId: string | null;
  /** `module.change`, such as `sweeps.create` */
  action: string;
  /** The path it is done to. */
  subject: string;
  /** The request's body once it has been validated; nothing of it before. */
  body: unknown;
  /** What it is made to, as it was before; null where nobody has noted it. */
  before: object | null;
  /** Whether its entry has been written. */
  written: boolean;
}

/** The change that is being made here. */
export const changing = new AsyncLocalStorage<Change>();

/** Notes what is about to be changed, so that the audit log can say what its fields were. */
export function noteBefore(before: object): void {
  const change = changing.getStore();
  if (change) change.before = before;
}

/** Hands the validated body to the audit log; stands behind the pipe that validates. */
export const rememberBody: PipeTransform = {
  transform: (value: unknown, { type }) => {
    const change = changing.getStore();
    if (change && type === 'body') change.body = value;
    return value;
  },
};
