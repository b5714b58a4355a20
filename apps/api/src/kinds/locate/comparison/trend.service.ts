import { Answer, shareOfPart } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { Inject, Injectable } from '@nestjs/common';
import { DATABASE } from '../../../base/tokens.js';
import { RecentAnswers } from '../../../events/recent-answers.service.js';
import { iso } from '../../../http/common.js';
import { notFound } from '../../../http/problem.js';
import { COUNTED } from '../../../sweeps/counted.js';
import { answerCounts } from '../answers/answers.js';
import { answersOfAll } from '../sweeps/answers.js';
import type { Trend, TrendQuery } from './comparison.schemas.js';

/** Two years of months: more points would not be told apart in a small drawing. */
const SWEEPS = 24;

@Injectable()
export class TrendService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly recent: RecentAnswers,
  ) {}

  /** @throws Problem where there is no such target */
  read(query: TrendQuery): Promise<Trend> {
    return this.recent.of(`trend ${query.practice} ${query.target}`, () => this.readAnew(query));
  }

  private async readAnew({ practice, target: slug }: TrendQuery): Promise<Trend> {
    const target = await this.db.target.findUnique({ where: { slug }, select: { id: true } });
    if (!target) throw notFound('target');
    const [sweeps, whole] = await Promise.all([
      this.db.sweep.findMany({
        where: { practice, ...COUNTED, locate: { targetVersion: { targetId: target.id } }, state: 'done' },
        select: { id: true, name: true, createdAt: true },
        orderBy: { createdAt: 'desc' },
        take: SWEEPS,
      }),
      this.db.site.count({ where: { practice, archivedAt: null } }),
    ]);
    const rows = await answersOfAll(
      this.db,
      sweeps.map(({ id }) => id),
    );
    const items = sweeps.reverse().map(({ id, name, createdAt }) => {
      const counts = answerCounts(rows.filter(({ sweep_id }) => sweep_id === id));
      const sites = Object.values(counts).reduce((sum, count) => sum + count, 0);
      return { sweepId: id, name, at: iso(createdAt), sites, answers: sharesOf(counts, sites, whole) };
    });
    return { items: items.filter(({ sites }) => sites > 0) };
  }
}

const sharesOf = (counts: Record<Answer, number>, sites: number, whole: number) =>
  Answer.options.map((answer) => {
    const count = counts[answer];
    const { share, low, high } = shareOfPart(count, sites, whole);
    return { answer, count, share: share ?? 0, low: low ?? 0, high: high ?? 1 };
  });
