import type { Method } from './request.js';

/** How a button sends its form, where it says so itself (`formaction`, `formmethod`): what is left out is the form's. */
export interface OwnWay {
  /** As in `Form`. */
  action?: string | null;
  method?: Method;
  leaves?: boolean;
}

/** A control of a form that takes or sends something; buttons that send nothing by themselves are left out. */
export interface FormControl {
  /** Its `name`; controls without one send nothing. */
  name: string;
  /**
   * An input's `type` in lower case, `text` where it has none (`text`, `search`, `date`, `hidden`, `password`, `email`,
   * `file`, `checkbox`, `radio`, `submit` …), or `select` or `textarea`.
   */
  type: string;
  /** What it sends when nothing is typed or chosen. */
  value: string;
  /** Checked at first; of check boxes and radio buttons alone. */
  checked?: boolean;
  /** The choices of a select, in order. */
  options?: readonly { value: string; label: string; selected: boolean }[];
  /** What names it for people: its label, `aria-label`, `placeholder` or `title`. */
  label: string;
  /** Of buttons that send the form their own way. */
  way?: OwnWay;
}

/** A form as the page has it: where it sends, how, and what. */
export interface Form {
  /** Absolute and canonical; null where it leads nowhere a crawler can go. */
  action: string | null;
  method: Method;
  /**
   * Does the address lie beyond what may be sent to: on another host than the page, or without TLS where the page has it?
   * Left out where it does not. A web that knows its task's scope says it anew of what is sent by GET.
   */
  leaves?: boolean;
  /** `application/x-www-form-urlencoded` unless the page says otherwise. */
  encoding: string;
  /** The text of its `id`, `class`, `name`, `role` and `aria-label`, for telling what it is for. */
  hint: string;
  /** The text of its legends and headings; left out where it has none. */
  says?: string;
  /** Those elsewhere on the page that name it (`form="…"`) among them, at the end. */
  controls: readonly FormControl[];
  /** Buttons and fields that send nothing, having no name or being a script's: they tell what the form is for. */
  unsent: readonly Pick<FormControl, 'type' | 'label' | 'way'>[];
}
