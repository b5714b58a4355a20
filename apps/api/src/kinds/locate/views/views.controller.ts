import { includesRole, named, namedStrict, RecordFilter, ViewList } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { sitesFiltered } from '@hyrde/store/site-filter';
import { queryOne, storedJson } from '@hyrde/store/statement';
import { Body, Controller, Delete, Get, Inject, Injectable, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { readableRows } from '../../../base/readable.js';
import { DATABASE } from '../../../base/tokens.js';
import { DONE, Done, Id, PathId, Practice, Revision, Query as StoredQuery } from '../../../http/common.js';
import { invalid, notFound, Problem } from '../../../http/problem.js';
import { Describes, Returns } from '../../../http/returns.js';
import { line } from '../../../http/text.js';
import { Me, Needs, type SignedIn } from '../../../people/access.js';
import { beginEdit, revisionOf } from '../../../people/editing.js';
import { MatrixService, MatrixTable } from '../matrix/matrix.service.js';
import { MATRIX_COUNT } from '../matrix/matrix.sql.js';

const FILTERS: Record<ViewList, z.ZodObject> = { matrix: MatrixTable, records: RecordFilter };

/** @throws Problem invalid-input unless the list has these query parameters; its world is the view's */
function requireQuery(list: ViewList, query: Stored): void {
  const shape = FILTERS[list].shape;
  if ('practice' in query) throw invalid('query', 'has no world: the view has one');
  const unknown = Object.keys(query).find((name) => !Object.hasOwn(shape, name));
  if (unknown !== undefined) throw invalid(`query.${unknown}`, 'The list has no such filter.');
  const [fault] = FILTERS[list].safeParse(query).error?.issues ?? [];
  if (fault) throw invalid(['query', ...fault.path].join('.'), fault.message);
}
type Stored = z.infer<typeof StoredQuery>;

const SavedView = named('SavedView', {
  id: Id,
  name: z.string(),
  practice: z.boolean(),
  list: ViewList,
  /** True if everybody sees it; otherwise only its owner. */
  shared: z.boolean(),
  /** Query parameters of the list; of the matrix also columns and order. */
  query: StoredQuery,
  owner: z.object({ id: Id, name: z.string() }),
  /** Targets of its filter and columns that do not exist, or are archived. */
  missingTargets: z.array(z.string()),
  revision: Revision,
});
type SavedView = z.infer<typeof SavedView>;
const SavedViews = named('SavedViews', { items: z.array(SavedView) });
const CountedView = SavedView.extend({
  /** Number of sites that match its filter now; null for a view of records. */
  sites: z.number().int().nullable(),
}).meta({ id: 'CountedView' });

const editableFields = { name: line(100), shared: z.boolean(), query: StoredQuery };
const SaveView = namedStrict('SaveView', {
  ...editableFields,
  shared: z.boolean().default(false),
  practice: z.boolean(),
  list: ViewList.default('matrix'),
});
type SaveView = z.infer<typeof SaveView>;
const ChangeView = z.strictObject(editableFields).partial().meta({ id: 'ChangeView' });
type ChangeView = z.infer<typeof ChangeView>;

const ViewsQuery = z.object({ practice: Practice, list: ViewList.default('matrix') });
type ViewsQuery = z.infer<typeof ViewsQuery>;

/** Maximum number of views in a list. */
const MOST_VIEWS = 500;
const OWNED = { owner: { select: { id: true, name: true } } } as const;

@Injectable()
export class ViewsService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly matrix: MatrixService,
  ) {}

  /** The person's views of a list in a world and shared ones, ascending by name. */
  async list({ practice, list }: ViewsQuery, me: SignedIn): Promise<SavedView[]> {
    const rows = await this.db.savedView.findMany({
      where: { practice, list, OR: [{ shared: true }, { ownerId: me.id }] },
      include: OWNED,
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      take: MOST_VIEWS,
    });
    return Promise.all(readableRows('saved view', rows, (row) => ({ row, table: tableOf(row) })).map(this.asView));
  }

  /** @throws Problem if it does not exist, or is another person's and not shared */
  async one(id: string, me: SignedIn) {
    const row = await this.read(id, me);
    if (!row) throw notFound('view');
    const table = tableOf(row);
    const view = await this.asView({ row, table });
    if (table === null) return { ...view, sites: null };
    return { ...view, sites: (await queryOne(this.db, MATRIX_COUNT, { ...sitesFiltered(table), most: null })).n };
  }

  async save(view: SaveView, me: SignedIn) {
    requireQuery(view.list, view.query);
    const { id } = await this.db.savedView.create({ data: { ...view, ownerId: me.id } });
    return this.one(id, me);
  }

  /** @throws Problem if the person is neither its owner nor an administrator */
  async change(id: string, body: ChangeView, me: SignedIn) {
    const row = await beginEdit(this.db, { what: 'view', id, read: () => this.read(id, me), stateOf: editable });
    refuseOthers(row, me);
    const { query = queryOf(row), ...rest } = body;
    requireQuery(listOf(row), query);
    await this.db.savedView.update({ where: { id }, data: { ...rest, query } });
    const matrix = { ...query, practice: String(row.practice) };
    await this.db.reportLink.updateMany({ where: { viewId: id }, data: { matrix } });
    return this.one(id, me);
  }

  /** @throws Problem if the person is neither its owner nor an administrator */
  async remove(id: string, me: SignedIn): Promise<void> {
    const row = await this.read(id, me);
    if (!row) throw notFound('view');
    refuseOthers(row, me);
    await this.db.savedView.delete({ where: { id } });
  }

  private read(id: string, me: SignedIn) {
    const where = { id, OR: [{ shared: true }, { ownerId: me.id }] };
    return this.db.savedView.findFirst({ where, include: OWNED });
  }

  private readonly asView = async ({ row, table }: { row: Row; table: MatrixTable | null }): Promise<SavedView> => {
    const { id, name, practice, shared, owner } = row;
    return {
      id,
      name,
      practice,
      list: listOf(row),
      shared,
      query: queryOf(row),
      owner,
      missingTargets: table ? await this.matrix.missingTargets(table) : [],
      revision: revisionOf(editable(row)),
    };
  };
}

