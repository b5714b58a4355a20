import type { Database } from '@hyrde/store';
import { recordDocumentEvents } from '@hyrde/store/outbox';
import { execute, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DATABASE } from '../../../base/tokens.js';

const NOTE = statement({
  name: 'documents.note',
  parameters: { ids: z.array(z.uuid()) },
  text: recordDocumentEvents('(select * from watch_document where id = any($ids::uuid[]))'),
});

/** Of which documents subscribers are to be told. */
@Injectable()
export class ToldDocuments {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  /** Notes for subscribers those of these that are news; those that are none, and that nobody was told of, are taken back. */
  async note(ids: readonly string[]): Promise<void> {
    await execute(this.db, NOTE, { ids: [...ids] });
    await this.db.subscriptionEvent.deleteMany({
      where: { documentId: { in: [...ids] }, deliveryId: null, document: { state: { not: 'news' } } },
    });
  }
}
