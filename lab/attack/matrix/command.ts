import { openPeople } from '../../product/people.js';
import { startService } from '../api/service.js';
import { matrixOf, matrixReport } from './matrix.js';

/** Every operation as every role, at a service of its own. @throws where an answer is not what the operation declares */
export async function runMatrix(): Promise<void> {
  const service = await startService();
  try {
    const people = await openPeople(service.databaseUrl);
    const cells = await matrixOf(service.url, service.document, people);
    await people.close();
    process.stdout.write(`${matrixReport(service.document, cells)}\n\n`);
    const wrong = cells.filter(({ right }) => !right);
    process.stdout.write(`${cells.length} cells, ${wrong.length} other than declared\n`);
    if (wrong.length > 0) throw new Error(`${wrong.length} answers are not what the operations declare.`);
  } finally {
    await service.stop();
  }
}
