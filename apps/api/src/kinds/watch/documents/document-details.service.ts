import { NamingPages } from '@hyrde/jobs/redaction';
import type { Database } from '@hyrde/store';
import { Inject, Injectable } from '@nestjs/common';
import { DATABASE } from '../../../base/tokens.js';
import { EvidenceService } from '../../../evidence/evidence.service.js';
import type { EvidencePage } from '../../../evidence/evidence-rows.js';
import type { ReadFile } from '../../../evidence/finding-files.js';
import { iso } from '../../../http/common.js';
import { notFound, Problem } from '../../../http/problem.js';
import type { Sight } from '../../../names/names.service.js';
import type { FoundDocumentDetails } from './documents.service.js';
import { DocumentsService } from './documents.service.js';

/** A document with its records and the hub's response that showed it. */
@Injectable()
export class DocumentDetails {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly documents: DocumentsService,
    private readonly evidence: EvidenceService,
    private readonly naming: NamingPages,
  ) {}

  /** @throws Problem if the document does not exist */
  async one(id: string, sight: Sight): Promise<FoundDocumentDetails> {
    const [[document], records, answer] = await Promise.all([
      this.documents.several([id]),
      this.documents.recordsOf(id),
      this.answerOf(id),
    ]);
    if (!document) throw notFound('document');
    if (!answer) return { ...document, records, evidence: null, names: 'none' };
    const { finalUrl, at, status, receivedHash: sha256, namesPeople } = answer;
    const page = { siteId: document.site.id, urls: [finalUrl], answers: [finalUrl], all: namesPeople };
    const url = (await this.naming.redaction(page)).address(finalUrl);
    const names = namesPeople ? (sight.open ? 'shown' : 'covered') : 'none';
    return { ...document, records, names, evidence: { url, at: iso(at), status, sha256 } };
  }

  /**
   * The hub's response that showed the document, as received.
   * @throws Problem if it is not stored, or if names are redacted
   */
  async answer(id: string, sight: Sight): Promise<ReadFile> {
    const answer = await this.answerOf(id);
    if (!answer) throw new Problem('not-found', 'The response that showed this document is no longer stored.');
    return this.evidence.received(answer, sight);
  }

  private async answerOf(id: string): Promise<EvidencePage | null> {
    const row = await this.db.watchDocument.findUnique({ where: { id }, select: { taskId: true, seq: true } });
    if (!row) throw notFound('document');
    const { taskId, seq } = row;
    return taskId === null || seq === null ? null : this.evidence.answer(taskId, seq);
  }
}
