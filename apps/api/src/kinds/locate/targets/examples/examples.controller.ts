import {
  ExampleFailure,
  ExampleState,
  named,
  namedStrict,
  type QueryWord,
  QueryWords,
  TargetSlug,
} from '@hyrde/contracts';
import { mayName, type NameRedaction, NamingPages, Shown } from '@hyrde/jobs/redaction';
import { routeOf } from '@hyrde/jobs/site';
import type { Database, Prisma } from '@hyrde/store';
import { execute, statement, storedJson } from '@hyrde/store/statement';
import { Body, Controller, Delete, Get, Inject, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { readableRows } from '../../../../base/readable.js';
import { DATABASE } from '../../../../base/tokens.js';
import { publish } from '../../../../events/event-hub.service.js';
import { DONE, Done, Id, iso, Time, WebUrl } from '../../../../http/common.js';
import { invalid, notFound } from '../../../../http/problem.js';
import { Describes, Returns } from '../../../../http/returns.js';
import { Me, Needs, type SignedIn } from '../../../../people/access.js';
import { PathSlug } from '../targets.schemas.js';

/** Maximum number of examples: a dozen good ones define a target; more cost the sites downloads and add little. */
const MAX_EXAMPLES = 50;

const ExampleParam = z.object({ slug: TargetSlug, id: Id });
type ExampleParam = z.infer<typeof ExampleParam>;

export const Example = named('Example', {
  id: Id,
  url: Shown,
  state: ExampleState,
  /** Reason why the page could not be read. */
  failure: ExampleFailure.nullable(),
  title: Shown.nullable(),
  /** Words learned from the page; null until it has been read. */
  words: QueryWords.nullable(),
  addedBy: z.string().nullable(),
  at: Time,
});
export type Example = z.infer<typeof Example>;
const Examples = named('Examples', { items: z.array(Example) });

const AddExamples = namedStrict('AddExamples', { urls: z.array(WebUrl).min(1).max(MAX_EXAMPLES) });
type AddExamples = z.infer<typeof AddExamples>;
/** The examples with the number of new ones; the others existed already. */
export const ExamplesAdded = Examples.extend({ added: z.number().int() }).meta({ id: 'ExamplesAdded' });
export type ExamplesAdded = z.infer<typeof ExamplesAdded>;

const BY = { addedBy: { select: { name: true } } } as const;
type Row = Prisma.TargetExampleGetPayload<{ include: typeof BY }>;

/** Locks the target, so that examples are added by one transaction at a time and the maximum holds. */
const LOCK = statement({
  name: 'examples.lock-target',
  parameters: { targetId: z.uuid() },
  text: 'select from target where id = $targetId::uuid for update',
});

/** The address without a fragment that is no route: it names a place on the page. */
function plainUrl(text: string): string {
  const url = new URL(text);
  url.hash = routeOf(url.hash);
  return url.href;
}

/** Words learned from a page that names people, without words that may be names. */
function plainWords(words: QueryWords): QueryWords {
  const plain = ([language, list]: [string, QueryWord[]]) => [language, list.filter(({ word }) => !mayName(word))];
  return QueryWords.parse(Object.fromEntries(Object.entries(words).map(plain)));
}

function asExample({ id, url, state, failure, title, words, addedBy, at }: Row, redaction: NameRedaction): Example {
  const taught = storedJson(`target example ${id}`, 'words', QueryWords.nullable(), words);
  return {
    id,
    url: redaction.address(url),
    state: ExampleState.parse(state),
    failure: ExampleFailure.nullable().parse(failure),
    title: redaction.text(url, title),
    words: taught && redaction.names(url) ? plainWords(taught) : taught,
    addedBy: addedBy?.name ?? null,
    at: iso(at),
  };
}

/** Pages that people gave as examples of a target; a worker reads them when a version is learned from them. */
@ApiTags('targets')
@Controller('targets/:slug/examples')
export class ExamplesController {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly naming: NamingPages,
  ) {}

  @Describes(
    'List example pages of a target',
    'Example pages in the order in which they were added, each with the person who added it.',
  )
  @Get()
  @Needs('viewer')
  @Returns(Examples)
  async list(@PathSlug() slug: string) {
    const targetId = await this.targetId(slug);
    const rows = await this.db.targetExample.findMany({ where: { targetId }, include: BY, orderBy: { id: 'asc' } });
    const { namesPeople: all } = await this.db.target.findUniqueOrThrow({ where: { id: targetId } });
    const redactions = await this.naming.redactions(rows.map(({ url }) => ({ siteId: null, urls: [url], all })));
    const named = rows.flatMap((row, i) => (redactions[i] ? { ...row, redaction: redactions[i] } : []));
    return { items: readableRows('example', named, ({ redaction, ...row }) => asExample(row, redaction)) };
  }

  @Describes(
    'Add example pages',
    'Adds pages that are examples of the target. They are fetched when a version is learned from them.',
  )
  @Post()
  @Needs('auditor')
  @Returns(ExamplesAdded, 201)
  async add(@PathSlug() slug: string, @Body({ schema: AddExamples }) { urls }: AddExamples, @Me() me: SignedIn) {
    const targetId = await this.targetId(slug);
    const added = await this.db.$transaction(async (tx) => {
      await execute(tx, LOCK, { targetId });
      const there = new Set((await tx.targetExample.findMany({ where: { targetId } })).map(({ url }) => url));
      const fresh = [...new Set(urls.map(plainUrl))].filter((url) => !there.has(url));
      if (there.size + fresh.length > MAX_EXAMPLES)
        throw invalid('urls', `A target has at most ${MAX_EXAMPLES} examples; there are ${there.size} already.`);
      await tx.targetExample.createMany({ data: fresh.map((url) => ({ targetId, url, addedById: me.id })) });
      await publish(tx, { type: 'target-changed', targetId });
      return fresh.length;
    });
    return { ...(await this.list(slug)), added };
  }

  @Describes('Remove an example page', 'Deletes an example; versions that learned from it do not change.')
  @Delete(':id')
  @Needs('auditor')
  @Returns(Done)
  async remove(@Param({ schema: ExampleParam }) { slug, id }: ExampleParam) {
    const targetId = await this.targetId(slug);
    const { count } = await this.db.targetExample.deleteMany({ where: { id, targetId } });
    if (count === 0) throw notFound('example');
    await publish(this.db, { type: 'target-changed', targetId });
    return DONE;
  }

  private async targetId(slug: string): Promise<string> {
    const target = await this.db.target.findUnique({ where: { slug }, select: { id: true } });
    if (!target) throw notFound('target');
    return target.id;
  }
}
