import type { DayRange, Query } from '../../interface/interface.js';
import type { Asked, View } from '../../selection/port.js';
import { DayWalk } from './days.js';
import type { Members } from './members.js';
import type { Proposal } from './proposal.js';

/** Reads the days of a date filter, stretch by stretch, where no word is needed. */
export class DayCells {
  #walk: DayWalk | null = null;

  /** Once all days are read, those that hold more than an answer shows; null before. */
  get unread(): ReadonlySet<number> | null {
    return this.#walk !== null && this.#walk.left === 0 ? new Set(this.#walk.overflowing) : null;
  }

  proposal(view: View, members: Members): Proposal | null {
    const { offer, acquired, cap } = view;
    if (!offer.wordless || offer.days === null) return null;
    const open = this.#begun(offer.days, members.population, acquired.size).next();
    if (open === null) return null;
    const known = members.of(view, inDays(open.range), []).length;
    const unseen = open.claimed === null ? open.unseen : Math.max(0, open.claimed - known);
    const matching = known + unseen;
    const gain = matching === 0 ? 0 : (Math.min(cap, matching) * unseen) / matching;
    return { query: inDays(open.range), terms: [], unseen, known, gain };
  }

  /** Takes in what days brought, whoever asked for them: an earlier run, too. */
  learn(asked: Asked, view: View, members: Members): void {
    const { words, choices } = asked.query;
    const days = asked.query.days ?? (endsOnADay(asked) ? view.offer.days : null);
    if (!view.offer.days || days === null || words.length > 0 || Object.keys(choices).length > 0) return;
    const { size } = view.acquired;
    const walk = this.#begun(
      view.offer.days,
      Number.isFinite(members.population) ? members.population : 2 * size,
      size,
    );
    const open = walk.next();
    if (!open || open.range.from !== days.from || open.range.to < days.to) return;
    const known = members.of(view, inDays(days), []).length;
    walk.learn(days, asked, Math.max(1, (asked.total ?? 2 * known) - known));
  }

  #begun(days: DayRange, population: number, acquired: number): DayWalk {
    this.#walk ??= new DayWalk(days, population, population - acquired);
    return this.#walk;
  }
}

/** Did an answer without conditions show the newest records, down to a day? It is that to all days. */
const endsOnADay = ({ capped, newestFirst }: Asked): boolean =>
  capped && newestFirst !== null && Number.isFinite(newestFirst.from);

const inDays = (days: DayRange): Query => ({ words: [], choices: {}, days });
