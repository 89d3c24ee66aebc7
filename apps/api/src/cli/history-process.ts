import { openDatabase, sealingWith } from '@countinghouse/database';
import { extendHistory, handOver, seedHistory } from '../sandbox';
import { setPasswordCost } from '../platform/passwords';
import type { HistoryMessage, HistoryTask } from './history';

// The process that makes the demo history. `bringHistory` starts it, gives it its task and ends it.

const tell = (message: HistoryMessage) => process.send?.(message);

const perform = async ({ urls, secretKey, passwordCost, seed, half }: HistoryTask): Promise<void> => {
  setPasswordCost(passwordCost);
  // Two organisations are written at a time; a third of the connections belongs to work over all organisations.
  const database = await openDatabase({ ...urls, poolSize: 6, unhurried: true, sealing: sealingWith(secretKey) });
  try {
    const onProgress = (done: number, month: string) => tell({ done, month });
    await (seed
      ? seedHistory({ database, secretKey, onProgress, half, ...seed })
      : extendHistory({ database, secretKey }));
    if (half !== 'SECOND') await handOver(database);
  } finally {
    await database.close();
  }
};

// A Ctrl-C reaches the whole process group: the server decides. When the server is gone, so is the reason to go on.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit());
process.once('message', (task: HistoryTask) => {
  void perform(task)
    .catch((error: unknown) => tell({ failed: error }))
    .finally(() => process.disconnect());
});
