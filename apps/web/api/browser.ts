import { connect } from '@hyrde/client';

/**
 * Client of the API through the dashboard's own origin (proxy.ts); the browser adds the session cookie. Requests are
 * not retried: a person is asked to wait.
 */
export const service = connect({ url: '', patienceS: 0 });
