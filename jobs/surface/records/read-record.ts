import { canonicalUrl, closest } from '../../site/index.js';
import { findDate, wholeDate } from '../../text/index.js';
import type { Cell, CellLink } from './cells.js';
import { type Column, columnKey } from './columns.js';
import type { Unit } from './groups.js';
import type { Exemption, PortalRecord } from './record.js';
import { directionOf, EXEMPTION, type FieldRole } from './words.js';

/**
 * Record made of these pieces.
 * @param columns roles by column key
 * @param around day of the heading above the record, and the address against which its links resolve
 */
export function recordOf(
  cells: readonly Cell[],
  columns: ReadonlyMap<string, Column>,
  unit: Unit,
  around: { day: string | null; base: string },
): PortalRecord {
  const pieces = new Pieces(cells, columns);
  const numbers = numbersOf(pieces);
  const { sender, recipient, direction } = partiesOf(pieces);
  const title = pieces.text('title') ?? pieces.text('caseTitle') ?? pieces.leading();
  return {
    date: pieces.day('date') ?? around.day,
    documentDate: pieces.day('documentDate'),
    ...numbers,
    direction,
    title,
    caseTitle: pieces.text('title') === null ? null : pieces.text('caseTitle'),
    sender,
    recipient,
    exemption: exemptionOf(pieces),
    link: linkOf(pieces, cells) ?? linkAround(unit, around.base),
    others: pieces.others(),
  };
}

class Pieces {
  private readonly byRole = new Map<FieldRole, { cell: Cell; column: Column }>();
  private readonly rest: Cell[] = [];

  constructor(cells: readonly Cell[], columns: ReadonlyMap<string, Column>) {
    for (const cell of cells) {
      const column = columns.get(columnKey(cell));
      if (!column || column.role === 'other' || this.byRole.has(column.role)) this.rest.push(cell);
      else this.byRole.set(column.role, { cell, column });
    }
  }

  cell(role: FieldRole): Cell | null {
    return this.byRole.get(role)?.cell ?? null;
  }

  /** Text of a role; null if it is empty or a placeholder dash. */
  text(role: FieldRole): string | null {
    const text = this.cell(role)?.text ?? '';
    return /[\p{L}\p{N}*]/u.test(text) ? text : null;
  }

  day(role: FieldRole): string | null {
    const found = this.byRole.get(role);
    if (!found) return null;
    const { cell, column } = found;
    const said = cell.datetime && wholeDate(cell.datetime.slice(0, 10));
    return said || (findDate(cell.text, column.days)?.day ?? null);
  }

  /** Heading or link that begins the record, if its role is unknown: a record may be structured otherwise than most. */
  leading(): string | null {
    return this.rest.find(({ leads, label, text }) => leads && label === null && /\p{L}{3}/u.test(text))?.text ?? null;
  }

  others(): { label: string | null; text: string }[] {
    return this.rest.filter(({ text }) => text !== '').map(({ label, text }) => ({ label, text }));
  }
}

/** "2026/1234-5" is document 5 of case 2026/1234. */
const WITH_DOCUMENT = /^(.*\d[/.]\d+)\s?[-–]\s?\d+$/;

function numbersOf(pieces: Pieces): Pick<PortalRecord, 'caseNumber' | 'documentNumber'> {
  const [document, serial, ofCase] = [
    pieces.text('documentNumber'),
    pieces.text('sequenceNumber'),
    pieces.text('caseNumber'),
  ];
  const documentNumber = document ?? (ofCase && WITH_DOCUMENT.test(ofCase) ? ofCase : serial);
  const caseNumber =
    ofCase && !WITH_DOCUMENT.test(ofCase) ? ofCase : (WITH_DOCUMENT.exec(ofCase ?? document ?? '')?.[1] ?? null);
  return { caseNumber, documentNumber };
}

function partiesOf(pieces: Pieces): Pick<PortalRecord, 'sender' | 'recipient' | 'direction'> {
  const [sender, recipient, either] = [pieces.text('sender'), pieces.text('recipient'), pieces.text('correspondent')];
  const said = pieces.text('direction');
  const direction =
    (said === null ? null : directionOf(said)) ?? (sender && !recipient ? 'in' : recipient && !sender ? 'out' : null);
  if (either === null) return { sender, recipient, direction };
  if (direction === 'out') return { sender, recipient: recipient ?? either, direction };
  return { sender: sender ?? either, recipient, direction };
}

/** References to sections of law. */
const GROUND =
  /(?:(?:offentlegl?ova|offentlighetsloven|off\w*|offl|u\.?\s?off|fvl|forvaltningsloven|OSL|IFG|sektorlov\w*)\.?\s*)?(?:§+\s*\d+|\bOSL\s*\d+:\d+|\bart(?:icle|ikkel|\.)\s*\d+).*$/iu;

function exemptionOf(pieces: Pieces): Exemption | null {
  const [said, law] = [pieces.text('exemption'), pieces.text('legalGround')];
  const text = [said, law].filter((part) => part !== null).join(' ');
  if (text === '' || /^(?:nei|no|nein|non|offentlig|offentleg|public|åpen|open|ja|full|nej|öffentlich|x)$/i.test(text))
    return null;
  const ground = GROUND.exec(law ?? text)?.[0]?.trim() ?? null;
  return ground !== null || EXEMPTION.test(text) || law !== null || said !== null ? { text, ground } : null;
}

/** Link of the title, else of the document, else the first link; null if missing. */
function linkOf(pieces: Pieces, cells: readonly Cell[]): string | null {
  const usable = (links: readonly CellLink[] | undefined) => links?.find(({ url }) => url !== null)?.url ?? null;
  const cell = (role: FieldRole) => usable(pieces.cell(role)?.links);
  return cell('title') ?? cell('document') ?? cell('documentNumber') ?? usable(cells.flatMap(({ links }) => links));
}

/** Link of a record that is wholly a link; null if missing. */
function linkAround([first]: Unit, base: string): string | null {
  const anchor = first && closest(first, ({ name }) => name === 'a');
  return (anchor && canonicalUrl(anchor.attributes.href ?? '#', base)) ?? null;
}
