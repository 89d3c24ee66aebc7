import {
  newWithdrawal,
  looksLikeTravelAddress,
  type NewWithdrawal,
} from '@countinghouse/contract/money-out/new-withdrawal';
import { payoutSentences as said } from '@countinghouse/contract/money-out/payout-batches';
import { add, toText, zero, type Amount } from '@countinghouse/money';
import { readOriginators } from '../../money-in/travel-rule';
import {
  askToPayOut,
  canonicalForms,
  conditionsOf,
  costOfBatch,
  countDecided,
  decideNewWithdrawal,
  holdAwaitingOf,
  moveWithdrawals,
  pastOfRecipients,
  recipientFactsOf,
  sealsOfBatch,
  withdrawalFrom,
  writeWithdrawals,
  type Conditions,
  type Decided,
} from '../crypto-withdrawals';
import type { KeptRow, PayoutBatch } from './batch';
import { judgeRows, sharesOf, wrong, type Doubt, type GoingRow } from './judge-rows';
import type { PayoutWay, Sums } from './payouts';

const dayMs = 24 * 3_600_000;

/** Payouts of coins, by the rules of a single crypto withdrawal. */
export const cryptoPayouts: PayoutWay = {
  begin: async (tx, scope, { cryptoCurrency, blockchainFeePaidBy, ...asked }, tools) => {
    const way = { ...asked, cryptoCurrency: cryptoCurrency ?? '', blockchainFeePaidBy };
    const { business, terms, at } = await conditionsOf(tx, scope, way, tools);
    const { currency, network, debitCurrency } = terms;
    return { business, way: { currency, network, debitCurrency, feePayer: blockchainFeePaidBy ?? null }, at };
  },

  judge: async (tx, scope, batch, rows, tools) => {
    const conditions = await conditionsOf(tx, scope, wayOf(batch), tools);
    const { organisation, business, terms, at } = conditions;
    const beneficiaryIds = rows.flatMap(({ beneficiaryId }) => beneficiaryId ?? []);
    const beneficiaries = await readOriginators(tx, organisation.id, beneficiaryIds, tools.config.secretKey);
    const typed = new Map(
      rows
        .filter(({ leftOut }) => !leftOut)
        .map((row) => [row.number, newWithdrawal.safeParse(askedBy(batch, row, beneficiaries))]),
    );
    const sound = [...typed.values()].flatMap((parsed) => (parsed.success ? [parsed.data] : []));
    const facts = await recipientFactsOf(tx, conditions, sound, tools.config);
    const past = await pastOfRecipients(tx, organisation.id, {
      ...terms,
      businessId: business.id,
      addresses: canonicalForms(
        terms,
        sound.map(({ recipientAddress }) => recipientAddress),
      ),
      since: new Date(at.getTime() - dayMs),
    });
    const { judged, going } = judgeRows<Decided>(rows, {
      decide: ({ number }) => {
        const parsed = typed.get(number);
        if (!parsed?.success) {
          const [issue] = parsed?.error.issues ?? [];
          return wrong(fieldOf(issue?.path.map(String).join('.') ?? null), issue?.message ?? null);
        }
        if (looksLikeTravelAddress(parsed.data.recipientAddress))
          return wrong('recipientAddress', said.noTravelAddress);
        const decided = decideNewWithdrawal(conditions, facts, parsed.data);
        const { address, destinationTag } = decided.to;
        const before = past.get(address);
        const paid = before?.recent.find(({ units }) => units === decided.amounts.amount.units.toString());
        return {
          decided,
          recipient: address,
          payout: JSON.stringify([address, destinationTag, toText(decided.amounts.amount)]),
          paidTo: null,
          suspicion: before?.lookAlike ? alike(before.lookAlike) : null,
          repetition: paid ? { verdict: 'DUPLICATE', field: null, message: said.paidBefore(paid.id) } : null,
          wasPaid: before?.wasPaid === true,
        };
      },
      count: (decided) => countDecided(facts, conditions, decided),
      fieldOf,
      texts: said,
    });
    return {
      at,
      judged,
      going: going.length,
      sums: sumsOf(conditions, going),
      shares: sharesOf(going, ({ to, uniformAmount }) => [to.address, uniformAmount]),
      make: async (tx, made) => {
        const withdrawals = going.map(({ row: { beneficiaryId, number: row }, decided }) =>
          withdrawalFrom(conditions, decided, { ...made, beneficiaryId, batch: { id: batch.id, row } }),
        );
        await writeWithdrawals(
          tx,
          organisation.id,
          withdrawals.map((withdrawal) => ({ withdrawal, providerId: null })),
        );
        return withdrawals.map(({ seal }) => seal);
      },
    };
  },

  tell: async (tx, { organisationId, id }, kind, most, moment) => {
    const awaiting = await holdAwaitingOf(tx, organisationId, id, most);
    if (awaiting.length === 0) return false;
    await moveWithdrawals(tx, organisationId, awaiting, { kind }, moment);
    if (kind === 'APPROVED') await askToPayOut(tx);
    return true;
  },

  send: askToPayOut,

  seals: sealsOfBatch,
  cost: (tx, { organisationId, id, debitCurrency }) => costOfBatch(tx, organisationId, id, debitCurrency),
};

const wayOf = ({ businessId, currency, network, debitCurrency, feePayer }: PayoutBatch) => ({
  businessId,
  cryptoCurrency: currency,
  network: network as NewWithdrawal['network'],
  debitCurrency,
  blockchainFeePaidBy: feePayer,
});

const askedBy = (
  batch: PayoutBatch,
  row: KeptRow,
  beneficiaries: Awaited<ReturnType<typeof readOriginators>>,
): unknown => ({
  ...wayOf(batch),
  clientWithdrawalId: row.clientWithdrawalId,
  targetAmount: row.amount,
  recipientAddress: row.recipientAddress,
  destinationTag: row.destinationTag,
  ownWallet: row.ownWallet,
  beneficiary: row.beneficiaryId === null ? null : (beneficiaries.get(row.beneficiaryId) ?? null),
  note: row.note,
});

const fieldOf = (field: string | null): string | null => (field === 'targetAmount' ? 'amount' : field);

const alike = (address: string): Doubt => ({
  verdict: 'ERROR',
  field: 'recipientAddress',
  message: said.looksAlike(address),
});

const sumsOf = ({ terms, organisation }: Conditions, going: readonly GoingRow<Decided>[]): Sums => {
  const total = (currency: string, of: (decided: Decided) => Amount): Amount =>
    going.reduce((sum, { decided }) => add(sum, of(decided)), zero(currency));
  return {
    amount: total(terms.currency, ({ amounts }) => amounts.amount),
    recipientAmount: total(terms.currency, ({ amounts }) => amounts.recipientAmount),
    networkFee: total(terms.currency, ({ amounts }) => amounts.networkFee),
    serviceFee: total(terms.debitCurrency, ({ amounts }) => amounts.serviceFee),
    heldAmount: total(terms.debitCurrency, ({ amounts }) => amounts.heldAmount),
    uniformAmount: total(organisation.uniformCurrency, ({ uniformAmount }) => uniformAmount),
  };
};
