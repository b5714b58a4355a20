import { DECEIVING } from './deceiving.js';
import { HONEST } from './honest.js';
import { acted, tryForm, wasSent } from './try-form.js';

/**
 * Tries every form of the collection and prints the results.
 * @throws if an acting form was sent, or a search form was not
 */
export async function runForms(): Promise<void> {
  const print = (line: string) => process.stdout.write(`${line}\n`);
  let [sent, unsent] = [0, 0];
  for (const form of DECEIVING) {
    const tried = await tryForm(form);
    const did = acted(form, tried);
    if (did.length > 0) sent++;
    print(`${did.length > 0 ? 'SENT' : 'left'}  ${form.name}  ${did[0] ?? tried.why.join(', ')}`);
  }
  for (const form of HONEST) {
    const tried = await tryForm(form);
    if (!wasSent(form, tried)) unsent++;
    print(`${wasSent(form, tried) ? 'sent' : 'LEFT'}  ${form.name}  ${tried.why.join(', ')}`);
  }
  print(
    `${sent} of ${DECEIVING.length} that act were sent, ${HONEST.length - unsent} of ${HONEST.length} that search.`,
  );
  if (sent + unsent > 0) throw new Error('A form that acts was sent, or one that searches was not.');
}
