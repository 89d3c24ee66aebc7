import type { PaymentRequest, PaymentState } from '@countinghouse/payments';
import { verify } from '@countinghouse/ledger';
import { amountOf, chainUnits } from '@countinghouse/money';
import { sql } from 'kysely';
import { invariants } from '../invariants';
import { watchChainJob } from '../modules/money-in/chain-watch/jobs';
import { assignAddress, insertDepositAddresses } from '../modules/money-in/crypto-deposits';
import { newId } from '../platform/ids';
import type { Columns } from '../platform/tables';
import {
  chainOf,
  mineBlocks,
  reorganise,
  sendOnChain,
  simulatedAddresses,
  type AddressBook,
  type TransferId,
} from '../rails/chain';
import type { TestApi } from './index';
import type { TestBusiness } from './commerce';
import { createTestPayment, giveRates } from './commerce';

type Wanted = Partial<Parameters<typeof createTestPayment>[2]> & {
  readonly currency?: string;
  readonly network?: string;
  /** Default: the sandbox's. */
  readonly book?: AddressBook;
};

/** Payment with an address known to the sandbox's chains, made at `at`, unpaid. */
export const createPayablePayment = async (
  api: Pick<TestApi, 'database' | 'config'>,
  business: TestBusiness,
  {
    currency = 'BTC',
    network = 'MAIN',
    book = simulatedAddresses(api.config.secretKey),
    at,
    request,
    ...wanted
  }: Wanted & { readonly at: Date },
): Promise<PaymentState> => {
  const { organisationId } = business;
  const paymentId = newId();
  const whose = { organisationId, businessId: business.id, paymentId };
  const address = await api.database.inOrganisation(organisationId, (tx) =>
    assignAddress(tx, book, { ...whose, currency, network, at, isTest: false }),
  );
  const asked: Partial<PaymentRequest> = {
    target: { currency, network, address: address.address, destinationTag: address.destinationTag },
    ...request,
    id: paymentId,
  };
  const state = await createTestPayment(api, business, { ...wanted, at, request: asked });
  await api.database.inOrganisation(organisationId, (tx) => insertDepositAddresses(tx, [address]));
  return state;
};

type Sent = {
  readonly currency?: string;
  readonly network?: string;
  readonly to?: string;
  readonly tag?: string | null;
  readonly from?: readonly string[];
  readonly transactionId?: string;
};

type StepOptions = {
  /** Chains on which nothing happened are read as well; default false. */
  readonly readsEveryChain?: boolean;
};

/** Chains of the sandbox, and the server that watches them. */
export type TestChain = {
  /** Moves the clock there, with fresh prices, and lets everything be done that is due, as `doWhatIsDue` does. */
  readonly at: (when: Date, options?: StepOptions) => Promise<void>;
  /** `at`, without prices. */
  readonly atWithoutPrices: (when: Date) => Promise<void>;
  /** Coins on their way to a payment's address. */
  readonly send: (payment: PaymentState, amount: string, sent?: Sent) => Promise<TransferId>;
  readonly mine: (chain: string, blocks: number) => Promise<void>;
  readonly reorganise: (transfer: TransferId, then: 'GONE' | 'AGAIN') => Promise<void>;
  /** Throws unless every rule of the ledger and of the rows beside it holds. */
  readonly assertSound: () => Promise<void>;
};

/**
 * Checks of all books, and the search in every sealed table for rows of an earlier release, which a new database has none of. Each concerns every
 * organisation that a file has made so far, so that a test which moves the clock often would spend most of its time on them. Then what only throws
 * away or seals what is old, which no step of a test waits for.
 */
const leftOut = new Set([
  'seal-rows-of-before',
  'verify-ledger-sample',
  'watch-ledger-balances',
  'verify-whole-ledger',
  'reconcile-holdings',
  'upkeep',
  'forget-changes',
  'forget-originators',
  'forget-passkey-challenges',
  'seal-secrets-of-people',
]);

/**
 * Jobs that would read a simulated chain once more on which nothing ever happened: eleven chains are two thirds of the work of a step. Each is read
 * once, so that what happens there later is met as by a server that has watched it before.
 */
const readingsOfNothing = async ({ database }: Pick<TestApi, 'database'>): Promise<ReadonlySet<string>> => {
  const { rows } = await database.acrossOrganisations((tx) =>
    sql<Columns<'chain_cursor', 'chain'>>`
      select chain from chain_cursor where chain not in (select chain from simulated_chain)`.execute(tx),
  );
  return new Set(rows.map(({ chain }) => watchChainJob(chain).name));
};

type Working = Pick<TestApi, 'app' | 'database' | 'isSimulated'>;

/** Lets everything be done that is due, except what is left out and what would read simulated chains that nobody has used. */
export const doWhatIsDue = async (api: Working, { readsEveryChain = false }: StepOptions = {}): Promise<void> => {
  const { jobs } = api.app;
  const idle = api.isSimulated && !readsEveryChain ? await readingsOfNothing(api) : new Set<string>();
  await jobs.fireDue((kind) => !leftOut.has(kind) && !idle.has(kind));
  await jobs.runDue();
};

export const testChain = (api: TestApi): TestChain => {
  const drain = (options?: StepOptions): Promise<void> => doWhatIsDue(api, options);
  return {
    at: async (when, options) => {
      await api.testDatabase.setClock(when);
      await giveRates(api, when);
      await drain(options);
    },
    atWithoutPrices: async (when) => {
      await api.testDatabase.setClock(when);
      await drain();
    },
    send: (payment, amount, sent = {}) => {
      const currency = sent.currency ?? payment.terms.depositCurrency ?? 'BTC';
      const network = sent.network ?? payment.terms.network ?? 'MAIN';
      return api.database.onPlatform((tx) =>
        sendOnChain(tx, {
          currency,
          network,
          units: chainUnits(amountOf(amount, currency), network),
          from: sent.from ?? ['payer'],
          to: sent.to ?? payment.terms.walletAddress ?? '',
          tag: sent.tag === undefined ? payment.terms.destinationTag : sent.tag,
          ...(sent.transactionId !== undefined && { transactionId: sent.transactionId }),
        }),
      );
    },
    mine: (chain, blocks) => api.database.onPlatform((tx) => mineBlocks(tx, chain, blocks)),
    reorganise: async (transfer, then) => {
      const done = await api.database.onPlatform((tx) => reorganise(tx, transfer, then));
      if (!done)
        throw new Error(`${chainOf(transfer.currency, transfer.network)} does not have ${transfer.transactionId}`);
    },
    assertSound: async () => {
      const findings = await api.database.acrossOrganisations((tx) => verify(tx, invariants));
      if (findings.length > 0) throw new Error(`Not sound: ${JSON.stringify(findings, null, 1)}`);
    },
  };
};
