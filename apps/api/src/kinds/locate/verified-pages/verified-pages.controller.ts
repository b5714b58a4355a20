import { named, namedStrict } from '@hyrde/contracts';
import { NamingPages, Shown } from '@hyrde/jobs/redaction';
import { canonicalUrl } from '@hyrde/jobs/site';
import type { Database } from '@hyrde/store';
import { Body, Controller, Delete, Get, Inject, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { DATABASE } from '../../../base/tokens.js';
import { Id, iso, PathId, Revision, Time, WebUrl } from '../../../http/common.js';
import { invalid, notFound } from '../../../http/problem.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Me, Needs, type SignedIn } from '../../../people/access.js';
import { beginEdit, revisionOf } from '../../../people/editing.js';

/** Location of a site's page for a target, according to people. */
const VerifiedPage = named('VerifiedPage', {
  target: z.string(),
  /** null if the site has none, or if none is known. */
  url: Shown.nullable(),
  doesNotApply: z.boolean(),
  updatedAt: Time,
  /** Name of the person whose verdict it is; null if none exists, or if the person has been removed. */
  verifiedBy: z.string().nullable(),
  /**
   * A person's manual entry, which has priority over verdicts: `url` is then the entered page. null if none exists.
   */
  entered: z.object({ by: z.string().nullable(), note: z.string().nullable() }).nullable(),
  revision: Revision,
});

export const VerifiedPages = named('VerifiedPages', {
  items: z.array(VerifiedPage),
  /** Revision of a target that has no item. */
  unset: Revision,
});
export type VerifiedPages = z.infer<typeof VerifiedPages>;

const VerifiedPageParam = z.object({ id: Id, target: z.string().max(60) });
type VerifiedPageParam = z.infer<typeof VerifiedPageParam>;
const SetDoesNotApply = namedStrict('SetDoesNotApply', { doesNotApply: z.boolean() });
type SetDoesNotApply = z.infer<typeof SetDoesNotApply>;

const EnterPage = z
  .strictObject({ url: WebUrl, note: z.string().trim().max(500).nullable().default(null) })
  .meta({ id: 'EnterPage' });
type EnterPage = z.infer<typeof EnterPage>;

interface Entered {
  doesNotApply: boolean;
  enteredUrl: string | null;
  note: string | null;
  updatedAt: Date;
}
const UNSET: Entered = { doesNotApply: false, enteredUrl: null, note: null, updatedAt: new Date(0) };

/**
 * Editable fields. The address is represented by the time of its entry, since a hash of it would confirm a guess of what
 * is redacted in it.
 */
const editable = ({ doesNotApply, enteredUrl, note, updatedAt }: Entered) => ({
  doesNotApply,
  url: enteredUrl === null ? null : iso(updatedAt),
  note,
});

@ApiTags('sites')
@Controller('sites/:id/verified-pages')
export class VerifiedPagesController {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly naming: NamingPages,
  ) {}

  @Describes(
    'List verified pages of a site',
    'For each target, the page verified by people, the mark that it does not apply, or the page entered by hand.',
  )
  @Get()
  @Needs('viewer')
  @Returns(VerifiedPages)
  async ofSite(@PathId() siteId: string): Promise<VerifiedPages> {
    await this.needSite(siteId);
    const known = await this.db.verifiedPage.findMany({
      where: { siteId },
      include: { target: true, enteredBy: true, verification: { include: { person: true } } },
    });
    const redactions = await this.naming.redactions(
      known.map(({ url, target: { namesPeople: all } }) => ({ siteId, urls: [url], all })),
    );
    const items = known.map(
      ({ target, url, doesNotApply, updatedAt, verification, enteredUrl, enteredBy, note }, i) => ({
        target: target.slug,
        url: redactions[i]?.address(url) ?? null,
        doesNotApply,
        updatedAt: iso(updatedAt),
        verifiedBy: verification?.person.name ?? null,
        entered: enteredUrl === null ? null : { by: enteredBy?.name ?? null, note },
        revision: revisionOf(editable({ doesNotApply, enteredUrl, note, updatedAt })),
      }),
    );
    return { items, unset: revisionOf(editable(UNSET)) };
  }

  @Describes(
    'Say that a target does not apply',
    'Marks that the target does not apply to the site, or removes the mark. Verdicts are kept.',
  )
  @Put(':target')
  @Needs('reviewer')
  @Returns(VerifiedPages)
  async setDoesNotApply(
    @Param({ schema: VerifiedPageParam }) { id: siteId, target: slug }: VerifiedPageParam,
    @Body({ schema: SetDoesNotApply }) { doesNotApply }: SetDoesNotApply,
  ) {
    return this.say(siteId, slug, { doesNotApply });
  }

  @Describes(
    'Enter a page by hand',
    'Enters by hand where the page is. The entry has priority over verdicts, which apply again once it is removed.',
  )
  @Put(':target/entered')
  @Needs('reviewer')
  @Returns(VerifiedPages)
  enter(
    @Me() me: SignedIn,
    @Param({ schema: VerifiedPageParam }) { id, target }: VerifiedPageParam,
    @Body({ schema: EnterPage }) page: EnterPage,
  ) {
    return this.setEntered(id, target, { ...page, personId: me.id });
  }

  @Describes('Remove an entered page', 'Removes the entry; verdicts apply again.')
  @Delete(':target/entered')
  @Needs('reviewer')
  @Returns(VerifiedPages)
  takeBack(@Param({ schema: VerifiedPageParam }) { id, target }: VerifiedPageParam) {
    return this.setEntered(id, target, null);
  }

  /**
   * Stores a person's manual entry of the page, or removes it.
   * @param page null removes the entry
   * @throws Problem if the site or target does not exist, or if the address cannot be opened
   */
  private async setEntered(
    siteId: string,
    slug: string,
    page: { url: string; note: string | null; personId: string } | null,
  ): Promise<VerifiedPages> {
    if (!page) return this.say(siteId, slug, { enteredUrl: null, note: null, enteredById: null }, false);
    const enteredUrl = canonicalUrl(page.url);
    if (enteredUrl === null) throw invalid('url', 'is no address that can be opened');
    return this.say(siteId, slug, { enteredUrl, note: page.note || null, enteredById: page.personId });
  }

  private async say(
    siteId: string,
    slug: string,
    said: { doesNotApply: boolean } | { enteredUrl: string | null; note: string | null; enteredById: string | null },
    edits = true,
  ): Promise<VerifiedPages> {
    const target = await this.db.target.findUnique({ where: { slug } });
    if (!target) throw notFound('target');
    await this.needSite(siteId);
    const where = { siteId_targetId: { siteId, targetId: target.id } };
    if (edits)
      await beginEdit(this.db, {
        what: 'verified page',
        id: `${siteId} ${target.id}`,
        read: async () => (await this.db.verifiedPage.findUnique({ where })) ?? UNSET,
        stateOf: editable,
        shownOf: async (row) => ({ ...editable(row), url: row.enteredUrl && (await this.shownUrl(siteId, slug)) }),
      });
    await this.db.verifiedPage.upsert({
      where,
      create: { siteId, targetId: target.id, ...said },
      update: said,
    });
    // Deletes a row that neither a verdict nor a manual entry supports any longer.
    await this.db.verifiedPage.deleteMany({
      where: { siteId, targetId: target.id, doesNotApply: false, verificationId: null, enteredUrl: null },
    });
    return this.ofSite(siteId);
  }

  private async shownUrl(siteId: string, slug: string): Promise<string | null> {
    return (await this.ofSite(siteId)).items.find(({ target }) => target === slug)?.url ?? null;
  }

  private async needSite(id: string): Promise<void> {
    if (!(await this.db.site.findUnique({ where: { id }, select: { id: true } }))) throw notFound('site');
  }
}
