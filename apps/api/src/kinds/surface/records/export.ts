import type { TableColumn } from '../../../http/table-file.js';
import type { RecordRow } from './record-rows.js';

const sign = (text: string): string | null => (text === 'none' ? null : text);

/** What a record says in a table. */
export const RECORD_COLUMNS: readonly TableColumn<RecordRow>[] = [
  { name: 'site', meaning: 'Name of the site', of: (row) => row.site_name },
  { name: 'region', meaning: 'Its region', of: (row) => row.region },
  { name: 'date', meaning: 'Day of the entry', of: (row) => row.date },
  { name: 'documentDate', meaning: 'Day of the document', of: (row) => row.document_date },
  { name: 'caseNumber', meaning: 'Number of the case', of: (row) => row.case_number },
  { name: 'documentNumber', meaning: 'Number of the document', of: (row) => row.document_number },
  { name: 'direction', meaning: 'in, out or internal, as the record says', of: (row) => row.direction },
  { name: 'title', meaning: 'Title of the document', of: (row) => row.title },
  { name: 'caseTitle', meaning: 'Title of the case', of: (row) => row.case_title },
  {
    name: 'sender',
    meaning: 'Who sent it; private persons are masked unless the export is with names',
    of: (row) => row.sender,
  },
  {
    name: 'senderPrivate',
    meaning: 'What speaks for a private person as its sender',
    of: (row) => sign(row.sender_sign),
  },
  { name: 'recipient', meaning: 'Who received it; private persons are masked as above', of: (row) => row.recipient },
  {
    name: 'recipientPrivate',
    meaning: 'What speaks for a private person as its recipient',
    of: (row) => sign(row.recipient_sign),
  },
  { name: 'exemption', meaning: 'What is kept from the public', of: (row) => row.exemption },
  { name: 'legalGround', meaning: 'By which law', of: (row) => row.legal_ground },
  { name: 'link', meaning: 'The document, where the record links to it', of: (row) => row.link },
  { name: 'firstSeenAt', meaning: 'When it was first brought up, UTC', of: (row) => row.first_seen_at },
  { name: 'lastSeenAt', meaning: 'When it was last seen, UTC', of: (row) => row.last_seen_at },
];
