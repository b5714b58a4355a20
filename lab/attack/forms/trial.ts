/** A page with one form under test, as a site would serve it. `{other}` is replaced by the origin of another host. */
export interface TrialForm {
  readonly name: string;
  /** HTML of the body. */
  readonly html: string;
  /** Redirects that the server sends instead of a page, by request path. */
  readonly redirects?: Readonly<Record<string, readonly [status: number, to: string]>>;
}

/** A form whose submission has an effect. */
export interface DeceivingForm extends TrialForm {
  /**
   * Pattern of the requests that act, as "METHOD path?query body"; undefined if every request beside the page's own
   * acts.
   */
  readonly acts?: RegExp;
}

/** A form that searches. */
export interface HonestForm extends TrialForm {
  /** Pattern that one of the requests must match, as "METHOD path?query body", decoded. */
  readonly sends: RegExp;
  /** Pattern that no request may match. */
  readonly never?: RegExp;
}
