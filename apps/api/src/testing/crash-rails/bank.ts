import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../../sandbox/random';
import { camtOf, type CamtEntry } from '../camt';
import { pain002Of } from '../pain002';

/** Payment that was ordered from the bank. */
type Ordered = {
  readonly endToEndId: string;
  readonly cents: bigint;
  readonly file: string;
  /** End: paid, refused at once, or paid and returned by the recipient's bank. */
  readonly end: 'PAID' | 'REFUSED' | 'RETURNED';
};

type Places = {
  /** Folder into which files of payments come, and out of which the bank takes them. */
  readonly orders: string;
  /** Folder into which the bank puts its messages, and their owner there. */
  readonly messages: string;
  readonly iban: string;
};

const cents = (text: string): bigint => {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'));
};
const text = (units: bigint): string => `${units / 100n}.${String(units % 100n).padStart(2, '0')}`;
const paymentForm =
  /<CdtTrfTxInf>[\s\S]*?<EndToEndId>([^<]+)<\/EndToEndId>[\s\S]*?<InstdAmt Ccy="EUR">([\d.]+)<\/InstdAmt>/g;

/**
 * A bank: takes files of payments out of a folder, pays, refuses or later returns each payment, and says so in pain.002 and camt.054, besides credits
 * of payers. Its own books are kept here, in cents.
 */
export const startBank = ({ orders, messages, iban }: Places, random: Random, openingCents: bigint) => {
  const taken = join(orders, 'taken');
  mkdirSync(taken, { recursive: true });
  const { uid, gid } = statSync(messages);
  const ordered: Ordered[] = [];
  const credits: { readonly reference: string; readonly cents: bigint }[] = [];
  let balance = openingCents;
  let serial = 0;
  const waiting: CamtEntry[] = [];
  let returns: (() => void)[] = [];

  /** A message appears whole. */
  const send = (name: string, message: string): void => {
    serial += 1;
    const file = `${String(serial).padStart(6, '0')}-${name}.xml`;
    const part = join(messages, `.${file}.part`);
    writeFileSync(part, message);
    chownSync(part, uid, gid);
    renameSync(part, join(messages, file));
  };
  const today = (): string => new Date().toISOString().slice(0, 10);

  const take = (file: string): void => {
    const order = readFileSync(join(orders, file), 'utf8');
    const messageId = /<MsgId>([^<]+)<\/MsgId>/.exec(order)?.[1] ?? '';
    const answers: { endToEndId: string; status: string; reason?: readonly [string, string] }[] = [];
    for (const [, endToEndId = '', amount = ''] of order.matchAll(paymentForm)) {
      const units = cents(amount);
      const end = random.within(endToEndId).weighted('end', [
        ['PAID', 8],
        ['REFUSED', 1],
        ['RETURNED', 1],
      ] as const);
      ordered.push({ endToEndId, cents: units, file, end });
      if (end === 'REFUSED') {
        answers.push({ endToEndId, status: 'RJCT', reason: ['AC04', 'Closed account'] });
        continue;
      }
      answers.push({ endToEndId, status: 'ACCP' });
      balance -= units;
      const of = { amount, end: endToEndId };
      waiting.push({ bank: `PAID-${endToEndId}`, amount, isDebit: true, date: today(), payments: [of] });
      if (end === 'RETURNED')
        returns.push(() => {
          balance += units;
          const returned = { ...of, returned: ['AC01', 'Unknown account'] as const };
          waiting.push({ bank: `BACK-${endToEndId}`, amount, date: today(), payments: [returned] });
        });
    }
    if (answers.length === 0) throw new Error(`The bank cannot read ${file}`);
    renameSync(join(orders, file), join(taken, file));
    send('answer', pain002Of(messageId, answers));
  };

  return {
    ordered,
    credits,
    /** Does what is due: takes files, and tells what was booked. */
    work: (): void => {
      const due = returns;
      returns = [];
      for (const file of readdirSync(orders).filter((name) => !name.startsWith('.') && name.endsWith('.xml'))) {
        if (existsSync(join(taken, file))) throw new Error(`The bank was given ${file} a second time`);
        take(file);
      }
      for (const one of due) one();
      if (waiting.length > 0) send('booked', camtOf('camt.054', iban, waiting.splice(0)));
    },
    /** Somebody pays in, quoting a reference. */
    credit: (reference: string, amount: string): void => {
      balance += cents(amount);
      credits.push({ reference, cents: cents(amount) });
      const remitter = { text: reference, remitter: 'Aurora Travel GmbH', remitterIban: 'DE89370400440532013000' };
      waiting.push({ bank: `IN-${reference}`, amount, date: today(), payments: [{ amount, ...remitter }] });
    },
    /** True once it has told everything. */
    isQuiet: (): boolean => waiting.length === 0 && returns.length === 0,
    balance: (): string => text(balance),
  };
};

export type TestBank = ReturnType<typeof startBank>;
