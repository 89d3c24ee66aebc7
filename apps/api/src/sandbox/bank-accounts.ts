import { ibanOf } from '@countinghouse/contract/bank-details';
import type { Tx } from '@countinghouse/database';
import { insertMissingAccounts, type NewAccount } from '../modules/carriers/bank-accounts';
import { insertMissingCollectionAccounts, type CollectionAccount } from '../modules/money-in/fiat-deposits';
import { addDays, addMinutes, type Window } from './calendar';
import { bankAccounts, type DemoBankAccount } from './data/bank-accounts';
import { organisations, type DemoOrganisation } from './data/organisations';
import { eventId } from './ids';
import { organisationIdOf } from './people';
import type { Random } from './random';

type Known = { readonly random: Random; readonly window: Window };

/** Inserts the demonstration bank accounts, and the accounts that take every organisation's money of each of its fiat currencies. */
export const bringBankAccounts = async (tx: Tx, known: Known, at: Date): Promise<void> => {
  await insertMissingAccounts(
    tx,
    bankAccounts.map((account) => accountOf(known, account, at)),
  );
  const createdAt = collectedFrom(known);
  const collecting = organisations.flatMap((organisation) =>
    organisation.fiatSettlement.map((currency) => ({
      ...collectionAccountOf(known, organisation, currency),
      created_at: createdAt,
    })),
  );
  await insertMissingCollectionAccounts(tx, collecting);
};

/** The account of an organisation in a currency, by which it pays and is paid at a moment: the first that the bank knows by then; null without one. */
export const payableAccountOf = (
  known: Known,
  organisationKey: string,
  currency: string,
  at: Date,
): NewAccount | null => {
  const paying = accountAt(known, organisationKey, currency, at);
  return paying ? accountOf(known, paying, at) : null;
};

const accountAt = (known: Known, organisationKey: string, currency: string, at: Date): DemoBankAccount | undefined =>
  bankAccounts.find(
    (one) =>
      one.organisation === organisationKey &&
      one.currency === currency &&
      one.answer === undefined &&
      addDays(madeAt(known, one), 2) <= at,
  );

/** The id of a demonstration account, by its label. */
const bankAccountIdOf = (known: Known, account: DemoBankAccount): string =>
  eventId(known.random, `bank-account/${account.organisation}/${account.accountLabel}`, madeAt(known, account));

/** The ids of all demonstration accounts of an organisation. */
export const bankAccountIdsOf = (known: Known, organisationKey: string): string[] =>
  bankAccounts
    .filter(({ organisation }) => organisation === organisationKey)
    .map((account) => bankAccountIdOf(known, account));

const madeAt = ({ window }: Known, { madeDaysBefore }: DemoBankAccount): Date =>
  addMinutes(addDays(window.anchor, -madeDaysBefore), 9 * 60 + (madeDaysBefore % 50));

const accountOf = (known: Known, account: DemoBankAccount, to: Date): NewAccount => {
  const { random, window } = known;
  const { organisation: key, madeDaysBefore: _, answer = 'VERIFIED', ...details } = account;
  const organisation = organisations.find((one) => one.key === key);
  if (!organisation) throw new Error(`There is no organisation ${key}`);
  const createdAt = madeAt(known, account);
  const answeredAt = addDays(createdAt, 1);
  const isAnswered = answer !== 'NONE' && answeredAt <= to;
  const isRejected = isAnswered && answer !== 'VERIFIED';
  return {
    email: null,
    iban: null,
    accountNumber: null,
    sortCode: null,
    routingNumber: null,
    swiftCode: null,
    hasIntermediaryBank: false,
    intermediaryBankName: null,
    intermediaryBankAddress: null,
    holderName: organisation.legalName,
    ...organisation.address,
    ...details,
    organisationId: organisationIdOf(random, window, key),
    id: bankAccountIdOf(known, account),
    status: !isAnswered ? 'PENDING_VERIFICATION' : isRejected ? 'REJECTED' : 'ACTIVE',
    rejectionReason: isRejected ? answer.rejected : null,
    verifiedAt: isAnswered && !isRejected ? answeredAt : null,
    createdBy: `admin@${key}.example`,
    createdAt,
  };
};

/** Three digits that an organisation's numbers have in common. */
const numberOf = (key: string): string => String(110 + organisations.findIndex((one) => one.key === key) * 7);

const none = { iban: null, account_number: null, sort_code: null, routing_number: null, swift_code: null };

/** Account details for payments in each currency, with numbers that belong to nobody. */
const detailsOf = (key: string, currency: string) => {
  const number = numberOf(key);
  if (currency === 'EUR')
    return {
      ...none,
      payment_methods: ['SEPA', 'SEPA_INSTANT', 'SWIFT'],
      iban: ibanOf('LT', `7044000599990${number}`),
      swift_code: 'VLCBLT22',
      bank_name: 'Vilnius Clearing Bank',
      bank_address: 'Konstitucijos pr. 21, Vilnius',
    };
  if (currency === 'GBP')
    return {
      ...none,
      payment_methods: ['FPS', 'CHAPS'],
      account_number: `40000${number}`,
      sort_code: '405199',
      bank_name: 'Lothbury Bank',
      bank_address: '7 Tokenhouse Yard, London',
    };
  return {
    ...none,
    payment_methods: ['ACH', 'FEDWIRE'],
    account_number: `480099000${number}`,
    routing_number: '021000021',
    bank_name: 'Hanover Street Bank',
    bank_address: '44 Hanover Street, New York',
  };
};

const collectedFrom = ({ window }: Known): Date => addDays(window.start, -30);

/** The account that takes an organisation's money of a currency. */
export const collectionAccountOf = (
  known: Known,
  { key, legalName }: Pick<DemoOrganisation, 'key' | 'legalName'>,
  currency: string,
): CollectionAccount => ({
  organisation_id: organisationIdOf(known.random, known.window, key),
  id: eventId(known.random, `collection-account/${key}/${currency}`, collectedFrom(known)),
  currency: currency as CollectionAccount['currency'],
  beneficiary: `${legalName} Client Account`,
  channel: null,
  payment_message: 'pain.001.001.09',
  ...detailsOf(key, currency),
});
