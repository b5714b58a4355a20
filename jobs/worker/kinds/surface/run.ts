import { COMMON_REASONS, SURFACE_REASONS } from '@hyrde/contracts';
import { sha256 } from '@hyrde/store/blobs';
import { canonicalRequest, requestKey, siteScope } from '../../../site/index.js';
import {
  EXPECTED_NEW,
  type SurfacedPortal,
  type SurfacedRecord,
  surfacePortal,
  WORTH_A_DOWNLOAD,
} from '../../../surface/index.js';
import type { RunTools, TaskEnd } from '../../core/kind.js';
import type { JournalledPage } from '../../core/postgres-journal.js';
import type { ClaimedTask } from '../../core/tasks/task-lease.js';
import type { SurfaceWork } from './load.js';

export interface SurfaceResult extends TaskEnd {
  work: SurfaceWork;
  portal: SurfacedPortal;
  /** The journal's page on which a record first appeared. */
  pageOf(record: SurfacedRecord): JournalledPage | null;
  /** Key of the hashes of removed names. */
  namesKey: string;
}

/** The stored form of a record's identity: a hash that differs between portals. */
export const identifier = (portalId: string) => (identity: string) => sha256(`${portalId} ${identity}`);

/** Retrieves a portal, or the new records of a known one. */
export async function runPortal(_: ClaimedTask, work: SurfaceWork, tools: RunTools): Promise<SurfaceResult> {
  const { home, start, coverage, known, portalId, registers, corrections, confirmedForms, language } = work;
  const web = tools.openWeb({ scope: siteScope(home, registers).movedTo(start), trees: true });
  const portal = await surfacePortal(
    {
      url: start,
      home,
      policy: EXPECTED_NEW,
      price: WORTH_A_DOWNLOAD,
      coverage,
      seeds: [],
      known,
      language,
      identify: identifier(portalId),
      correction: (family) => corrections.get(sha256(family)) ?? null,
      confirms: (make) => confirmedForms.has(sha256(make)),
    },
    web,
  );
  const pageOf = ({ request }: SurfacedRecord) => {
    const canonical = canonicalRequest(request);
    return canonical && tools.journal.pageAt(requestKey(canonical));
  };
  return { ...endOf(portal), work, portal, pageOf, namesKey: tools.namesKey };
}

function endOf({ stop, because, records }: SurfacedPortal): TaskEnd {
  const detail = because && `${because.fault}: ${withoutQueries(because.because)}`;
  if (records.length === 0 && (stop === 'nothing-left' || stop === 'not-worth-it'))
    return { ...ended('no-records'), detail };
  if (stop === 'budget') return { ...ended('downloads-spent'), detail };
  if (stop !== 'fault' && stop !== 'unreachable' && stop !== 'throttled') return { ...ended(stop), detail };
  const reason = because?.fault ?? 'throttled';
  return reason in SURFACE_REASONS
    ? { ...ended(reason as keyof typeof SURFACE_REASONS), detail }
    : { reason, outcome: COMMON_REASONS[reason as keyof typeof COMMON_REASONS], detail };
}

/** A text with the query parts of its addresses removed: the words of a query may be a person's name. */
const withoutQueries = (text: string): string => text.replaceAll(/(https?:\/\/[^\s?#]+)[?#]\S*/gu, '$1');

const ended = (reason: keyof typeof SURFACE_REASONS) => ({ reason, outcome: SURFACE_REASONS[reason] });
