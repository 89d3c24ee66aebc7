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

type Bank = Config['bankChannels'][number];

const inboxQuestion = (of: string, suffix: string, { inbox, sftp }: Bank): Question => ({
  about: `bank files${of}`,
  otherwise: `Give the account of the server the right to read and write in BANK_INBOX${suffix}.`,
  ask: async () => {
    if (sftp?.in !== undefined) return fine(`come from ${sftp.host}`);
    if (inbox === undefined) return fine(`brought by operators: BANK_INBOX${suffix} is not set`);
    const names = await readdir(inbox);
    const times = await Promise.all(names.map(async (name) => (await stat(join(inbox, name))).mtimeMs));
    if (times.length === 0)
      return warning('no file of a bank lies there', `See whether your bank delivers to BANK_INBOX${suffix}.`);
    const days = Math.floor((Date.now() - Math.max(...times)) / 86_400_000);
    return days <= statedWithinDays
      ? fine(`the newest is ${days} days old`)
      : warning(`the newest is ${days} days old`, `See whether your bank still delivers to BANK_INBOX${suffix}.`);
  },
});

const outboxQuestion = (of: string, suffix: string, { outbox, sftp }: Bank): Question => ({
  about: `bank orders${of}`,
  otherwise: `Give the account of the server the right to write in BANK_OUTBOX${suffix}.`,
  ask: async () => {
    if (sftp?.out !== undefined) return fine(`go to ${sftp.host}`);
    if (outbox === undefined) return fine(`taken out by operators: BANK_OUTBOX${suffix} is not set`);
    await access(outbox, constants.R_OK | constants.W_OK | constants.X_OK);
    const names = (await readdir(outbox)).filter((name) => name.endsWith('.xml'));
    const times = await Promise.all(names.map(async (name) => (await stat(join(outbox, name))).mtimeMs));
    const hours = times.length === 0 ? 0 : Math.floor((Date.now() - Math.min(...times)) / 3_600_000);
    return hours < carriedWithinHours
      ? fine(`${names.length} files wait in ${outbox}`)
      : warning(
          `a file lies there for ${hours} hours`,
          `See whether your transport still carries BANK_OUTBOX${suffix} to the bank.`,
        );
  },
});

const serverQuestion = (of: string, suffix: string, sftp: NonNullable<Bank['sftp']>): Question => ({
  about: `bank server${of}`,
  otherwise: `See BANK_SFTP${suffix}, its key and its host key, and whether the bank lets this machine in.`,
  ask: async () => {
    const { out, in: received } = await askBankServer(sftp);
    return fine(`${sftp.host} answers: ${out} files lie in the folder out, ${received} in that of messages`);
  },
});

/** The bank without a name, and each of BANK_CHANNELS. */
const bankQuestions = (bank: Bank): readonly Question[] => {
  const [of, suffix] = bank.name === '' ? ['', ''] : [` of ${bank.name}`, `_${bank.name}`];
  return [
    inboxQuestion(of, suffix, bank),
    outboxQuestion(of, suffix, bank),
    ...(bank.sftp === undefined ? [] : [serverQuestion(of, suffix, bank.sftp)]),
  ];
};

/** This machine: its disk and the folders of the banks. */
export const machineQuestions = ({
  dataDir,
  bankInbox,
  bankOutbox,
  bankSftp,
  bankChannels,
}: Config): readonly Question[] => [
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
  ...bankQuestions({ name: '', inbox: bankInbox, outbox: bankOutbox, sftp: bankSftp }),
  ...bankChannels.flatMap(bankQuestions),
];