type Row = NonNullable<Awaited<ReturnType<ViewsService['read']>>>;

const editable = ({ name, shared, query }: Pick<Row, 'name' | 'shared' | 'query'>) => ({ name, shared, query });

const queryOf = ({ id, query }: Pick<Row, 'id' | 'query'>): z.infer<typeof StoredQuery> =>
  storedJson(`saved view ${id}`, 'query', StoredQuery, query);

const listOf = ({ list }: Pick<Row, 'list'>): ViewList => ViewList.parse(list);

/** The matrix that a view shows; null for a view of records. */
const tableOf = (row: Pick<Row, 'id' | 'query' | 'practice' | 'list'>): MatrixTable | null =>
  listOf(row) === 'matrix' ? MatrixTable.parse({ ...queryOf(row), practice: String(row.practice) }) : null;

function refuseOthers({ owner }: Row, me: SignedIn): void {
  if (owner.id !== me.id && !includesRole(me.role, 'admin'))
    throw new Problem('forbidden', `This view is ${owner.name}’s: ask its owner or an administrator to change it.`);
}

/** Saved views: a filter of the matrix with its columns and order, or of records, under a name. */
@ApiTags('answers')
@Needs('viewer')
@Controller('views')
export class ViewsController {
  constructor(private readonly views: ViewsService) {}

  @Describes('List saved views', 'Own and shared views of a list in a world (practice or real), ascending by name.')
  @Get()
  @Returns(SavedViews)
  async list(@Query({ schema: ViewsQuery }) query: ViewsQuery, @Me() me: SignedIn) {
    return { items: await this.views.list(query, me) };
  }

  @Describes(
    'Save a view',
    'Stores query parameters of `GET /matrix` (filter, columns and order) or of `GET /records` under a name.',
  )
  @Post()
  @Returns(CountedView, 201)
  save(@Body({ schema: SaveView }) body: SaveView, @Me() me: SignedIn) {
    return this.views.save(body, me);
  }

  @Describes('Read a saved view', 'Its query, and the number of sites that match it now.')
  @Get(':id')
  @Returns(CountedView)
  one(@PathId() id: string, @Me() me: SignedIn) {
    return this.views.one(id, me);
  }

  @Describes('Change a saved view', 'Changes the fields that are sent; only its owner and administrators may.')
  @Patch(':id')
  @Returns(CountedView)
  change(@PathId() id: string, @Body({ schema: ChangeView }) body: ChangeView, @Me() me: SignedIn) {
    return this.views.change(id, body, me);
  }

  @Describes(
    'Delete a saved view',
    'Sweeps and reports that were made from it stay, with its last filter; a schedule of it fails from then on.',
  )
  @Delete(':id')
  @Returns(Done)
  async remove(@PathId() id: string, @Me() me: SignedIn) {
    await this.views.remove(id, me);
    return DONE;
  }
}
