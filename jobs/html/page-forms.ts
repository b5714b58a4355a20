import type { FormRefusal } from '@hyrde/contracts';
import { buttonOf, refusalsOf, sendingOf } from '../site/form-refusals.js';
import type { Form, Page, SearchForm } from '../site/index.js';
import { type FormPage, FormReader, MAX_FORM_CHARACTERS, namedForm } from './forms.js';
import type { AttributeValues } from './tokens/attributes.js';

/** Maximum forms; pages of lists sometimes have one a line. */
const MAX_FORMS = 50;

/** Reads the forms of a page while it is parsed. */
export class PageForms {
  private form: FormReader | null = null;
  /** Forms in document order; their controls are complete once all labels are known. */
  private readonly forms: FormReader[] = [];
  /** Controls outside the form that they name, by the form's id. */
  private readonly strays = new Map<string, FormReader>();
  /** The open control of `strays`. */
  private stray: FormReader | null = null;
  private readonly page: FormPage;

  /** @param resolve returns an absolute, canonical URL; null if a crawler cannot fetch it */
  constructor(url: string, resolve: (address: string) => string | null) {
    this.page = { url, resolve, room: { characters: MAX_FORM_CHARACTERS }, labels: new Map() };
  }

  /** Handles the start of an element: a form, an element within one, or one that belongs to a form elsewhere. */
  open(name: string, attributes: AttributeValues, depth: number): void {
    if (name === 'form') this.openForm(attributes, depth);
    const owner = namedForm(name, attributes);
    if (owner !== undefined && owner !== this.form?.id) this.stray = this.strayOf(owner, attributes);
    else if (this.form === null && name === 'label') this.stray = this.strayOf('', attributes);
    const reader = this.stray ?? this.form;
    reader?.open(name, attributes, depth);
    if (!this.stray?.isCollecting) this.stray = null;
  }

  private openForm(attributes: AttributeValues, depth: number): void {
    if (this.form?.isAdrift) this.closeForm();
    if (this.form === null) this.stray = null;
    this.form ??= new FormReader(attributes, depth, this.page);
  }

  private strayOf(owner: string, attributes: AttributeValues): FormReader | null {
    const known = this.strays.get(owner);
    if (known || this.strays.size >= MAX_FORMS) return known ?? null;
    const reader = new FormReader(attributes, 0, this.page);
    this.strays.set(owner, reader);
    return reader;
  }

  /** @param piece `text` with white space normalised */
  text(text: string, piece: string): void {
    (this.stray ?? this.form)?.text(text, piece);
  }

  /**
   * Handles the end of the element at that depth.
   * @param implied the element ends with an enclosing one, without an end tag of its own
   */
  close(depth: number, implied: boolean): void {
    const { form, stray } = this;
    stray?.close(depth);
    if (!stray?.isCollecting) this.stray = null;
    if (form === null) return;
    if (depth !== form.depth || form.isAdrift) form.close(depth);
    else if (implied) form.isAdrift = true;
    else this.closeForm();
  }

  /** Handles an end tag of a form whose element has ended. */
  unopened(): void {
    if (this.form?.isAdrift) this.closeForm();
  }

  private closeForm(): void {
    if (this.form !== null && this.forms.length < MAX_FORMS) this.forms.push(this.form);
    this.form = null;
  }

  /** The forms that send something, and the likeliest of those that search the site. */
  result(): Pick<Page, 'forms' | 'searchForm'> {
    this.closeForm();
    const forms: Form[] = [];
    let likeliest: { form: SearchForm; signs: number } | null = null;
    for (const reader of this.forms) {
      const { form, search } = reader.result(this.strays.get(reader.id ?? ''));
      if (form) forms.push(form);
      if (form && search && search.signs > (likeliest?.signs ?? 0) && isHarmless(form)) likeliest = search;
    }
    return { ...(forms.length > 0 && { forms }), ...(likeliest && { searchForm: likeliest.form }) };
  }
}

/** True if the form may be sent as a site search without a button. The scope decides whether it stays on the site. */
const isHarmless = (form: Form): boolean =>
  buttonOf(form)?.way === undefined && refusalsOf(form).every((why) => why === 'elsewhere');

/** Refusals that do not matter for a form that is a link: links lead anywhere, with words of any kind. */
const AS_LINKS: readonly FormRefusal[] = ['elsewhere', 'unknown-word', 'not-search'];

/**
 * The buttons of a form that sends no field by GET, which are links in effect: label and target. A button is left out if
 * its form or its text says that it does something.
 */
export function navigationsOf(form: Form): { label: string; action: string }[] {
  if (form.controls.length > 0) return [];
  return form.unsent.flatMap(({ type, label, way }) => {
    const button = { type, label, name: '', value: '', ...(way && { way }) };
    const { action, method } = sendingOf(form, button);
    const refused = refusalsOf(form, button).some((why) => !AS_LINKS.includes(why));
    return action === null || method !== 'GET' || refused || type !== 'submit' ? [] : [{ label, action }];
  });
}
