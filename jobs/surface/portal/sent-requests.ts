import type { SentRequest } from '@hyrde/contracts';
import { requestSignature, type ScriptRequest, signatureHash } from '../../site/index.js';
import { MAX_ADDRESS, MAX_REQUESTS, withoutWords } from './withheld-requests.js';

/** Requests of a portal's scripts that were sent, by the page or in its place: each signature once, with their number. */
export class SentRequests {
  /** Number of requests sent because a person allowed them, by the hash of their signature. */
  readonly allowed: Record<string, number> = {};
  private readonly byEvidence = new Map<string, SentRequest>();

  /** Requests that the evidence sent, descending by number. */
  get list(): SentRequest[] {
    return [...this.byEvidence.values()].sort((a, b) => b.requests - a.requests);
  }

  /**
   * @param words words of the run in the request; empty if none
   * @param allowed hash of the signature by which a person allowed it; missing if the evidence sufficed
   */
  add(request: ScriptRequest, words: string, allowed: string | undefined): void {
    if (allowed !== undefined) {
      this.allowed[allowed] = (this.allowed[allowed] ?? 0) + 1;
      return;
    }
    const signature = requestSignature(request, words);
    if (signature === null) return;
    const hash = signatureHash(signature);
    const before = this.byEvidence.get(hash);
    if (!before && this.byEvidence.size >= MAX_REQUESTS) return;
    const url = before?.url ?? withoutWords(request.url, words).slice(0, MAX_ADDRESS);
    const requests = (before?.requests ?? 0) + 1;
    this.byEvidence.set(hash, { url, method: signature.method, hash, signature, requests });
  }
}
