import type { Environment } from '@hyrde/contracts';
import { NamingPages, pagesOfSearch } from '@hyrde/jobs/redaction';
import { canonicalUrl } from '@hyrde/jobs/site';
import type { Database, Prisma } from '@hyrde/store';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { targetName } from '../../../base/readable.js';
import { CLOCK, type Clock, DATABASE, ENVIRONMENT } from '../../../base/tokens.js';
import { clientAddress } from '../../../http/client-address.js';
import { counted, iso, isoOrNull } from '../../../http/common.js';
import { cursorOf, cutPage, TimeKey } from '../../../http/cursor.js';
import { invalid, notFound, Problem } from '../../../http/problem.js';
import type { SignedIn } from '../../../people/access.js';
import { secretHash } from '../../../people/secrets.js';
import { ThrottleService } from '../../../people/throttle.service.js';
import { OrganisationService } from '../../../settings/organisation.js';
import { reasonWithoutSearch } from '../reports/answer-reasons.js';
import { StandingAnswersService } from '../standing-answers/standing-answers.service.js';
import type {
  GiveLetterAnswer,
  LetterAnswer,
  LetterAnswers,
  LetterAnswersQuery,
  LetterQuestion,
} from './letters.schemas.js';
import { LettersService } from './letters.service.js';

/** Maximum number of answers to a letter: a few for each target. */
const MOST_ANSWERS = 60;
const CURSOR = { waiting: cursorOf('letter answers', TimeKey), decided: cursorOf('decided letter answers', TimeKey) };
const RELATED = {
  target: true,
  decidedBy: { select: { name: true } },
  letter: { select: { site: { select: { id: true, name: true, homeUrl: true } } } },
} as const;
type Row = Prisma.LetterAnswerGetPayload<{ include: typeof RELATED }>;

