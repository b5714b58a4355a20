/** A page with one form that matters, as a site would serve it. `{other}` stands for the origin of another host. */
export interface TrialForm {
  readonly name: string;
  /** What stands in the body. */
  readonly html: string;
  /** What the server answers instead of a page, by the path asked: a redirect and where to. */
  readonly redirects?: Readonly<Record<string, readonly [status: number, to: string]>>;
}

/** A form that does something when it is sent. */
export interface DeceivingForm extends TrialForm {
  /** Requests that do it, as "METHOD path?query body"; left out, whatever is asked but the page itself. */
  readonly acts?: RegExp;
}

/** A form that searches. */
export interface HonestForm extends TrialForm {
  /** One of the requests that send it must match, as "METHOD path?query body", decoded. */
  readonly sends: RegExp;
  /** None of its requests may match. */
  readonly never?: RegExp;
}
