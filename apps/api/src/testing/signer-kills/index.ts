import { setTimeout as pause } from 'node:timers/promises';
import {
  getAddress,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
  type Hex,
} from 'viem';
import { policedKeyrings, SignerRefused } from '../../rails/signer';
import type { Unsigned } from '../../rails/signer/keyring';
import { createRandom } from '../../sandbox/random';
import { startSignerProcess } from '../signer-process';

export { missingHardware } from '../soft-hsm';

type Drill = {
  /** Determines every choice; the scheduling of processes varies. */
  readonly seed: string;
  readonly rounds: number;
  readonly say?: (line: string) => void;
};

const gwei = 10n ** 9n;
const ether = 10n ** 18n;
/** Most ether of a day; what is asked for in a day is several times as much. */
const dayOfEther = 5n;
const roundsOfDay = 5;
const asksOfRound = 24;
const latestKillMs = 1_200;

const costOf = ({ value, gas, maxFeePerGas }: Unsigned) => ({ value, fee: gas * maxFeePerGas });

/**
 * Our own signer is asked by a crowd for new orders, for old ones again, with higher fees, other numbers, recipients and amounts, while it is killed
 * (`kill -9`) once a round and started again; every five rounds a day passes. At the end of each day what it signed is within the amount of the
 * day, fees included, and at the end each order has one number, one recipient and one amount, and everything that was signed is on its record.
 */
export const killSigner = async ({ seed, rounds, say = () => undefined }: Drill) => {
  const random = createRandom(seed);
  const signer = await startSignerProcess({ SIGNER_DAILY_AMOUNTS: `ETH=${dayOfEther}` });
  const { evm } = policedKeyrings({ socket: signer.socket, address: signer.address, answerWithinMs: 15_000 });
  const deviations: string[] = [];
  const orders: { readonly id: string; readonly transaction: Unsigned }[] = [];
  /** Every transaction that was asked for, by its digest. */
  const asked = new Map<string, { readonly order: string; readonly transaction: Unsigned }>();
  const signatures = new Map<string, string>();
  const answers: Record<string, number> = {};
  const countedBefore = new Set<string>();

  const newOrder = (path: string): (typeof orders)[number] => {
    const bytes = Buffer.from(random.bytes(`${path}/id`, 16)).toString('hex');
    const id = bytes.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    const order = {
      id,
      transaction: {
        type: 'eip1559',
        chainId: 1,
        nonce: orders.length,
        to: getAddress(`0x${Buffer.from(random.bytes(`${path}/to`, 20)).toString('hex')}`),
        value: BigInt(random.integer(`${path}/value`, 1, 2_000)) * (ether / 1_000n),
        data: '0x',
        gas: 21_000n,
        maxFeePerGas: BigInt(random.integer(`${path}/fee`, 10, 100)) * gwei,
        maxPriorityFeePerGas: gwei,
      },
    } as const;
    orders.push(order);
    return order;
  };

  const askOne = async (path: string): Promise<void> => {
    const kind = random.weighted(`${path}/kind`, [
      ['NEW', 5],
      ['AGAIN', 3],
      ['RAISED', 2],
      ['OTHER_NUMBER', 1],
      ['OTHER_RECIPIENT', 1],
      ['OTHER_AMOUNT', 1],
    ] as const);
    const order = kind === 'NEW' || orders.length === 0 ? newOrder(path) : random.pick(`${path}/order`, orders);
    const { id, transaction } = order;
    const changed: Unsigned = {
      ...transaction,
      ...(kind === 'RAISED' && { maxFeePerGas: transaction.maxFeePerGas * 2n }),
      ...(kind === 'OTHER_NUMBER' && { nonce: transaction.nonce + 100_000 }),
      ...(kind === 'OTHER_RECIPIENT' && { to: getAddress(`0x${'66'.repeat(20)}`) }),
      ...(kind === 'OTHER_AMOUNT' && { value: transaction.value + 1n }),
    };
    const cause = { orderId: id, chain: 'ETH' };
    asked.set(keccak256(serializeTransaction(changed)).slice(2), { order: id, transaction: changed });
    const count = (answer: string): void => {
      answers[answer] = (answers[answer] ?? 0) + 1;
    };
    try {
      if (random.chance(`${path}/reserves`, 0.4)) await evm.reserve?.(changed, cause);
      const raw = await evm.sign(changed, cause);
      signatures.set(keccak256(serializeTransaction(changed)).slice(2), raw);
      count('SIGNED');
    } catch (error) {
      count(error instanceof SignerRefused ? error.code : 'LOST');
    }
  };

  /** Digests on the signer's record, for which its key may have been used. */
  const recorded = async () => {
    const rows = await signer.database.asSuperuser<{ digest: string; order_id: string }>(
      'select digest, order_id from signed order by asked_at',
    );
    return rows.map(({ digest, order_id: order }) => ({ digest, order }));
  };

  const endDay = async (day: number): Promise<void> => {
    const rows = await recorded();
    const signedNow = new Map<string, { value: bigint; fee: bigint }>();
    for (const { digest, order } of rows) {
      const of = asked.get(digest);
      if (!of) {
        deviations.push(`${digest} was signed and never asked for`);
        continue;
      }
      if (countedBefore.has(order)) continue;
      const cost = costOf(of.transaction);
      const before = signedNow.get(order);
      signedNow.set(order, { value: cost.value, fee: before && before.fee > cost.fee ? before.fee : cost.fee });
    }
    const total = [...signedNow.values()].reduce((sum, { value, fee }) => sum + value + fee, 0n);
    if (total > dayOfEther * ether)
      deviations.push(`on day ${day} ${total} wei were signed, more than ${dayOfEther} ether`);
    say(`day ${day}: ${signedNow.size} orders, ${Number(total / (ether / 1_000n)) / 1_000} of ${dayOfEther} ether`);
    for (const order of signedNow.keys()) countedBefore.add(order);
    await signer.database.asSuperuser(`update counted set counted_at = counted_at - interval '25 hours'`);
  };

  let kills = 0;
  try {
    for (let round = 0; round < rounds; round += 1) {
      const asking = Array.from({ length: asksOfRound }, (_, index) => askOne(`${round}/${index}`));
      await pause(random.integer(`${round}/kill`, 0, latestKillMs));
      await signer.end('SIGKILL');
      kills += 1;
      await Promise.all(asking);
      await signer.begin();
      // The survivors of the round: the same orders once more, without a kill.
      await Promise.all(Array.from({ length: 6 }, (_, index) => askOne(`${round}/after/${index}`)));
      if ((round + 1) % roundsOfDay === 0 || round === rounds - 1) await endDay(Math.floor(round / roundsOfDay) + 1);
    }
    const rows = await recorded();
    const onRecord = new Set(rows.map(({ digest }) => digest));
    const facts = new Map<string, string>();
    for (const { digest, order } of rows) {
      const of = asked.get(digest)?.transaction;
      if (!of) continue;
      const fact = `${of.nonce} ${of.to} ${of.value}`;
      const before = facts.get(order);
      if (before !== undefined && before !== fact) deviations.push(`${order} was signed as ${before} and as ${fact}`);
      facts.set(order, fact);
    }
    for (const [digest, raw] of signatures) {
      if (!onRecord.has(digest)) deviations.push(`${digest} was signed and is on no record`);
      const by = await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` });
      const { nonce } = parseTransaction(raw as Hex);
      if (by !== signer.address) deviations.push(`the transaction ${nonce} was signed by ${by}`);
    }
    return { orders: orders.length, kills, signed: signatures.size, answers, deviations };
  } finally {
    await signer.stop();
  }
};
