/** The service's session cookie, as it is named without TLS and with it. */
export const SESSION_COOKIES = ['hyrde_session', '__Host-hyrde_session'];
/** The language a person chose: `en` or `nb`. */
export const LANGUAGE_COOKIE = 'hyrde_language';
/** Which data a person looks at: `practice` or `real`. */
export const DATA_COOKIE = 'hyrde_data';
