import type { NewestQuestion, WatchReason } from '@hyrde/contracts';
import type { PortalRecipe } from '@hyrde/contracts/portals';
import {
  BudgetSpent,
  Faulty,
  type NewestRecords,
  newestRecords,
  type PolledRecord,
  Refused,
} from '../../../surface/index.js';
import { type AskPortal, dayOf, type HubItem } from '../../../watch/index.js';

/** Kinds of records whose date is the day of a meeting. */
const OF_MEETINGS: ReadonlySet<string> = new Set(['meeting', 'item']);

/**
 * Asks a portal by its vendor's recipe, which is among those in force. Whatever is no proper answer is a failed poll, never one
 * without records.
 */
export const askPortalBy =
  (recipes: readonly PortalRecipe[]): AskPortal =>
  async (question, { covered, isKnown }, web) => {
    const known = ({ identity, content }: Pick<PolledRecord, 'identity' | 'content'>) =>
      isKnown({ identity: nameOf(question, identity), content });
    try {
      const newest = await newestRecords(recipes, question, { covered, isKnown: known }, web);
      return {
        kind: 'read',
        title: newest.recipe.name,
        items: newest.records.map((record) => itemOf(question, record, newest)),
        covered: newest.covered,
      };
    } catch (error) {
      if (error instanceof BudgetSpent) return { kind: 'budget-spent' };
      const reason = failureOf(error);
      if (reason === null) throw error;
      return { kind: 'failed', reason };
    }
  };

function failureOf(error: unknown): WatchReason | null {
  if (error instanceof Refused) return error.reason;
  return error instanceof Faulty ? 'portal-changed' : null;
}

/** Identity of a record among those of a site's portals. */
const nameOf = ({ url, recipe }: NewestQuestion, identity: string): string => `${recipe?.id} ${url} ${identity}`;

function itemOf(question: NewestQuestion, polled: PolledRecord, { recipe }: NewestRecords): HubItem {
  const { record, content, answer, hasCome } = polled;
  const isDated = !OF_MEETINGS.has(recipe.kind);
  return {
    url: record.link,
    id: record.documentNumber ?? record.caseNumber,
    title: record.title ?? record.caseTitle ?? record.documentNumber ?? '',
    date: isDated && record.date !== null ? dayOf(record.date) : null,
    record: { identity: nameOf(question, polled.identity), content, hasCome, answer },
  };
}
