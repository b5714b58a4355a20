import { LanguageCode, named, namedStrict } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { Body, Controller, Get, Inject, Injectable, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { readableRows } from '../../../base/readable.js';
import { DATABASE } from '../../../base/tokens.js';
import { pathParam, Revision } from '../../../http/common.js';
import { Describes, Returns } from '../../../http/returns.js';
import { line } from '../../../http/text.js';
import { Needs } from '../../../people/access.js';
import { beginEdit, revisionOf } from '../../../people/editing.js';

/** Key of the templates among the stored settings; followed by a language. */
const KEY = 'letter-template ';

/** Names that a template may contain in braces; `list` and `link` are required. */
const PLACEHOLDERS = ['body', 'organisation', 'date', 'list', 'link', 'until'] as const;
const NEEDED = ['list', 'link'] as const;

const Text = z
  .string()
  .normalize('NFC')
  .trim()
  .min(1)
  .max(10_000)
  .superRefine((text, context) => {
    const used = Array.from(text.matchAll(/\{(\w*)\}/g), ([, name = '']) => name);
    for (const name of used)
      if (!PLACEHOLDERS.some((one) => one === name))
        context.addIssue({
          code: 'custom',
          message: `has {${name}}, which is not among {${PLACEHOLDERS.join('}, {')}}`,
        });
    for (const name of NEEDED)
      if (!used.includes(name)) context.addIssue({ code: 'custom', message: `lacks {${name}}` });
  });

const StoredTemplate = z.object({ subject: z.string(), text: z.string() });
export type LetterTemplate = z.infer<typeof StoredTemplate>;

const Template = named('LetterTemplate', {
  language: LanguageCode,
  subject: z.string(),
  /** Text with placeholders: {body}, {organisation}, {date}, {list}, {link} and {until}. */
  text: z.string(),
  /** True if nobody has changed the built-in text. */
  builtIn: z.boolean(),
  revision: Revision,
});
const Templates = named('LetterTemplates', { items: z.array(Template) });
const ChangeTemplate = namedStrict('ChangeLetterTemplate', { subject: line(200), text: Text });
type ChangeTemplate = z.infer<typeof ChangeTemplate>;
const PathTemplate = pathParam(z.object({ language: LanguageCode }));

const BUILT_IN: Record<string, LetterTemplate> = {
  en: {
    subject: 'What we did not find on the web site of {body}',
    text: `To {body}

On {date} we looked on your web site for what public bodies have to publish there. This is what we did not find:

{list}

Nobody but you can say whether it is there after all. Please answer by {until} at this address: show us where it is, or explain why it does not apply to you. A person reads each answer. You need no account:

{link}

Kind regards
{organisation}`,
  },
  nb: {
    subject: 'Dette fant vi ikke på nettstedet til {body}',
    text: `Til {body}

{date} så vi på nettstedet deres etter det som offentlige virksomheter skal publisere der. Dette fant vi ikke:

{list}

Bare dere kan si om det finnes likevel. Svar gjerne innen {until} på adressen nedenfor: Vis oss hvor det ligger, eller fortell hvorfor det ikke gjelder dere. En person leser hvert svar. Dere trenger ingen konto:

{link}

Vennlig hilsen
{organisation}`,
  },
};
const EMPTY: LetterTemplate = { subject: '', text: '' };

/** Languages whose readers read the other one, if it has no template. */
const READ_AS: Record<string, string> = { nn: 'nb', no: 'nb', da: 'nb', sv: 'nb' };
const FALLBACK = 'en';

/** Templates of letters, one a language. */
@Injectable()
export class LetterTemplatesService {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  async list(): Promise<z.infer<typeof Templates>> {
    const all = { ...BUILT_IN, ...(await this.stored()) };
    const items = Object.entries(all).map(([language, template]) => asTemplate(language, template));
    return { items: items.sort((a, b) => a.language.localeCompare(b.language)) };
  }

  /** The template for a body of this language, its language, which may be another, and all languages with one. */
  async forLanguage(language: string | null) {
    const all = { ...BUILT_IN, ...(await this.stored()) };
    const chosen = [language ?? '', READ_AS[language ?? ''] ?? '', FALLBACK].find((one) => all[one]) ?? FALLBACK;
    return { language: chosen, template: all[chosen] ?? EMPTY, languages: Object.keys(all).sort() };
  }

  async change(language: string, value: ChangeTemplate): Promise<z.infer<typeof Template>> {
    const key = `${KEY}${language}`;
    const read = async () => (await this.stored())[language] ?? BUILT_IN[language] ?? EMPTY;
    await beginEdit(this.db, { what: 'letter template', id: language, read, stateOf: (template) => template });
    await this.db.setting.upsert({ where: { key }, create: { key, value }, update: { value } });
    return asTemplate(language, value);
  }

  private async stored(): Promise<Record<string, LetterTemplate>> {
    const rows = await this.db.setting.findMany({ where: { key: { startsWith: KEY } } });
    const read = readableRows(
      'letter template',
      rows.map(({ key, value }) => ({ id: key, value })),
      ({ id, value }) => [id.slice(KEY.length), StoredTemplate.parse(value)] as const,
    );
    return Object.fromEntries(read);
  }
}

const asTemplate = (language: string, { subject, text }: LetterTemplate): z.infer<typeof Template> => ({
  ...{ language, subject, text },
  builtIn: BUILT_IN[language]?.text === text && BUILT_IN[language]?.subject === subject,
  revision: revisionOf({ subject, text }),
});

@ApiTags('letters')
@Controller('letter-templates')
export class LetterTemplatesController {
  constructor(private readonly templates: LetterTemplatesService) {}

  @Describes('List the templates of letters', 'One a language, ascending by language.')
  @Get()
  @Needs('viewer')
  @Returns(Templates)
  list() {
    return this.templates.list();
  }

  @Describes(
    'Change the template of a language',
    'Sets subject and text of letters in a language, also of one that has none yet. The text must contain {list} and {link}.',
  )
  @Put(':language')
  @Needs('auditor')
  @Returns(Template)
  change(@PathTemplate() language: string, @Body({ schema: ChangeTemplate }) body: ChangeTemplate) {
    return this.templates.change(language, body);
  }
}
