import { constants } from 'node:fs';
import { access, readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config';
import { askBankServer } from '../../rails/bank';
import { fault, fine, warning, type Question } from './finding';

const gigabyte = 1024 ** 3;
const leastFree = 2 * gigabyte;
const leastShare = 0.1;
/** Banks state an account once a banking day; a long weekend lies between. */
const statedWithinDays = 5;
/** From then on a bank’s cut-off is in danger. */
const carriedWithinHours = 2;

/** This machine: its disk and the folder of the bank. */
export const machineQuestions = ({ dataDir, bankInbox, bankOutbox, bankSftp }: Config): readonly Question[] => [
  {
    about: 'disk',
    otherwise: 'See whether DATA_DIR is mounted.',
    ask: async () => {
      const { bavail, blocks, bsize } = await statfs(dataDir);
      const free = bavail * bsize;
      const text = `${(free / gigabyte).toFixed(1)} GB free at ${dataDir}`;
      if (free < leastFree) return fault(text, 'Make room: a full disk stops all writing.');
      return bavail / blocks < leastShare ? warning(text, 'Less than a tenth is left: make room.') : fine(text);
    },
  },
  {
    about: 'bank files',
    otherwise: 'Give the account of the server the right to read and write in BANK_INBOX.',
    ask: async () => {
      if (bankSftp?.in !== undefined) return fine(`come from ${bankSftp.host}`);
      if (bankInbox === undefined) return fine('brought by operators: BANK_INBOX is not set');
      const names = await readdir(bankInbox);
      const times = await Promise.all(names.map(async (name) => (await stat(join(bankInbox, name))).mtimeMs));
      if (times.length === 0)
        return warning('no file of a bank lies there', 'See whether your bank delivers to BANK_INBOX.');
      const days = Math.floor((Date.now() - Math.max(...times)) / 86_400_000);
      return days <= statedWithinDays
        ? fine(`the newest is ${days} days old`)
        : warning(`the newest is ${days} days old`, 'See whether your bank still delivers to BANK_INBOX.');
    },
  },
  {
    about: 'bank orders',
    otherwise: 'Give the account of the server the right to write in BANK_OUTBOX.',
    ask: async () => {
      if (bankSftp?.out !== undefined) return fine(`go to ${bankSftp.host}`);
      if (bankOutbox === undefined) return fine('taken out by operators: BANK_OUTBOX is not set');
      await access(bankOutbox, constants.R_OK | constants.W_OK | constants.X_OK);
      const names = (await readdir(bankOutbox)).filter((name) => name.endsWith('.xml'));
      const times = await Promise.all(names.map(async (name) => (await stat(join(bankOutbox, name))).mtimeMs));
      const hours = times.length === 0 ? 0 : Math.floor((Date.now() - Math.min(...times)) / 3_600_000);
      return hours < carriedWithinHours
        ? fine(`${names.length} files wait in ${bankOutbox}`)
        : warning(
            `a file lies there for ${hours} hours`,
            'See whether your transport still carries BANK_OUTBOX to the bank.',
          );
    },
  },
  ...(bankSftp === undefined
    ? []
    : [
        {
          about: 'bank server',
          otherwise: 'See BANK_SFTP, its key and its host key, and whether the bank lets this machine in.',
          ask: async () => {
            const { out, in: received } = await askBankServer(bankSftp);
            return fine(
              `${bankSftp.host} answers: ${out} files lie in the folder out, ${received} in that of messages`,
            );
          },
        },
      ]),
];
