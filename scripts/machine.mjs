// Requirements on the machine that are checked first. Node's own modules only: nothing is installed yet.
import { accessSync, constants, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureNode as onSupportedNode } from '../jobs/cli/node.mjs';
import { freeBytesAt } from './supervisor/disk-space.mjs';
import { Complaint } from './terminal.mjs';

/** Root folder of the project. */
export const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** Minimum free space in bytes: packages, browser, build and a first database take about 2.2 GB. */
const ROOM_BYTES = 3e9;

/**
 * If this Node is too old, runs the same command on a newer one from npm and exits with its status.
 * @throws Complaint if npm has none for this machine
 */
export const ensureNode = () =>
  onSupportedNode().catch((error) => {
    throw new Complaint(error.message);
  });

/** @throws Complaint if the disk is too full for a first start */
export function checkRoom() {
  const free = freeBytesAt(ROOT);
  if (free < ROOM_BYTES)
    throw new Complaint(
      `The disk has ${(free / 1e9).toFixed(1)} GB free; a first start needs ${ROOM_BYTES / 1e9} GB. Make room and start again.`,
    );
}

export const isPortFree = (port) =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** @throws Complaint if another process listens there */
export async function checkPort(port, variable) {
  if (!(await isPortFree(port)))
    throw new Complaint(
      `Port ${port} is in use by another program. Stop it, or choose another port: ${variable}=${port + 10} npm start`,
    );
}

/** The first free port from `first` on. @throws Complaint if 50 in a row are taken */
export async function freePortNear(first, variable) {
  for (let port = first; port < first + 50; port++) if (await isPortFree(port)) return port;
  throw new Complaint(`No port from ${first} to ${first + 49} is free. Choose one: ${variable}=… npm start`);
}

/**
 * The data folder: database, logs, the first password. `HYRDE_DATA` moves it.
 * @throws Complaint if it cannot be created or written
 */
export function dataFolder() {
  const folder = path.resolve(ROOT, process.env.HYRDE_DATA ?? 'data');
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new Complaint(
      `The data folder ${folder} cannot be written (${error.code}). Give this user the right to it, or choose another: HYRDE_DATA=… npm start`,
    );
  }
  return folder;
}

/** Reads `.env` if it exists; the shell's variables take precedence. */
export function loadEnvironmentFile() {
  try {
    process.loadEnvFile(path.join(ROOT, '.env'));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}
