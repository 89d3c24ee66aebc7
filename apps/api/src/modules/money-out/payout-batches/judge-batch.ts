import {
  newWithdrawal,
  looksLikeTravelAddress,
  type NewWithdrawal,
} from '@countinghouse/contract/money-out/new-withdrawal';
import { payoutSentences as said, type JudgedRow } from '@countinghouse/contract/money-out/payout-batches';
import type { Tx } from '@countinghouse/database';
import { add, toText, zero, type Amount } from '@countinghouse/money';
import type { Config } from '../../../config';
import { AppError } from '../../../platform/errors';
import type { Offers } from '../../../rails/offers';
import type { RateFeed } from '../../../rails/rates';
import type { BusinessScope } from '../../organisation/businesses';
import { readOriginators } from '../../money-in/travel-rule';
import {
  canonicalForms,
  conditionsOf,
  countDecided,
  decideNewWithdrawal,
  pastOfRecipients,
  recipientFactsOf,
  type Conditions,
  type Decided,
} from '../crypto-withdrawals';
import type { KeptRow, PayoutBatch } from './batch';

export type Tools = {
  readonly rates: RateFeed;
  readonly offers: Offers;
  readonly config: Pick<Config, 'mode' | 'secretKey' | 'travelRule'>;
};

/** Row that goes by now, and its payout as decided. */
export type GoingRow = { readonly row: KeptRow; readonly decided: Decided };

export type JudgedBatch = {
  readonly conditions: Conditions;
  /** Every row that is not left out. */
  readonly judged: readonly JudgedRow[];
  readonly going: readonly GoingRow[];
};

type Judgement = Pick<JudgedRow, 'verdict' | 'goes' | 'acceptable' | 'field' | 'message'>;

/**
 * Judges every row of a batch by the rules of a single withdrawal, in order: those before it in the batch count as made. Facts are read once for all of
 * them and stay so until the transaction ends.
 *
 * @throws AppError as `conditionsOf` does
 */
export const judgeBatch = async (
  tx: Tx,
  scope: BusinessScope,
  batch: PayoutBatch,
  rows: readonly KeptRow[],
  tools: Tools,
): Promise<JudgedBatch> => {
  const way = wayOf(batch);
  const conditions = await conditionsOf(tx, scope, way, tools);
  const { organisation, business, terms, at } = conditions;
  const beneficiaryIds = rows.flatMap(({ beneficiaryId }) => beneficiaryId ?? []);
  const beneficiaries = await readOriginators(tx, organisation.id, beneficiaryIds, tools.config.secretKey);
  const typed = rows
    .filter(({ leftOut }) => !leftOut)
    .map((row) => ({ row, parsed: newWithdrawal.safeParse(askedBy(batch, row, beneficiaries)) }));
  const sound = typed.flatMap(({ parsed }) => (parsed.success ? [parsed.data] : []));
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

  const seen = {
    ids: new Map<string, number>(),
    payouts: new Map<string, number>(),
    recipients: new Map<string, number>(),
  };
  const judged: JudgedRow[] = [];
  const going: GoingRow[] = [];
  const judge = (row: KeptRow, parsed: (typeof typed)[number]['parsed']): Judgement => {
    const first = seen.ids.get(row.clientWithdrawalId);
    if (first !== undefined) return wrong('clientWithdrawalId', said.sameId(first));
    seen.ids.set(row.clientWithdrawalId, row.number);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return wrong(fieldOf(issue?.path.map(String).join('.') ?? null), issue?.message ?? null);
    }
    const asked = parsed.data;
    if (looksLikeTravelAddress(asked.recipientAddress)) return wrong('recipientAddress', said.noTravelAddress);
    let decided: Decided;
    try {
      decided = decideNewWithdrawal(conditions, facts, asked);
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return refusedBy(error);
      throw error;
    }
    const payout = JSON.stringify([decided.to.address, decided.to.destinationTag, toText(decided.amounts.amount)]);
    const earlier = seen.payouts.get(payout);
    const before = past.get(decided.to.address);
    const paid = before?.recent.find(({ units }) => units === decided.amounts.amount.units.toString());
    const accept = (): void => {
      countDecided(facts, conditions, decided);
      seen.payouts.set(payout, earlier ?? row.number);
      seen.recipients.set(decided.to.address, (seen.recipients.get(decided.to.address) ?? 0) + 1);
      going.push({ row, decided });
    };
    const doubt = doubtOf({ earlier, paid: paid?.id, lookAlike: before?.lookAlike });
    if (doubt && !row.accepted) return { ...doubt, goes: false, acceptable: true };
    accept();
    const warning = doubt?.message ?? warningOf(before?.wasPaid === true, seen.recipients.get(decided.to.address) ?? 1);
    return warning === null
      ? { verdict: 'READY', goes: true, acceptable: false, field: null, message: null }
      : { verdict: 'WARNING', goes: true, acceptable: false, field: null, message: warning };
  };
  for (const { row, parsed } of typed) judged.push({ number: row.number, ...judge(row, parsed) });
  return { conditions, judged, going };
};

const dayMs = 24 * 3_600_000;

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

/** Field of a row, by the field of a withdrawal. */
const fieldOf = (field: string | null): string | null => (field === 'targetAmount' ? 'amount' : field);

const wrong = (field: string | null, message: string | null): Judgement => ({
  verdict: 'ERROR',
  goes: false,
  acceptable: false,
  field,
  message,
});

const refusedBy = (error: AppError): Judgement => {
  const [field] = error.fields ?? [];
  const judged = wrong(fieldOf(field?.field ?? null), field?.message ?? error.rejection ?? error.sentence);
  return error.code === 'ADDRESS_NOT_WHITELISTED' ? { ...judged, verdict: 'NOT_WHITELISTED' } : judged;
};

type Doubts = {
  readonly earlier: number | undefined;
  readonly paid: string | undefined;
  readonly lookAlike: string | null | undefined;
};

/** Reason that a person has to accept a row; null: none. */
const doubtOf = ({ earlier, paid, lookAlike }: Doubts): Pick<Judgement, 'verdict' | 'field' | 'message'> | null => {
  if (lookAlike) return { verdict: 'ERROR', field: 'recipientAddress', message: said.looksAlike(lookAlike) };
  if (earlier !== undefined) return { verdict: 'DUPLICATE', field: null, message: said.samePayout(earlier) };
  return paid === undefined ? null : { verdict: 'DUPLICATE', field: null, message: said.paidBefore(paid) };
};

const warningOf = (wasPaid: boolean, payout: number): string | null => {
  if (payout > 1) return said.severalPayouts(payout);
  return wasPaid ? null : said.firstPayment;
};

/** Sums of the rows that go. */
export const sumsOf = ({ conditions, going }: Pick<JudgedBatch, 'conditions' | 'going'>) => {
  const { terms, organisation } = conditions;
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

/** Worth of what each recipient gets. */
export const sharesOf = (going: readonly GoingRow[]): ReadonlyMap<string, Amount> => {
  const shares = new Map<string, Amount>();
  for (const { decided } of going) {
    const { address } = decided.to;
    const before = shares.get(address);
    shares.set(address, before ? add(before, decided.uniformAmount) : decided.uniformAmount);
  }
  return shares;
};
