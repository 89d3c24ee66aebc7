import type { Tx } from '@countinghouse/database';
import * as z from 'zod/mini';
import { every, handle, jobKind } from '../../../platform/jobs/job';
import { enqueue } from '../../../platform/jobs/repository';
import type { Jobs } from '../../../platform/jobs/runner';
import type { ChainSender } from '../../../rails/chain';
import type { Signer } from '../../../rails/signer';
import { lookAtHotWallets } from './hot-wallets';
import { executeTransfers, type Execution } from './execute';
import { insertOrder, waitsForChain, type Begun, type OutgoingOrder } from './repository';

const sendTransfersJob = jobKind('send-transfers', z.object({}), { concurrency: 1 });

const lookJob = jobKind('look-at-hot-wallets', z.object({}), { concurrency: 1, mostAttempts: 1 });

const everySeconds = 15;
const lookEverySeconds = 120;

const askToSend = (tx: Tx): Promise<void> => enqueue(tx, sendTransfersJob, {}, { key: 'asked' });

/** Orders a transfer, in the transaction that decides it. `begun`: already under way. */
export const orderTransfer = async (tx: Tx, order: OutgoingOrder, begun?: Begun): Promise<void> => {
  await insertOrder(tx, order, begun);
  await askToSend(tx);
};

/** A chain was read: outgoing transfers over it may be final by now. */
export const followOutgoing = async (tx: Tx, chain: string): Promise<void> => {
  if (await waitsForChain(tx, chain)) await askToSend(tx);
};

type Given = Omit<Execution, 'signer' | 'sender'> & {
  /** Null: this installation cannot send, and orders wait. */
  readonly signer: Signer | null;
  readonly sender: ChainSender | null;
};

export const outgoingTransferJobs = ({ signer, sender, ...rest }: Given): Required<Jobs> => {
  const leftOff = new Map<string, string>();
  return {
    handlers: [
      handle(sendTransfersJob, async (_payload, { signal }) => {
        if (signer && sender) await executeTransfers({ ...rest, signer, sender, leftOff }, signal);
      }),
      handle(lookJob, async () => {
        if (signer) await lookAtHotWallets(rest.database, signer);
      }),
    ],
    schedules: [every(everySeconds, sendTransfersJob), every(lookEverySeconds, lookJob)],
  };
};
