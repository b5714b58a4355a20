import { QueryWords } from '@hyrde/contracts';
import type { Database, Prisma } from '@hyrde/prisma';
import { Inject, Injectable } from '@nestjs/common';
import { DATABASE } from '../base/tokens.js';
import { iso, Localised } from '../http/common.js';
import { notFound } from '../http/problem.js';
import type { Target, TargetDetails } from './targets.schemas.js';

const VERSIONED = {
  versions: { include: { _count: { select: { sweeps: true } } }, orderBy: { version: 'desc' } },
} as const;
type Versioned = Prisma.TargetGetPayload<{ include: typeof VERSIONED }>;

@Injectable()
export class TargetsService {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  async list(): Promise<Target[]> {
    const targets = await this.db.target.findMany({ include: VERSIONED, orderBy: { id: 'asc' } });
    return targets.map(asTarget);
  }

  /** A target with all its versions, newest first. */
  async one(slug: string): Promise<TargetDetails> {
    const target = await this.db.target.findUnique({ where: { slug }, include: VERSIONED });
    if (!target) throw notFound('target');
    const versions = target.versions.map(({ id, version, words, createdAt, _count }) => ({
      id,
      version,
      words: QueryWords.parse(words),
      createdAt: iso(createdAt),
      sweeps: _count.sweeps,
    }));
    return { ...asTarget(target), versions };
  }
}

function asTarget({ id, slug, name, description, builtIn, versions }: Versioned): Target {
  const newest = versions[0];
  return {
    id,
    slug,
    name: Localised.parse(name),
    description: Localised.parse(description),
    builtIn,
    version: newest?.version ?? 0,
    languages: newest ? Object.keys(QueryWords.parse(newest.words)) : [],
    sweeps: versions.reduce((sum, version) => sum + version._count.sweeps, 0),
  };
}
