import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { post, type NewPosting } from '@countinghouse/ledger';
import { negate } from '@countinghouse/money';
import { lines } from '../lists';
import { insertConversions } from '../modules/across/balance-conversions';
import { insertInternalTransfers } from '../modules/across/internal-transfers';
import { insertMovements } from '../modules/across/manual-movements';
import { insertMoves } from '../modules/carriers/treasury-moves';
import {
  insertDepositAddresses,
  insertPayments,
  keepPaymentLinks,
  saveDeposits,
  savePayments,
  saveRefunds,
} from '../modules/money-in/crypto-deposits';
import { insertFiatDeposits, insertWhitelabelDeposits, storeOutcome } from '../modules/money-in/fiat-deposits';
import { insertPastInvoices, messagesOf, settlePast, wholeOf } from '../modules/money-in/invoices';
import { insertUnassociatedDeposits, storeBusiness, storeResolution } from '../modules/money-in/unassociated-deposits';
import { insertWithdrawals, saveWithdrawal } from '../modules/money-out/crypto-withdrawals';
import { insertFiatWithdrawals, insertPaymentFiles, saveFiatWithdrawal } from '../modules/money-out/fiat-withdrawals';
import {
  askToExpire,
  insertApprovals,
  insertVotes,
  storeOutcome as storeDecision,
} from '../modules/money-out/withdrawal-approvals';
import type { ListLine } from '../platform/moved/movement';
import { noteMovement, selectLines } from '../platform/moved/repository';
import { moveHoldings, type Holding } from '../rails/holdings';
import { writeCallbackRows } from './callback-rows';
import type { Chunk, Told } from './chunk';
import { entriesIn, factsOf, postedAt } from './postings';
import { newestPosting } from './repository';
import type { Run } from './run';
import { writeTravelRuleRows } from './travel-rule-rows';

/** Writes the results of a stretch of history through the writers of the product's modules. `reached`: the end of the stretch. */
export const writeChunk = async (tx: Tx, run: Run, chunk: Chunk, reached: Date): Promise<void> => {
  const { organisationId } = run;
  const was = await linesOf(tx, organisationId, chunk);
  await insertPastInvoices(tx, organisationId, chunk.invoices);
  await writePayments(tx, chunk);
  chunk.told.push(...(await invoicesTold(tx, organisationId, chunk, reached)));
  await insertInternalTransfers(tx, chunk.transfers);
  await writeMoneyByBank(tx, chunk);
  await insertMovements(tx, chunk.movements);
  await writeTravelRuleRows(tx, run, chunk);
  await writeMoneyOut(tx, organisationId, chunk);
  await insertConversions(tx, chunk.conversions);
  await insertMoves(tx, chunk.treasuryMoves);
  await writeCallbackRows(tx, run, chunk, reached);
  await post(tx, organisationId, await notBefore(tx, organisationId, chunk.postings), { history: true });
  await moveHoldings(tx, organisationId, movedBy(chunk.postings));
  const became = await linesOf(tx, organisationId, chunk);
  await noteMovement(tx, { was, became, figures: chunk.figures, transitions: chunk.transitions, told: [] });
};

/** Changes of invoices in a stretch, as their businesses were told of them. */
const invoicesTold = async (tx: Tx, organisationId: OrganisationId, chunk: Chunk, reached: Date): Promise<Told[]> => {
  const { payments, voids } = chunk;
  const changes = await settlePast(tx, organisationId, { paymentIds: [...payments.keys()], voids, reached });
  const told: Told[] = [];
  for (const { id, event, at } of changes) {
    const message = (await messagesOf(tx, wholeOf(organisationId), event, [id])).get(id)?.callback;
    if (message)
      told.push({
        event,
        entityType: 'INVOICE',
        entityId: id,
        businessId: message.businessId,
        status: event,
        payload: message.payload,
        at,
      });
  }
  return told;
};

const writePayments = async (tx: Tx, { payments, beside, addresses }: Chunk): Promise<void> => {
  const states = [...payments.values()];
  await insertPayments(
    tx,
    states.filter(({ terms }) => beside.has(terms.id)),
    ({ terms }) => beside.get(terms.id) ?? {},
  );
  await savePayments(
    tx,
    states.filter(({ terms }) => !beside.has(terms.id)),
  );
  await keepPaymentLinks(tx, states);
  await saveDeposits(
    tx,
    states.flatMap(({ deposits }) => deposits),
  );
  await saveRefunds(
    tx,
    states.flatMap(({ refunds }) => refunds),
  );
  await insertDepositAddresses(tx, addresses);
};

