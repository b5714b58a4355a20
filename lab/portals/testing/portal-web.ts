import type { Opened, PageRequest, Web } from '@hyrde/jobs/site';
import type { Country } from '../../country/sites/country.js';
import { PortalVisitor } from './field-scores.js';

/** A country's portals as a capability's web port, without a network. Records the requests. */
export class PortalWeb implements Web {
  readonly asked: PageRequest[] = [];
  private readonly visitor: PortalVisitor;

  constructor(
    country: Country,
    private readonly budget: number,
    /** Practice time; null if the date is fixed. */
    private readonly time: number | null = null,
  ) {
    this.visitor = new PortalVisitor(country, time);
  }

  get downloads(): number {
    return this.asked.length;
  }

  get remaining(): number {
    return this.budget - this.asked.length;
  }

  random(): number {
    return 0.5;
  }

  now(): number {
    return this.time ?? NOW;
  }

  async open(asked: string | PageRequest): Promise<Opened> {
    if (this.remaining <= 0) return { kind: 'budget-spent' };
    const request = typeof asked === 'string' ? { url: asked } : asked;
    this.asked.push(request);
    const visited = this.visitor.open(request);
    return visited
      ? { kind: 'page', page: visited.page, tree: visited.tree }
      : { kind: 'failed', url: request.url, reason: 'missing' };
  }
}

/** Noon of the practice country's fixed date. */
const NOW = Date.UTC(2026, 10, 22, 12);
