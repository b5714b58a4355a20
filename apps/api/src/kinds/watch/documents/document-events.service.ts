import type { Database } from '@hyrde/store';
import { recordDocumentEvents } from '@hyrde/store/outbox';
import { execute, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DATABASE } from '../../../base/tokens.js';

const RECORD = statement({
  name: 'documents.record-events',
  parameters: { ids: z.array(z.uuid()) },
  text: recordDocumentEvents('(select * from watch_document where id = any($ids::uuid[]))'),
});

/** Adds events of documents whose state a person has changed to the outbox. */
@Injectable()
export class DocumentEvents {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  /**
   * Adds events for documents that are news, and removes those of the others if no message was composed of them yet.
   */
  async record(ids: readonly string[]): Promise<void> {
    await execute(this.db, RECORD, { ids: [...ids] });
    await this.db.subscriptionEvent.deleteMany({
      where: { documentId: { in: [...ids] }, deliveryId: null, document: { state: { not: 'news' } } },
    });
  }
}
