import type { DayRange, Query } from '../../interface/interface.js';
import type { Asked, View } from '../../selection/port.js';
import { DayWalk } from './days.js';
import type { Members } from './members.js';
import type { Proposal } from './proposal.js';

/** Reads the days of a date filter, stretch by stretch, where no word is needed. */
export class DayCells {
  #walk: DayWalk | null = null;

  proposal(view: View, members: Members): Proposal | null {
    const { offer, acquired, cap } = view;
    if (!offer.wordless || offer.days === null) return null;
    this.#walk ??= new DayWalk(offer.days, members.population, members.population - acquired.size);
    const open = this.#walk.next();
    if (open === null) return null;
    const known = members.of(view, inDays(open.range), []).length;
    const unseen = open.claimed === null ? open.unseen : Math.max(0, open.claimed - known);
    const matching = known + unseen;
    const gain = matching === 0 ? 0 : (Math.min(cap, matching) * unseen) / matching;
    return { query: inDays(open.range), terms: [], unseen, known, gain };
  }

  learn(asked: Asked, view: View, members: Members): void {
    const { words, choices, days } = asked.query;
    if (this.#walk === null || days === null || words.length > 0 || Object.keys(choices).length > 0) return;
    const known = members.of(view, asked.query, []).length;
    this.#walk.learn(days, asked, Math.max(1, (asked.total ?? 2 * known) - known));
  }
}

const inDays = (days: DayRange): Query => ({ words: [], choices: {}, days });
