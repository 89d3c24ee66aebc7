import { giveRates } from '@countinghouse/api/testing/commerce';
import { endow } from '@countinghouse/api/testing/withdrawals';
import { depositRounds } from '@countinghouse/api/testing/deposit-rounds';
import { amountOf } from '@countinghouse/money';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Side } from '../lib/side-by-side';
import type { Book } from './book';
import { frequentRecipient } from './rows';

/** A book with somebody signed in over HTTP, and what is asked of it. */
export type Asker = Side & {
  /** Rows of this book that texts are made of. */
  readonly known: Known;
  readonly get: (path: string) => Promise<unknown>;
  readonly post: (path: string, body: object) => Promise<void>;
  readonly deposit: () => Promise<void>;
};

type Known = {
  readonly id: string;
  readonly reference: string;
  readonly address: string;
  readonly transaction: string;
  readonly sender: string;
  readonly businessId: string;
  /** Beginning of a page that comes after many others. */
  readonly cursor: string;
};

const pageSize = 10;
/** The large organisation has nine tenths of ten thousand payments. */
const depth = 900;

type Sample = Omit<Known, 'cursor' | 'businessId'>;

/** A payment of the middle of the two years. */
const sampleOf = async ({ api, organisation }: Book): Promise<Sample> => {
  const { rows } = await api.database.inOrganisation(organisation.id, (tx) =>
    sql<Sample>`
      select p.id, p.client_payment_id as reference, p.wallet_address as address, d.transaction_id as transaction, d.from_address as sender
        from payment p join deposit d on d.organisation_id = p.organisation_id and d.payment_id = p.id
       where p.organisation_id = ${organisation.id} and p.created_at < now() - interval '1 year'
       order by p.created_at desc, p.id desc limit 1`.execute(tx),
  );
  if (!rows[0]) throw new Error('No payment of a year ago');
  return rows[0];
};