const writeMoneyByBank = async (tx: Tx, chunk: Chunk): Promise<void> => {
  await insertFiatDeposits(tx, [...chunk.fiatDeposits.made.values()]);
  for (const deposit of chunk.fiatDeposits.changed.values()) await storeOutcome(tx, deposit);
  await insertWhitelabelDeposits(tx, chunk.whitelabels);
  await insertUnassociatedDeposits(tx, chunk.unassociated);
  for (const { deposit, businessId, resolution, at } of chunk.decisions) {
    if (businessId !== null) await storeBusiness(tx, deposit, businessId, at);
    if (resolution) await storeResolution(tx, deposit, resolution);
  }
};

const writeMoneyOut = async (tx: Tx, organisationId: OrganisationId, chunk: Chunk): Promise<void> => {
  await insertWithdrawals(tx, [...chunk.withdrawals.made.values()]);
  for (const withdrawal of chunk.withdrawals.changed.values()) await saveWithdrawal(tx, withdrawal);
  await insertPaymentFiles(tx, chunk.files);
  await insertFiatWithdrawals(tx, [...chunk.settlements.made.values()]);
  for (const withdrawal of chunk.settlements.changed.values()) await saveFiatWithdrawal(tx, withdrawal);
  await insertApprovals(tx, chunk.approvals);
  await insertVotes(tx, chunk.votes);
  for (const { about, outcome, at } of chunk.outcomes) await storeDecision(tx, about, outcome, at);
  const over = new Set(chunk.outcomes.map(({ about }) => about.id));
  for (const { id, expiresAt } of chunk.approvals) if (!over.has(id)) await askToExpire(tx, organisationId, expiresAt);
};

/** Current lines of the rows that a stretch writes, in the lists that show them. */
const linesOf = async (tx: Tx, organisationId: OrganisationId, chunk: Chunk): Promise<ListLine[]> => {
  const idsOf = (items: Iterable<{ readonly id: string }>): string[] => [...items].map(({ id }) => id);
  const ofKept = ({ made, changed }: { made: Map<string, unknown>; changed: Map<string, unknown> }): string[] => [
    ...made.keys(),
    ...changed.keys(),
  ];
  const ids: Readonly<Record<string, readonly string[]>> = {
    payment: [...chunk.payments.keys()],
    internal_transfer: idsOf(chunk.transfers),
    fiat_deposit: ofKept(chunk.fiatDeposits),
    whitelabel_fiat_deposit: idsOf(chunk.whitelabels),
    unassociated_deposit: [
      ...new Set([...idsOf(chunk.unassociated), ...chunk.decisions.map(({ deposit }) => deposit.id)]),
    ],
    crypto_withdrawal: ofKept(chunk.withdrawals),
    fiat_withdrawal: ofKept(chunk.settlements),
    balance_conversion: idsOf(chunk.conversions),
  };
  const found: ListLine[] = [];
  for (const line of lines) found.push(...(await selectLines(tx, line, organisationId, ids[line.table] ?? [])));
  return found;
};

/** Movements of a stretch on chains and at the bank: the sandbox's own have moved with the history. Moves between the two are known to both. */
const movedBy = (postings: readonly NewPosting[]): Holding[] =>
  postings
    .filter((posting) => factsOf(posting).eventType !== 'T-27')
    .flatMap((posting) =>
      entriesIn(posting).flatMap(({ account: { code, kind }, direction, amount }) => {
        if (kind !== 'custody' && kind !== 'bank') return [];
        const network = kind === 'bank' ? null : (code.split(':')[3] ?? null);
        return { network, amount: direction === 'DEBIT' ? amount : negate(amount) };
      }),
    );

/** Ledger time never goes back, even if somebody has posted by hand since the last end of the history. */
const notBefore = async (
  tx: Tx,
  organisationId: OrganisationId,
  postings: readonly NewPosting[],
): Promise<NewPosting[]> => {
  const newest = await newestPosting(tx, organisationId);
  return postings.map((posting) => {
    const { postedAt: at } = factsOf(posting);
    return newest && at && at < newest ? postedAt(posting, newest) : posting;
  });
};
