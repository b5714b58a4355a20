import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { forFile } from '../../../scripts/testing/for-file.js';
import { listening } from '../../../scripts/testing/listening.js';
import { discoverTopic, jsonDiscovered, plainDiscovered } from './discover-topic.js';
import { readDiscoverArguments } from './index.js';

const PROSE =
  '<p>The ferry leaves the quay of the harbour, and what it says in the timetable is when it will be there.</p>';
const page = (title: string, text: string, links: string) =>
  `<html lang="en"><title>${title}</title><main><h1>${title}</h1>${text}${links}</main>`;
const link = (url: string, label: string) => `<p><a href="${url}">${label}</a></p>`;

/** Two hosts on loopback: the first links to the second, where one of two pages is on the topic. */
const servers = [0, 1].map((number) =>
  createServer((request, response) => {
    if (request.url === '/robots.txt') return void response.writeHead(404).end();
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const there = `http://127.0.0.1:${ports[1]}`;
    if (number === 0)
      response.end(page('Start', PROSE, link(`${there}/ferry`, 'Ferries') + link(`${there}/roads`, 'Roads')));
    else if (request.url === '/ferry') response.end(page('Ferries', `${PROSE}<p>Number two has another one.</p>`, ''));
    else response.end(page('Roads', '<p>Roads are closed.</p>', ''));
  }),
);

const running = await Promise.all(servers.map((server) => forFile(listening(server), 'close')));
const ports = running.map(({ port }) => port);

const REPORT = { progress: () => {}, waiting: () => {}, noBrowser: () => {} };
const ask = (...more: string[]) =>
  discoverTopic(
    readDiscoverArguments([
      `http://127.0.0.1:${ports[0]}/`,
      ...['--words', 'ferry quay harbour timetable', '--language', 'en', '--allow-private', '--no-delay', ...more],
    ]),
    REPORT,
  );

it('goes through the fetcher from host to host, and says what it found where', async () => {
  const discovered = await ask('--hosts', `127.0.0.1:${ports[1]}`);
  expect(discovered).toMatchObject({ stop: 'frontier-dry', fetched: 3, downloads: 3 });
  expect(
    jsonDiscovered(discovered, 5)
      .hosts.map(({ host, pages }) => [host, pages.length])
      .sort(),
  ).toEqual(ports.map((port) => [`127.0.0.1:${port}`, 1]).sort());
  expect(plainDiscovered(discovered, 5)).toContain(`  Ferries`);
});

it('requests no host outside --hosts', async () => {
  const { fetched } = await ask('--hosts', `127.0.0.1:${ports[0]}`);
  expect(fetched).toBe(1);
});
