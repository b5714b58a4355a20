/** Name of the session cookie without TLS and with TLS. */
export const SESSION_COOKIES = ['hyrde_session', '__Host-hyrde_session'];
/** Cookie of the chosen language, one of `LANGUAGES`. */
export const LANGUAGE_COOKIE = 'hyrde_language';
/** Cookie of the chosen data: `practice` or `real`. */
export const DATA_COOKIE = 'hyrde_data';
