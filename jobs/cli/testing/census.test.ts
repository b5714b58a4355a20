import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type CensusHosts, censusHosts, NAMED_A_HOST, PAGES_A_HOST } from '../../worker/testing/kinds/census/hosts.js';
import { COMMANDS } from '../commands.js';
import { helpOf, runCommand } from '../run-command.js';
import { census } from './census/index.js';

/** The table with one line more. */
const commands = { ...COMMANDS, census };

let hosts: CensusHosts;
beforeAll(async () => {
  hosts = await censusHosts(1);
});
afterAll(() => hosts.stop());
afterEach(() => void vi.restoreAllMocks());

it('a command that is a line in the table runs through the fetcher, and is in the help', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  const home = `http://127.0.0.1:${new URL(hosts.homes[0] ?? '').port}/`;
  expect(await runCommand(commands, ['census', 'ferje', home, '--allow-private', '--no-delay'])).toBe(0);
  expect(said).toHaveBeenCalledWith(`named on ${NAMED_A_HOST} of ${PAGES_A_HOST} pages`);
  expect(hosts.visits.length).toBeGreaterThan(PAGES_A_HOST - 1);
  expect(helpOf(commands)).toContain('\n\ncensus counts the pages that name a word.\n\n');
});

it('a command that is no line in the table is none', async () => {
  const complained = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await runCommand(COMMANDS, ['census', 'ferje'])).toBe(2);
  expect(complained).toHaveBeenCalledWith(
    `There is no command "census"; there are: ${Object.keys(COMMANDS).join(', ')}.`,
  );
});
