import { MASK, type PersonSign } from '@hyrde/contracts';
import { privatePerson } from './private-persons.js';
import type { PortalRecord } from './record.js';

/** The texts of a record that may name private persons. */
type Named = Pick<PortalRecord, 'sender' | 'recipient' | 'title' | 'caseTitle'>;

export interface MaskedRecord {
  /** What everybody may see. A private person's name is null; what `senderSign` says stands for it. */
  shown: Named & { senderSign: PersonSign; recipientSign: PersonSign };
  /** What is masked, as the portal has it; null where nothing is. */
  names: Named | null;
}

/** Keeps private senders and recipients apart from what is shown, in titles too. By a heuristic and the portal's marks. */
export function maskedRecord({ sender, recipient, title, caseTitle }: Named): MaskedRecord {
  const senderSign = sender === null ? 'none' : privatePerson(sender);
  const recipientSign = recipient === null ? 'none' : privatePerson(recipient);
  const likely = [senderSign === 'likely' ? sender : null, recipientSign === 'likely' ? recipient : null];
  const masks = likely.flatMap((name) => (name === null ? [] : namePattern(name)));
  const masked = (text: string | null) => masks.reduce((left, mask) => left?.replace(mask, MASK) ?? null, text);
  const shown = {
    sender: senderSign === 'none' ? sender : null,
    recipient: recipientSign === 'none' ? recipient : null,
    title: masked(title),
    caseTitle: masked(caseTitle),
    ...{ senderSign, recipientSign },
  };
  const names: Named = {
    sender: shown.sender === sender ? null : sender,
    recipient: shown.recipient === recipient ? null : recipient,
    title: shown.title === title ? null : title,
    caseTitle: shown.caseTitle === caseTitle ? null : caseTitle,
  };
  return { shown, names: Object.values(names).some((text) => text !== null) ? names : null };
}

/** The name's parts in any of the orders in which names are written. */
function namePattern(name: string): RegExp[] {
  const parts = name.split(/[\s,]+/).filter((part) => part.length > 1);
  if (parts.length < 2 || parts.length > 5) return [];
  const [last = '', ...first] = [...parts].reverse();
  const orders = [parts, [last, ...first.reverse()], [...parts.slice(1), parts[0] ?? '']];
  return orders.map(
    (order) => new RegExp(`(?<!\\p{L})${order.map(escaped).join('[\\s,]+')}(?:s|['’]s)?(?!\\p{L})`, 'giu'),
  );
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
