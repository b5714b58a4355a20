import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { PortalRecipe } from '@hyrde/contracts/portals';
import { listening } from '../../../../scripts/testing/listening.js';
import { SOUND_RECIPE } from '../../../contracts/kinds/surface/portals/testing/sound-recipe.js';
import type { SurfacedPortal } from '../../../surface/index.js';
import { readSurfaceArguments } from '../index.js';
import { surfaceSite } from '../surface-site.js';

export const SILENT = { progress: () => {}, waiting: () => {}, noBrowser: () => {} };

/** One request that a test's server received. */
export interface Received {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Answer of a test's server: JSON, or text with its status and headers. */
export type Sent = object | { html: string; status?: number; headers?: Record<string, string> };

/** A server of a test's own, without robots.txt; `requests` are those that it received besides. */
export async function recipeServer(answer: (received: Received, n: number) => Sent | null) {
  const requests: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.url === '/robots.txt') return void response.writeHead(404).end();
    const url = new URL(request.url ?? '/', 'http://localhost');
    const { method = 'GET', headers } = request;
    const received = { method, path: url.pathname + url.search, query: url.searchParams, headers, body };
    requests.push(received);
    send(response, answer(received, requests.length));
  });
  return { ...(await listening(server)), requests };
}

function send(response: ServerResponse, sent: Sent | null): void {
  if (sent === null) return void response.writeHead(404).end();
  if (!('html' in sent)) return void response.setHeader('content-type', 'application/json').end(JSON.stringify(sent));
  const { html, status = 200, headers = {} } = sent;
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html);
}

/** A recipe of a test: what it leaves out is filled in. */
export const recipeOf = (parts: Partial<Record<keyof PortalRecipe, unknown>>): PortalRecipe =>
  PortalRecipe.parse({ ...SOUND_RECIPE, countries: [], ...parts });

/** Reads a portal as `hyrde surface` does, by these recipes alone. */
export function surfaceBy(recipes: readonly PortalRecipe[], url: string, options = ''): Promise<SurfacedPortal> {
  const asked = readSurfaceArguments([url, '--allow-private', '--no-delay', ...options.split(' ').filter(Boolean)]);
  return surfaceSite(asked, SILENT, recipes);
}
