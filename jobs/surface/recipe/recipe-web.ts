import type { FailureReason } from '@hyrde/contracts';
import type { PortalRecipe, RecipeRequest, RecipeWay } from '@hyrde/contracts/portals';
import { canonicalRequest, type DataHeaders, type PageRequest, requestKey, type Web } from '../../site/index.js';
import { BudgetSpent, Misfit, Refused } from './faults.js';
import { parseAnswer, pickOf, type Row } from './places.js';
import { pageRequest, type Recognised, variablesAgain } from './recognise.js';
import { readingOf } from './row-record.js';
import { filledRequest, type Variables } from './templates.js';

/** Fault of an answer that is not what the recipe describes; null if it is. */
export type MisfitOf = (row: Row, url: string) => Misfit | null;

/** One answer with its request. */
export interface Answered {
  readonly row: Row;
  readonly url: string;
  readonly request: PageRequest;
  /** Identity of the request. */
  readonly key: string;
  readonly says: DataHeaders;
}

/** Maximum number of times that a run renews a session that has ended. */
const MAX_RENEWALS = 3;
/** Failures after which a session may have ended. */
const SESSION_ENDS: ReadonlySet<string> = new Set<FailureReason>([
  ...([
    'login-required',
    'forbidden',
    'redirect-broken',
    'redirect-loop',
    'not-a-page',
    'server-error',
    'bad-answer',
  ] as const),
]);

/** Requests of one recipe: filled, sent, parsed; the page's cookies and the values of earlier steps are renewed once they end. */
export class RecipeWeb {
  private renewals = 0;
  private base: Variables;
  /** Values of steps that are made once a run, and of those made once a question. */
  private once: Variables | null = null;
  private steps: Variables = {};

  constructor(
    private readonly portal: Recognised,
    private readonly way: RecipeWay,
    private readonly web: Web,
  ) {
    this.base = portal.variables;
  }

  /** Lets other work of the process go on during a long answer. */
  async yieldToOthers(): Promise<void> {
    await this.web.yieldToOthers?.();
  }

  get recipe(): PortalRecipe {
    return this.portal.recipe;
  }

  /** Values known before a question. */
  get parameters(): Variables {
    return this.base;
  }

  /** Makes the steps that precede a question. */
  async begin(question: Variables): Promise<void> {
    const all = this.way.before ?? [];
    if (this.once === null) {
      this.once = {};
      for (const step of all.filter((each) => each.once))
        this.once = { ...this.once, ...(await this.step(step, question)) };
    }
    this.steps = {};
    for (const step of all.filter((each) => !each.once))
      this.steps = { ...this.steps, ...(await this.step(step, question)) };
  }

  private async step(
    { request, take }: NonNullable<RecipeWay['before']>[number],
    question: Variables,
  ): Promise<Variables> {
    const variables = this.variables(question);
    const answered = await this.send(request, variables);
    const reading = readingOf(this.recipe, answered.row, answered.url, variables);
    const taken: Record<string, string> = {};
    for (const [name, pick] of Object.entries(take)) {
      const value = pickOf(pick, answered.row, reading);
      if (value === null) throw new Misfit('not-given', answered.url, name);
      taken[name] = value;
    }
    return taken;
  }

  variables(question: Variables): Variables {
    return { ...this.base, ...this.once, ...this.steps, ...question };
  }

  /**
   * Sends one request; if the session has ended, renews it and sends the request again.
   * @param question values of the question, which the steps need too
   * @param at address of a next page, instead of the template's
   * @param misfitOf the fault of an answer that is not what was requested, else null
   */
  async ask(
    request: RecipeRequest,
    question: Variables,
    at: string | undefined,
    misfitOf: MisfitOf,
  ): Promise<Answered> {
    try {
      return await this.sound(request, question, at, misfitOf);
    } catch (error) {
      const ends = error instanceof Misfit || (error instanceof Refused && SESSION_ENDS.has(error.reason));
      if (!ends || this.renewals >= MAX_RENEWALS || !this.hasSession(request)) throw error;
      this.renewals++;
      await this.renew();
      this.once = null;
      await this.begin(question);
      return this.sound(request, question, at, misfitOf);
    }
  }

  /** True if an answer depends on earlier ones: on steps, or on values of the page. */
  private hasSession({ headers }: RecipeRequest): boolean {
    return (this.way.before?.length ?? 0) > 0 || Object.keys(headers ?? {}).length > 0;
  }

  /** Reads the body's page again, for its cookies and values. */
  private async renew(): Promise<void> {
    const { page } = this.portal;
    const opened = await this.web.open(pageRequest(page));
    if (opened.kind === 'budget-spent') throw new BudgetSpent();
    if (opened.kind === 'data') this.base = variablesAgain(this.portal, opened.text) ?? this.base;
  }

  private async sound(
    request: RecipeRequest,
    question: Variables,
    at: string | undefined,
    misfitOf: MisfitOf,
  ): Promise<Answered> {
    const answered = await this.send(request, this.variables(question), at);
    const misfit = misfitOf(answered.row, answered.url);
    if (misfit) throw misfit;
    return answered;
  }

  private async send(asked: RecipeRequest, variables: Variables, at?: string): Promise<Answered> {
    const { request, type } = filledRequest(this.recipe, asked, variables, this.portal.page, at);
    const opened = await this.web.open(request);
    if (opened.kind === 'budget-spent') throw new BudgetSpent();
    if (opened.kind === 'failed') throw new Refused(opened.reason, opened.url);
    if (opened.kind !== 'data') throw new Misfit('other-answer', request.url);
    const row = parseAnswer(type, opened.text);
    if (row === null) throw new Misfit('other-type', opened.url, type);
    const canonical = canonicalRequest(request);
    return { row, url: opened.url, request, key: canonical ? requestKey(canonical) : request.url, says: opened.says };
  }
}
