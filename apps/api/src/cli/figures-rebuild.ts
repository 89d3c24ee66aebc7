import { openDatabase } from '@countinghouse/database';
import { readConfig } from '../config';
import { movements } from '../invariants';
import { lines } from '../lists';
import { rebuildListTotals } from '../modules/books/list-totals';
import { rebuildDailyFigures } from '../modules/books/statistics';
import { fail } from './fail';
import { reachDatabase } from './reach-database';
import { say } from './terminal';

/** Rebuilds the daily figures of statistics and the totals of lists from their sources, for all organisations, and prints how many were wrong. */
try {
  const log = { info: () => undefined, warn: say };
  const { urls, stop } = await reachDatabase(readConfig(process.env), log);
  const database = await openDatabase({ ...urls, poolSize: 2, log, unhurried: true });
  try {
    const mended = await database.acrossOrganisations((tx) => rebuildDailyFigures(tx, movements));
    say(mended === 0 ? 'Every daily figure was right.' : `${mended} daily figures were wrong and are mended.`);
    const totals = await database.acrossOrganisations((tx) => rebuildListTotals(tx, lines));
    say(totals === 0 ? 'Every total of a list was right.' : `${totals} totals of lists were wrong and are mended.`);
  } finally {
    await database.close();
    await stop();
  }
} catch (error) {
  fail(error);
}
