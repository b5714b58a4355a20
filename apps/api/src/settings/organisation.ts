import { named } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { sha256 } from '@hyrde/store/blobs';
import { queryRow, statement } from '@hyrde/store/statement';
import { Body, Controller, Get, Inject, Injectable, Patch, Res, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { z } from 'zod';
import { DATABASE } from '../base/tokens.js';
import { Revision } from '../http/common.js';
import { PICTURE, sentPicture } from '../http/files.js';
import { invalid, notFound } from '../http/problem.js';
import { Describes, Returns } from '../http/returns.js';
import { line } from '../http/text.js';
import { Needs, Public } from '../people/access.js';
import { beginEdit, revisionOf } from '../people/editing.js';

/** Key of the organisation among the stored settings. */
const KEY = 'organisation';

/** The name without the logo, whose bytes a public request would load. */
const NAME = statement({
  name: 'organisation.name',
  parameters: { key: z.string() },
  text: `select value->>'name' as name from setting where key = $key`,
  row: z.object({ name: z.string().nullable() }),
});

/** Maximum size of an uploaded logo in bytes; larger pictures are photographs. */
const MOST_BYTES = 500_000;
/** Maximum number of pixels of an uploaded picture, so that a small file cannot unpack to gigabytes. */
const MOST_PIXELS = 16_000_000;
/** Size of the stored logo in pixels: sharp on paper at a height of 15 mm. */
const STORED = { width: 900, height: 300 };
/** Resolution at which a vector picture is drawn, in dots per inch. */
const DENSITY = 192;
const FORMATS: ReadonlySet<string | undefined> = new Set(['png', 'jpeg', 'webp', 'svg']);

const StoredOrganisation = z.object({
  name: z.string().nullable().default(null),
  /** PNG as base64; null without a logo. */
  logo: z.string().nullable().default(null),
});
type StoredOrganisation = z.infer<typeof StoredOrganisation>;

const Organisation = named('Organisation', {
  /** Name of the organisation that publishes the reports; null if not set. */
  name: z.string().nullable(),
  hasLogo: z.boolean(),
  revision: Revision,
});
type Organisation = z.infer<typeof Organisation>;

const ChangeOrganisation = z
  .strictObject({
    name: line(120).nullable(),
    /** PNG, JPEG, WebP or SVG as base64; null removes the logo. It is stored as PNG. */
    logo: z.base64().min(1).nullable(),
  })
  .partial()
  .meta({ id: 'ChangeOrganisation' });
type ChangeOrganisation = z.infer<typeof ChangeOrganisation>;

/**
 * An uploaded logo as PNG. An SVG is drawn here, so that nothing of it reaches a browser: no script, no link.
 * @throws Problem if the picture is too large or no picture
 */
export async function logoOf(base64: string): Promise<Buffer> {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MOST_BYTES) throw invalid('logo', `is larger than ${MOST_BYTES / 1_000} kB`);
  const { default: sharp } = await import('sharp');
  const options = { limitInputPixels: MOST_PIXELS, density: DENSITY, pages: 1 };
  try {
    const { format } = await sharp(bytes, options).metadata();
    if (!FORMATS.has(format)) throw new Error(`The format is ${format}.`);
    const picture = sharp(bytes, options).resize({ ...STORED, fit: 'inside', withoutEnlargement: format !== 'svg' });
    return await picture.png().toBuffer();
  } catch {
    throw invalid('logo', 'is no picture that can be read: send PNG, JPEG, WebP or SVG, of at most 16 megapixels');
  }
}

/** The organisation that publishes reports and letters. */
@Injectable()
export class OrganisationService {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  async read(): Promise<Organisation> {
    return asOrganisation(await this.stored());
  }

  /** Name of the organisation; null if not set. */
  async name(): Promise<string | null> {
    return (await queryRow(this.db, NAME, { key: KEY }))?.name ?? null;
  }

  /** The logo as PNG; null without one. */
  async logo(): Promise<Buffer | null> {
    const { logo } = await this.stored();
    return logo === null ? null : Buffer.from(logo, 'base64');
  }

  /** @throws Problem if the logo is no picture of at most 500 kB */
  async change({ name, logo }: ChangeOrganisation): Promise<Organisation> {
    const picture = logo && (await logoOf(logo)).toString('base64');
    const before = await beginEdit(this.db, {
      what: 'organisation',
      id: '',
      read: () => this.stored(),
      stateOf: editable,
      sent: () => ({ ...(name !== undefined && { name }), ...(logo !== undefined && { logo: hashOf(picture) }) }),
    });
    const value: StoredOrganisation = {
      name: name === undefined ? before.name : name,
      logo: picture === undefined ? before.logo : picture,
    };
    await this.db.setting.upsert({ where: { key: KEY }, create: { key: KEY, value }, update: { value } });
    return asOrganisation(value);
  }

  private async stored(): Promise<StoredOrganisation> {
    const row = await this.db.setting.findUnique({ where: { key: KEY } });
    return StoredOrganisation.parse(row?.value ?? {});
  }
}

const asOrganisation = ({ name, logo }: StoredOrganisation): Organisation => ({
  name,
  hasLogo: logo !== null,
  revision: revisionOf(editable({ name, logo })),
});

/** State for revisions and the audit log, with the hash of the logo in place of its bytes. */
const editable = ({ name, logo }: StoredOrganisation) => ({ name, logo: hashOf(logo) });
const hashOf = (logo: string | null | undefined) => (logo ? sha256(Buffer.from(logo)) : null);

/** Organisation on reports and letters; its logo is public, as reports are. */
@ApiTags('settings')
@Controller('organisation')
export class OrganisationController {
  constructor(private readonly organisation: OrganisationService) {}

  @Describes('Read the organisation', 'Name and logo on reports and letters.')
  @Get()
  @Needs('viewer')
  @Returns(Organisation)
  read() {
    return this.organisation.read();
  }

  @Describes('Download the logo', 'The logo of the organisation as PNG.')
  @Get('logo.png')
  @Public()
  @ApiOkResponse(PICTURE)
  async logo(@Res({ passthrough: true }) response: Response): Promise<StreamableFile> {
    const picture = await this.organisation.logo();
    if (!picture) throw notFound('logo');
    const sent = sentPicture({ picture, names: 'none' }, response);
    response.set('cache-control', 'public, max-age=300');
    return sent;
  }

  @Describes('Change the organisation', 'Changes the fields that are sent; a logo is at most 500 kB.')
  @Patch()
  @Needs('admin')
  @Returns(Organisation)
  change(@Body({ schema: ChangeOrganisation }) body: ChangeOrganisation) {
    return this.organisation.change(body);
  }
}
