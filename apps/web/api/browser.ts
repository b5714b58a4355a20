import createClient from 'openapi-fetch';
import type { paths } from './api.gen';

/** The service, through our own origin (proxy.ts); the browser adds the session's cookie. */
export const service = createClient<paths>({ baseUrl: '' });
