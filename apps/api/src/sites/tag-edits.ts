import { LONGEST_TAG, named, SiteFilter } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { SITE_FILTER, SITES_FILTERED, sitesFiltered } from '@hyrde/store/site-filter';
import { execute, queryOne, statement } from '@hyrde/store/statement';
import { Body, Controller, Inject, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { CLOCK, type Clock, DATABASE } from '../base/tokens.js';
import { Counted, Id, PathId } from '../http/common.js';
import { notFound, Problem } from '../http/problem.js';
import { Describes, Returns } from '../http/returns.js';
import { line } from '../http/text.js';
import { Me, Needs, type SignedIn } from '../people/access.js';
import { MOST_TAGS, uniqueTags } from './sites.schemas.js';

const Tags = z.array(line(LONGEST_TAG).regex(/^[^|]*$/, 'is without |')).max(MOST_TAGS);
const EditTags = z
  .strictObject({ add: Tags.default([]), remove: Tags.default([]) })
  .refine(({ add, remove }) => add.length + remove.length > 0, 'adds or removes a tag')
  .meta({ id: 'EditTags' });
type EditTags = z.infer<typeof EditTags>;

const TagEdit = named('TagEdit', {
  id: Id,
  changed: z.number().int(),
  /** Number of sites that would have too many tags, and were left as they are. */
  full: z.number().int(),
});
const UndoneTagEdit = named('UndoneTagEdit', {
  /** Number of sites that have their earlier tags again; those whose tags were changed since keep them. */
  restored: z.number().int(),
});

/** Tags of a site without the removed ones, followed by the added ones; compared without letter case. */
const AFTER = `(select coalesce(array_agg(old.tag order by old.place), '{}') from unnest(site.tags) with ordinality old(tag, place)
          where lower(old.tag) <> all($removed::text[]))
        || (select coalesce(array_agg(new.tag order by new.place), '{}') from unnest($added::text[]) with ordinality new(tag, place)
          where not exists (select from unnest(site.tags) there where lower(there) = lower(new.tag)
            and lower(there) <> all($removed::text[])))`;
const EDITED = { ...SITES_FILTERED, added: z.array(z.string()), removed: z.array(z.string()) };

const NOTE = statement({
  name: 'tag-edits.note',
  parameters: { ...EDITED, id: z.uuid(), most: z.int() },
  text: `
    insert into tag_edit_site (edit_id, site_id, before, after)
    select $id::uuid, chosen.id, chosen.tags, chosen.after
    from (select site.id, site.tags, ${AFTER} as after from site where ${SITE_FILTER} order by site.id for update) chosen
    where chosen.after <> chosen.tags and cardinality(chosen.after) <= $most::int`,
});
const FULL = statement({
  name: 'tag-edits.full',
  parameters: { ...EDITED, most: z.int() },
  text: `select count(*)::int as n from (select ${AFTER} as after from site where ${SITE_FILTER}) chosen
    where cardinality(chosen.after) > $most::int`,
  row: Counted,
});
const APPLY = statement({
  name: 'tag-edits.apply',
  parameters: { id: z.uuid() },
  text: `update site set tags = edit.after from tag_edit_site edit where edit.edit_id = $id::uuid and edit.site_id = site.id`,
});
const UNDO = statement({
  name: 'tag-edits.undo',
  parameters: { id: z.uuid() },
  text: `update site set tags = edit.before from tag_edit_site edit
    where edit.edit_id = $id::uuid and edit.site_id = site.id and site.tags = edit.after`,
});

@ApiTags('sites')
@Needs('auditor')
@Controller('sites/tags')
export class TagEditsController {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Describes(
    'Change the tags of many sites',
    'Adds and removes tags at all sites that match the filter; it can be undone for 30 days.',
  )
  @Post()
  @Returns(TagEdit, 201)
  async edit(
    @Me() me: SignedIn,
    @Query({ schema: SiteFilter }) filter: SiteFilter,
    @Body({ schema: EditTags }) { add, remove }: EditTags,
  ) {
    const added = uniqueTags(add);
    const { id } = await this.db.tagEdit.create({
      data: { added, removed: remove, personId: me.id, at: this.clock.now() },
    });
    const asked = { ...sitesFiltered(filter), added, removed: remove.map((tag) => tag.toLowerCase()), most: MOST_TAGS };
    const { n: full } = await queryOne(this.db, FULL, asked);
    const changed = await execute(this.db, NOTE, { ...asked, id });
    await execute(this.db, APPLY, { id });
    return { id, changed, full };
  }

  @Describes('Undo a change of tags', 'Restores the earlier tags of the sites whose tags have not been changed since.')
  @Post(':id/undo')
  @Returns(UndoneTagEdit)
  async undo(@PathId() id: string) {
    const where = { id, undoneAt: null };
    const { count } = await this.db.tagEdit.updateMany({ where, data: { undoneAt: this.clock.now() } });
    if (count === 0) {
      if (await this.db.tagEdit.findUnique({ where: { id } }))
        throw new Problem('conflict', 'This change of tags is undone already.');
      throw notFound('change of tags');
    }
    return { restored: await execute(this.db, UNDO, { id }) };
  }
}
