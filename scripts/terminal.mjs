// Output of the scripts on the terminal: one line for each step, with its duration.
const tty = process.stdout.isTTY && !process.env.CI;
// A closed terminal, or a full disk behind `npm start > file`, must not end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
const paint = (code) => (text) => (tty ? `\u001b[${code}m${text}\u001b[0m` : text);
export const bold = paint(1);
export const dim = paint(2);
const green = paint(32);
export const red = paint(31);

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** A fault that the person can correct: shown as one sentence, without a stack. */
export class Complaint extends Error {}

/**
 * Runs a step of the start; shows its name while it runs and its duration when it is done.
 * @param title description, e.g. "Installing packages"
 * @param hint usual duration, for steps of more than a few seconds
 */
export async function step(title, work, hint = '') {
  const started = Date.now();
  const line = `${title}${hint ? dim(` (${hint})`) : ''}`;
  const timer = tty
    ? setInterval(() => process.stdout.write(`\r  … ${line} ${dim(seconds(started))} `), 200)
    : undefined;
  if (!tty) console.log(`  … ${line}`);
  const end = (sign) => {
    clearInterval(timer);
    if (tty) process.stdout.write('\r\u001b[2K');
    console.log(`  ${sign} ${title} ${dim(seconds(started))}`);
  };
  try {
    const result = await work();
    end(green('✓'));
    return result;
  } catch (error) {
    end(red('✗'));
    throw error;
  }
}

/** Exits with the error and its remedy. */
export function giveUp(error) {
  console.error(
    `\n${red('Hyrde cannot go on.')} ${error instanceof Complaint ? error.message : (error?.stack ?? error)}`,
  );
  if (!(error instanceof Complaint)) console.error(dim('`npm run doctor` looks for the cause.'));
  process.exit(1);
}
