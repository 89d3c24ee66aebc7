import type { Tx } from '@countinghouse/database';
import { chainUnits } from '@countinghouse/money';
import type { Chain, ChainTransfer, Place, SeenTransfer } from '../../../rails/chain';
import {
  bookLate,
  forgetLate,
  lateCoinOf,
  lateOn,
  notePlaceOfLate,
  placeOf,
  reverseLate,
  type LateRow,
} from '../late-coins';
import { receiveTransfer } from './receive-transfer';
import { confirmationsAt, inOneStep, type Failures, type Watching } from './watching';

const idOf = ({ currency, network, transaction_id, output_index }: LateRow) => ({
  currency,
  network,
  transactionId: transaction_id,
  outputIndex: output_index,
});

const blockOf = ({ block_height: height, block_hash: hash }: LateRow) =>
  height === null || hash === null ? null : { height: Number(height), hash };

const asSeen = (row: LateRow): SeenTransfer => ({
  ...idOf(row),
  to: row.to_address,
  amount: BigInt(row.amount),
  block: blockOf(row),
});

/** The transfer as its chain would report it again. */
const again = (row: LateRow, block: ChainTransfer['block']): ChainTransfer => ({
  ...idOf(row),
  units: chainUnits(lateCoinOf(row).amount, row.network),
  from: row.from_addresses,
  to: row.to_address,
  tag: row.tag,
  block,
});

/** Takes it in again, for whoever it is of now. */
const receiveAgain = (tx: Tx, { rates }: Watching, row: LateRow, block: ChainTransfer['block']): Promise<void> =>
  receiveTransfer(tx, row.chain, again(row, block), rates, row.seen_at);

/**
 * Coins that are booked nowhere yet. An organisation on its way may come back, so that nothing is decided until it is here or there: here again it has its
 * coins as any others, elsewhere they are the platform's once they lie deep.
 */
const followSeen = async (
  tx: Tx,
  watching: Watching,
  row: LateRow,
  { place, isDeep }: { readonly place: Place; readonly isDeep: boolean },
): Promise<void> => {
  const state = await placeOf(tx, row.organisation_id);
  if (place === 'GONE') await forgetLate(tx, row.id);
  else if (state === null) {
    if (await forgetLate(tx, row.id)) await receiveAgain(tx, watching, row, place.block);
  } else if (state === 'MOVED' && isDeep) await bookLate(tx, row);
};

/** Coins in the book whose blocks were replaced: somewhere else by now, or taken out of it again. */
const followHeld = async (tx: Tx, watching: Watching, row: LateRow, place: Place): Promise<void> => {
  if (place !== 'GONE' && place.block) return notePlaceOfLate(tx, row.id, place.block);
  if ((await reverseLate(tx, row)) && place !== 'GONE') await receiveAgain(tx, watching, row, null);
};

/** Coins that came to addresses of organisations that are not here: in a block by now, deep enough, or gone. */
export const followLate = async (
  watching: Watching,
  chain: Chain,
  { head, signal, failed }: { readonly head: number; readonly signal: AbortSignal; readonly failed: Failures },
): Promise<void> => {
  const { database, reader } = watching;
  const rows = await database.acrossOrganisations((tx) => lateOn(tx, chain));
  if (rows.length === 0) return;
  const places = await reader.locate(chain, rows.map(asSeen));
  for (const [index, row] of rows.entries()) {
    if (signal.aborted) return;
    const place = places[index] ?? 'GONE';
    const block = place === 'GONE' ? null : place.block;
    const isDeep = block !== null && confirmationsAt(head, block.height) >= row.required_confirmations;
    await failed.guarding(row.transaction_id, () =>
      inOneStep(database, async (tx) => {
        if (row.status !== 'SEEN') return followHeld(tx, watching, row, place);
        await notePlaceOfLate(tx, row.id, block);
        return followSeen(tx, watching, row, { place, isDeep });
      }),
    );
  }
};
