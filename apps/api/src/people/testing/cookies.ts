import { SESSION_COOKIE } from '../cookie.js';

/** Cookie that an answer sets, as `name=value` for a request; empty if it sets none. */
export const cookieIn = (headers: Headers, name = SESSION_COOKIE): string =>
  headers
    .getSetCookie()
    .find((one) => one.startsWith(`${name}=`))
    ?.split(';', 1)[0] ?? '';