export const askerOf = async (book: Book): Promise<Asker> => {
  const { api, organisation, business, name } = book;
  const address = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const person = await api.createUser([organisation], { systemRole: 'ADMIN' });
  let token = '';
  const send = async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${address}/api/v1/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status > 201) throw new Error(`${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };
  const signIn = async (): Promise<void> => {
    // Prices are of the moment, and a clock that deposits moved runs on.
    await api.testDatabase.setClock(null);
    await giveRates(api, new Date());
    token = await api.signIn(person, organisation);
  };
  await signIn();
  await endow(api, business, amountOf('1000000', 'USDT'));
  type Page = { payments: unknown[]; paging: { nextCursor: string | null } };
  let cursor = '';
  for (let page = 1; page < depth; page += 1) {
    const { paging } = (await send('GET', `payments?sortBy=created&limit=${pageSize}${cursor}`)) as Page;
    if (paging.nextCursor === null) throw new Error('Too few payments for so many pages');
    cursor = `&cursor=${paging.nextCursor}`;
  }
  const deposits = await depositRounds(api, business);
  return {
    name,
    signIn,
    known: { ...(await sampleOf(book)), businessId: business.id, cursor },
    get: (path) => send('GET', path),
    post: async (path, body) => {
      await send('POST', path, { businessId: business.id, ...body });
    },
    deposit: async () => {
      await deposits.live(1);
    },
  };
};

const day = 86_400_000;
const ago = (days: number): string => new Date(Date.now() - days * day).toISOString();
const month = `after=${ago(60)}&before=${ago(30)}`;

export type Asked = {
  readonly what: string;
  readonly kind: 'search' | 'read' | 'write';
  readonly ask: (asker: Asker) => Promise<unknown>;
};

const search = (what: string, text: (known: Known) => string): Asked => ({
  what: `search: ${what}`,
  kind: 'search',
  ask: ({ get, known }) => get(`search?${new URLSearchParams({ text: text(known) })}`),
});
const read = (what: string, path: (known: Known) => string): Asked => ({
  what,
  kind: 'read',
  ask: ({ get, known }) => get(path(known)),
});

let numbered = 0;
const next = (): string => `growth-${Date.now()}-${(numbered += 1)}`;
const withdrawal = { cryptoCurrency: 'USDT', network: 'TRX', targetAmount: '10' };
/** As long as an address of TRON is, to which nothing was ever sent. */
const stranger = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

export const asked: readonly Asked[] = [
  search('a whole id', ({ id }) => id),
  search('the beginning of an id, as all of some hours have it', ({ id }) => id.slice(0, 6)),
  search('an id of none', () => 'ffffffff-ffff'),
  search('a whole reference', ({ reference }) => reference),
  search('the beginning of all references', () => 'order-'),
  search('an address', ({ address }) => address),
  search('the beginning of all addresses', () => 'bc1q'),
  search('a transaction', ({ transaction }) => transaction),
  search('the beginning of a transaction', ({ transaction }) => transaction.slice(0, 8)),
  search('a sender', ({ sender }) => sender),
  search('a recipient of one withdrawal in twenty', () => frequentRecipient),
  search('an amount that one in five has', () => '100.00'),
  search('an amount of few', () => '12,203.86'),
  search('an amount of none', () => '98,765,432.10'),
  search('a name', () => 'aurora supplier 77'),
  search('the beginning of all names', () => 'aurora'),
  search('a person', () => 'person.42@'),
  search('nothing', () => 'nothing-begins-with-this'),
  read('payments: page 1', () => `payments?sortBy=created&limit=${pageSize}`),
  read('payments: page 900', ({ cursor }) => `payments?sortBy=created&limit=${pageSize}${cursor}`),
  read('payments: page 1 of a status', () => `payments?limit=${pageSize}&status=EXPIRED`),
  read('payments: page 1 of a status that none has', () => `payments?limit=${pageSize}&status=CANCELLED`),
  read('payments: page 1 of a coin', () => `payments?limit=${pageSize}&depositCurrency=BTC`),
  read('payments: page 1 of a coin that none has', () => `payments?limit=${pageSize}&depositCurrency=XRP`),
  read('payments: page 1 of a network that none has', () => `payments?limit=${pageSize}&network=SOL`),
  read('payments: page 1 of a label that none has', () => `payments?limit=${pageSize}&label=OVERPAID`),
  read('payments: page 1 by a text', ({ reference }) => `payments?limit=${pageSize}&search=${reference}`),
  read('payments: page 1 by the beginning of all references', () => `payments?limit=${pageSize}&search=order-`),
  read('payments: page 1 by the beginning of some references', () => `payments?limit=${pageSize}&search=order-12`),
  read('payments: page 1 by what nothing begins with', () => `payments?limit=${pageSize}&search=nothing-begins-so`),
  read('payments: page 1 of reusable ones', () => `payments?limit=${pageSize}&type=REUSABLE`),
  read('payments: totals', () => 'payments?limit=1&includeTotal=true'),
  read('payments: totals of a month', () => `payments?limit=1&includeTotal=true&${month}`),
  read('payments: totals of a month and status', () => `payments?limit=1&includeTotal=true&status=EXPIRED&${month}`),
  read('a payment', ({ id }) => `payments/${id}`),
  read('withdrawals: page 1', ({ businessId }) => `withdrawals/crypto?limit=${pageSize}&businessId=${businessId}`),
  read(
    'withdrawals: totals of a month',
    ({ businessId }) => `withdrawals/crypto?limit=1&includeTotal=true&businessId=${businessId}&${month}`,
  ),
  read(
    'withdrawals: page 1 by what nothing begins with',
    ({ businessId }) => `withdrawals/crypto?limit=${pageSize}&businessId=${businessId}&search=nothing-begins-so`,
  ),
  read('balances of all businesses', () => 'balances'),
  read('statistics: histogram of a month', () => `statistics/deposits/histogram?${month}`),
  read('statistics: coins of a month', () => `statistics/deposits?${month}`),
  read('statistics: withdrawals of a month', () => `statistics/withdrawals?${month}`),
  read('statistics: today', () => 'statistics/today'),
  {
    what: 'a quote of a withdrawal',
    kind: 'read',
    ask: ({ post }) => post('withdrawals/crypto/quote', { ...withdrawal, recipientAddress: stranger }),
  },
  {
    what: 'a quote of a withdrawal to whom much was sent',
    kind: 'read',
    ask: ({ post }) => post('withdrawals/crypto/quote', { ...withdrawal, recipientAddress: frequentRecipient }),
  },
  {
    what: 'a withdrawal made',
    kind: 'write',
    ask: ({ post }) =>
      post('withdrawals/crypto', { ...withdrawal, clientWithdrawalId: next(), recipientAddress: stranger }),
  },
  {
    what: 'a payment made',
    kind: 'write',
    ask: ({ post }) =>
      post('payments', {
        clientPaymentId: next(),
        displayCurrency: 'EUR',
        displayAmount: '100.00',
        depositCurrency: 'BTC',
      }),
  },
  { what: 'a deposit told, final and credited', kind: 'write', ask: ({ deposit }) => deposit() },
];