/** Answers that bodies give to letters, and what people decide on them. */
@Injectable()
export class LetterAnswersService {
  private readonly addressOf: ReturnType<typeof clientAddress>;

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENVIRONMENT) env: Environment,
    private readonly throttle: ThrottleService,
    private readonly letters: LettersService,
    private readonly standing: StandingAnswersService,
    private readonly organisation: OrganisationService,
    private readonly naming: NamingPages,
  ) {
    this.addressOf = clientAddress(env);
  }

  /** @throws Problem if no letter has this token */
  async question(token: string): Promise<LetterQuestion> {
    const { id, siteId, targets, endsAt } = await this.letter(token);
    const [site, { items }, lacked, all, { name, hasLogo }, given] = await Promise.all([
      this.db.site.findUniqueOrThrow({ where: { id: siteId } }),
      this.standing.ofSite(siteId),
      this.letters.lackedBy(siteId, targets),
      this.db.target.findMany({ where: { slug: { in: targets } }, orderBy: { id: 'asc' } }),
      this.organisation.read(),
      this.db.letterAnswer.groupBy({ by: ['targetId'], where: { letterId: id }, _count: true }),
    ]);
    const count = given.reduce((sum, { _count }) => sum + _count, 0);
    return {
      body: { name: site.name, homeUrl: site.homeUrl },
      organisation: { name, hasLogo },
      endsAt: iso(endsAt),
      closed: endsAt <= this.clock.now() || count >= MOST_ANSWERS,
      targets: all.map((target) => {
        const answer = items.find((one) => one.target === target.slug)?.answer ?? 'not-searched';
        const found = lacked.find(({ slug }) => slug === target.slug);
        return {
          ...{ slug: target.slug, name: targetName(target), answer },
          why: found?.why.en ? found.why : reasonWithoutSearch('not-searched'),
          searchId: found?.searchId ?? null,
          answers: given.find(({ targetId }) => targetId === target.id)?._count ?? 0,
        };
      }),
    };
  }

  /**
   * Stores a body's answer, which then waits for a person. Nothing is requested from the address.
   * @throws Problem if the link has ended, is used too often, or asks for another target
   */
  async give(
    token: string,
    { target, kind, url, note }: GiveLetterAnswer,
    request: Parameters<typeof this.addressOf>[0],
  ) {
    const letter = await this.letter(token);
    await this.throttle.beginAnswer(letter.id, this.addressOf(request));
    if (letter.endsAt <= this.clock.now()) throw new Problem('conflict', 'This link has ended. Answer by mail.');
    if (!letter.targets.includes(target)) throw invalid('target', 'is not what the letter is about');
    const [found, count] = await Promise.all([
      this.db.target.findUniqueOrThrow({ where: { slug: target } }),
      this.db.letterAnswer.count({ where: { letterId: letter.id } }),
    ]);
    if (count >= MOST_ANSWERS) throw new Problem('conflict', 'This link has been used too often. Answer by mail.');
    const data = { letterId: letter.id, targetId: found.id, kind, url: url ?? null, note: note || null };
    await this.db.letterAnswer.create({ data: { ...data, at: this.clock.now() } });
  }

  /** @throws Problem unless the search is the proof of what the letter with this token is about */
  async needSearch(token: string, searchId: string): Promise<void> {
    const { siteId, targets } = await this.letter(token);
    const lacked = await this.letters.lackedBy(siteId, targets);
    if (!lacked.some((one) => one.searchId === searchId)) throw notFound('proof sheet of this letter');
  }

  /** Waiting answers ascending by time, or decided ones descending by time of the decision. */
  async list({ practice, state, cursor, limit }: LetterAnswersQuery): Promise<LetterAnswers> {
    const isWaiting = state === 'waiting';
    const where = { letter: { site: { practice } }, decision: isWaiting ? null : { not: null } };
    const after = CURSOR[state].read(cursor);
    const key = isWaiting ? 'at' : 'decidedAt';
    const direction = isWaiting ? 'asc' : 'desc';
    const past = isWaiting ? 'gt' : 'lt';
    const [rows, count] = await Promise.all([
      this.db.letterAnswer.findMany({
        where: {
          ...where,
          ...(after && { OR: [{ [key]: { [past]: after.key } }, { [key]: after.key, id: { [past]: after.id } }] }),
        },
        include: RELATED,
        orderBy: [{ [key]: direction }, { id: direction }],
        take: limit + 1,
      }),
      this.db.letterAnswer.count({ where }),
    ]);
    const { shown, next } = cutPage(rows, limit, CURSOR[state], (row) => ({
      key: iso((isWaiting ? row.at : row.decidedAt) ?? row.at),
      id: row.id,
    }));
    return { items: await this.shown(shown), ...counted(count), next };
  }

  /**
   * Decides on an answer. If an address is accepted, it is entered as the body's page; an accepted objection marks that
   * the target does not apply.
   * @throws Problem if it does not exist or is decided already
   */
  async decide(id: string, decision: 'accepted' | 'declined', me: SignedIn): Promise<LetterAnswer> {
    const decided = { decision, decidedById: me.id, decidedAt: this.clock.now() };
    const { count } = await this.db.letterAnswer.updateMany({ where: { id, decision: null }, data: decided });
    const row = await this.db.letterAnswer.findUnique({ where: { id }, include: RELATED });
    if (!row) throw notFound('answer of a body');
    if (count === 0) throw new Problem('conflict', 'Somebody has decided on this answer already.');
    if (decision === 'accepted') await this.apply(row, me);
    const [answer] = await this.shown([row]);
    if (!answer) throw notFound('answer of a body');
    return answer;
  }

  private async apply({ targetId, letter: { site }, kind, url }: Row, me: SignedIn): Promise<void> {
    const said =
      kind === 'here' && url !== null
        ? { enteredUrl: canonicalUrl(url) ?? url, enteredById: me.id, note: null, doesNotApply: false }
        : { doesNotApply: true };
    await this.db.verifiedPage.upsert({
      where: { siteId_targetId: { siteId: site.id, targetId } },
      create: { siteId: site.id, targetId, ...said },
      update: said,
    });
  }

  private async shown(rows: readonly Row[]): Promise<LetterAnswer[]> {
    // A body’s answer may name persons, whatever the target.
    const redactions = await this.naming.redactions(
      rows.map(({ url, letter: { site } }) => pagesOfSearch({ siteId: site.id, namesPeople: true, urls: [url] })),
    );
    const searches = await this.db.standingAnswer.findMany({
      where: { OR: rows.map(({ targetId, letter: { site } }) => ({ siteId: site.id, targetId })) },
      select: { siteId: true, targetId: true, searchId: true },
    });
    return rows.flatMap((row, i) => {
      const redaction = redactions[i];
      if (!redaction) return [];
      const { id, target, kind, url, note, at, decision, decidedBy, decidedAt, letter } = row;
      const search = searches.find((one) => one.siteId === letter.site.id && one.targetId === target.id);
      return {
        ...{ id, site: letter.site, target: { slug: target.slug, name: targetName(target) } },
        kind: z.enum(['here', 'objection']).parse(kind),
        url: redaction.address(url),
        note: redaction.text(url, note),
        at: iso(at),
        searchId: search?.searchId ?? null,
        decision: z.enum(['accepted', 'declined']).nullable().parse(decision),
        decidedBy: decidedBy?.name ?? null,
        decidedAt: isoOrNull(decidedAt),
      };
    });
  }

  private async letter(token: string) {
    const letter = await this.db.letter.findUnique({ where: { tokenHash: secretHash(token) } });
    if (!letter) throw notFound('letter');
    return letter;
  }
}
