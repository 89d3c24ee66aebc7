import type { LedgerFinding, LedgerHealth } from '@countinghouse/contract/books/ledger-health';
import { expectAccessible } from '@countinghouse/ui/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { answerWith, showScreen } from '../../../testing/screen';
import LedgerHealthPage from './ledger-health-page';

const aurora = '0190a4f2-7c1e-7b3a-9d42-5f8e1c6a20b1';
const payment = '0195fa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c';
const run = {
  startedAt: '2025-06-30T14:00:00.000Z',
  finishedAt: '2025-06-30T14:00:01.000Z',
  isOverdue: false,
  checked: { figures: 212, accounts: 24, currencies: 9 },
  findings: [] as LedgerFinding[],
};
const sound: LedgerHealth = {
  verification: run,
  whole: {
    startedAt: '2025-06-30T03:00:00.000Z',
    finishedAt: '2025-06-30T03:00:21.000Z',
    isOverdue: false,
    rules: 61,
    unfinished: 0,
    findings: [],
  },
  sums: [{ currency: 'EUR', available: '100.00', held: '5.00', pending: '0.00', total: '105.00' }],
  pending: [
    {
      kind: 'DEPOSIT',
      count: 3,
      isMore: false,
      since: '2025-06-29T08:00:00.000Z',
      businessId: aurora as NonNullable<LedgerHealth['pending'][number]['businessId']>,
      item: { entityType: 'PAYMENT', entityId: payment },
    },
  ],
  prices: {
    sources: [],
    pairs: [
      { base: 'BTC', quote: 'EUR', mid: '58000.12', at: '2025-06-30T14:31:00.000Z', state: 'CURRENT', said: null },
    ],
  },
  replica: null,
  lateMonths: [],
  chains: [
    {
      chain: 'BTC',
      state: 'CURRENT',
      height: 887_214,
      headSince: '2025-06-30T14:21:09.000Z',
      readAt: '2025-06-30T14:31:05.000Z',
      hiddenOutputs: 0,
      problem: null,
    },
  ],
  banks: [
    {
      bank: null,
      statements: {
        state: 'CURRENT',
        answeredAt: '2025-06-30T14:31:00.000Z',
        doneAt: '2025-06-30T06:00:00.000Z',
        problem: null,
      },
      payments: null,
    },
  ],
  signers: [],
  screening: [
    {
      source: 'OFAC',
      chains: null,
      state: 'CURRENT',
      answeredAt: '2025-06-30T14:20:00.000Z',
      problem: null,
      list: { publishedOn: '2025-06-29', confirmedAt: '2025-06-30T14:00:00.000Z', problem: null },
    },
  ],
  asOf: '2025-06-30T14:31:09.000Z',
};
const agrees = { comparedAt: '2025-06-30T03:00:00.000Z', differences: [] };
const balances = [
  {
    businessId: aurora,
    businessName: 'Aurora Travel',
    settlementCurrency: 'EUR',
    displayCurrency: 'EUR',
    displayFiatAmount: '100.00',
    displayCryptoAmount: '0.00',
    ratesAt: null,
    totals: { available: '100.00', pending: '0.00', held: '5.00', total: '105.00' },
    balances: { EUR: { amount: '100.00', held: '5.00', pending: '0.00', uniformAmount: '100.00', uniformRate: null } },
  },
];

const show = (health: LedgerHealth | null, { outside = agrees as object | null, at = '/ledger-health' } = {}) => {
  answerWith(({ call }) => {
    if (call === 'GET ledger/health')
      return health ? { body: health } : { status: 503, body: { requestId: 'r', code: 'UNAVAILABLE' } };
    if (call === 'GET balances/reconciliation')
      return outside ? { body: outside } : { status: 503, body: { requestId: 'r', code: 'UNAVAILABLE' } };
    if (call === 'GET balances') return { body: balances };
    return undefined;
  });
  return showScreen({
    routes: { '/ledger-health': LedgerHealthPage },
    at,
    permissions: ['GET_BALANCES'],
    composition: { places: { PAYMENT: (id) => `/to/${id}` } },
  });
};
const region = (name: string) => within(screen.getByRole('heading', { name }).closest('section') ?? document.body);

afterEach(cleanup);

describe('ledger health', () => {
  it('says that the books are sound, since when that is known, and leads to what waits longest', async () => {
    await show(sound);
    await screen.findByText('Sound');
    expect(region('Custody and banks').getByText('Agrees')).toBeTruthy();
    screen.getByText('212 daily figures, 24 accounts and 9 currencies recomputed at random');
    expect(region('Longest waiting').getByText('Crypto deposits')).toBeTruthy();
    const open = screen.getByRole('link', { name: 'Open the oldest: Crypto deposits' });
    expect(open.getAttribute('href')).toBe(`/to/${payment}`);
    await expectAccessible(document.body);
  });

  it('opens behind every sum what each business holds, and behind that its entries', async () => {
    await show(sound, { at: '/ledger-health?currency=EUR' });
    const table = await screen.findByRole('table', { name: 'What the businesses hold' });
    const hrefs = async (of: HTMLElement) =>
      (await within(of).findAllByRole('link')).map((link) => link.getAttribute('href'));
    expect(await hrefs(table)).toEqual(Array.from({ length: 4 }, () => '/ledger-health?currency=EUR'));
    expect(await hrefs(await screen.findByRole('table', { name: 'EUR by business' }))).toEqual(
      ['available', 'pending', 'held'].map((kind) => `/business/${aurora}?account=${kind}:EUR`),
    );
  });

  it('names what does not agree, in the books and outside of them', async () => {
    const findings: LedgerFinding[] = [
      { check: 'BOOK', currency: 'EUR', difference: '-0.03' },
      {
        check: 'BALANCE',
        businessId: null,
        account: 'asset:bank:EUR',
        accountSeq: 7,
        currency: 'EUR',
        difference: '0.03',
      },
      {
        check: 'TOTAL',
        direction: 'DEPOSIT',
        currency: 'EUR',
        day: '2025-06-29',
        difference: { count: 2, amount: '-7.00' },
      },
    ];
    const since = '2025-06-30T03:00:00.000Z';
    const differences = [{ kind: 'BANK', currency: 'EUR', network: null, held: 'LESS', amount: '70.00', since }];
    await show({ ...sound, verification: { ...run, findings } }, { outside: { ...agrees, differences } });
    await screen.findByText('3 findings');
    const [book, account, total] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(book).toMatch(/^The book in EUR: debits and credits differ by .0\.03/);
    expect(account).toMatch(/^Organisation: Account bank in EUR differs from entry 7 on, by 0\.03/);
    expect(total).toMatch(
      /^All businesses together: Deposits in EUR on 2025-06-29 differ from their own figures by 2 movements, .7\.00/,
    );
    screen.getByText('1 difference');
    expect(screen.queryByText('Sound')).toBeNull();
  });

  it('says what the night’s verification of the whole ledger found, and calls nothing sound that was not checked', async () => {
    const whole = sound.whole!;
    const findings = [{ rule: 'holds-equal-held', proves: 'held is what is on hold.', count: 10_005 }];
    const card = () => region('Whole ledger');
    await show(sound);
    await screen.findByText('No finding');
    card().getByText('61 rules over everything there is');
    cleanup();
    await show({ ...sound, whole: { ...whole, findings } });
    expect((await screen.findByText(/held is what is on hold/)).textContent).toContain('10,005 rows deny that held');
    expect(card().getByText('1 finding')).toBeTruthy();
    cleanup();
    await show({ ...sound, whole: { ...whole, unfinished: 2 } });
    await screen.findByText('Not finished');
    card().getByText('2 of 61 rules could not be checked');
    cleanup();
    await show({ ...sound, whole: { ...whole, isOverdue: true } });
    await screen.findByText('Overdue');
  });

  it('says that a run is overdue, or that none has been yet and nothing waits', async () => {
    await show({ ...sound, verification: { ...run, isOverdue: true } });
    await screen.findByText('Overdue');
    cleanup();
    await show(
      { ...sound, verification: null, whole: null, sums: [], pending: [] },
      { outside: { comparedAt: null, differences: [] } },
    );
    await screen.findByText('No business holds money yet');
    expect(screen.getAllByText('Not run yet')).toHaveLength(3);
    expect(screen.getAllByText('Nothing waits')).toHaveLength(2);
  });

  it('says why custody and banks could not be compared, without a sign that the answer is still to come', async () => {
    await show(sound, { outside: null });
    const card = region('Custody and banks');
    await card.findByText('–');
    expect(card.queryByText('Agrees')).toBeNull();
    expect(document.querySelectorAll('section [class*="skeleton"]')).toHaveLength(0);
  });

  it('that cannot be read says so, with a way to try again, and calls nothing sound', async () => {
    await show(null);
    await screen.findByRole('button', { name: 'Retry' });
    expect(screen.queryByText('Sound')).toBeNull();
  });

  it('[PART-3] says which tables soon have no month for their rows, and nothing while all have', async () => {
    await show({
      ...sound,
      lateMonths: [
        { table: 'audit_event', coveredUntil: sound.asOf },
        { table: 'callback_attempt', coveredUntil: '2025-08-01T00:00:00.000Z' },
      ],
    });
    await screen.findByText('Months ahead are late');
    expect(screen.getByText(/^Events of the audit log are refused/)).toBeTruthy();
    expect(screen.getByText(/^Attempts at callbacks are written until/)).toBeTruthy();
    await expectAccessible(document.body);
    cleanup();
    await show(sound);
    await screen.findByRole('table', { name: 'Chains' });
    expect(screen.queryByText('Months ahead are late')).toBeNull();
  });

  it('says whether lists come from the copy of the database or from itself, and nothing of a copy where there is none', async () => {
    await show({ ...sound, replica: { state: 'FOLLOWS', lagSeconds: 0.004 } });
    await screen.findByText('Copy follows');
    expect(screen.getByText('They come from the copy.')).toBeTruthy();
    await expectAccessible(document.body);
    cleanup();
    await show({ ...sound, replica: { state: 'BEHIND', lagSeconds: 12.34 } });
    await screen.findByText('The copy is 12.3 s late. They come from the database itself.');
    cleanup();
    await show({ ...sound, replica: { state: 'AWAY', lagSeconds: null } });
    await screen.findByText('Copy is away');
    expect(screen.getByText('They come from the database itself.')).toBeTruthy();
    cleanup();
    await show(sound);
    await screen.findByRole('table', { name: 'Chains' });
    expect(screen.queryByRole('heading', { name: 'Reads' })).toBeNull();
  });

  it('names each chain with its newest block, and the last fault of its node', async () => {
    const at = '2025-06-30T14:30:59.000Z';
    await show({
      ...sound,
      chains: [
        {
          chain: 'LTC',
          state: 'FAILING',
          height: null,
          headSince: null,
          readAt: null,
          hiddenOutputs: 4_211,
          problem: { at, text: 'The node of LTC cannot be reached' },
        },
        ...sound.chains,
      ],
    });
    const chains = await screen.findByRole('table', { name: 'Chains' });
    expect(
      await within(chains).findByRole('row', {
        name: /LTC\s*4,211 outputs seen in the extension block only, none of them ours\s*The node of LTC cannot be reached, .* – – Node fails/,
      }),
    ).toBeTruthy();
    expect(within(chains).getByRole('row', { name: /BTC 887,214 30 Jun 2025.* Read/ })).toBeTruthy();
    cleanup();
    await show({ ...sound, chains: [] });
    await screen.findByText('No chain is read');
    await expectAccessible(document.body);
  });

  it('names each bank, signer and source of screening with its last fault, and what stands still by it', async () => {
    const at = '2025-06-30T14:30:59.000Z';
    const problem = { at, text: 'Its folder or server cannot be reached' };
    const answers = { state: 'CURRENT', answeredAt: at, doneAt: null, problem: null } as const;
    await show({
      ...sound,
      banks: [
        { bank: 'NORTH', statements: answers, payments: { state: 'FAILING', answeredAt: null, doneAt: null, problem } },
        { bank: null, statements: { ...answers, doneAt: at }, payments: null },
      ],
      signers: [{ kind: 'WALLET', chains: ['BTC'], state: 'DELAYED', answeredAt: at, signedAt: at, problem: null }],
      screening: [
        {
          source: 'OFAC',
          chains: null,
          state: 'DELAYED',
          answeredAt: at,
          problem: null,
          list: { publishedOn: '2025-06-28', confirmedAt: at, problem: { at, text: 'It failed' } },
        },
        { source: 'ORACLE', chains: ['ETH'], state: 'FAILING', answeredAt: null, problem, list: null },
      ],
    });
    const rowsOf = async (name: string) =>
      within(await screen.findByRole('table', { name }))
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent);
    await screen.findAllByText('Fails');
    const [received, sent, other, byHand] = await rowsOf('Banks');
    expect(received).toMatch(/^NORTHIts statements and answers–30 Jun 2025.*Answers$/);
    expect(sent).toMatch(
      /^NORTHOur payments to itStopped: fiat withdrawals through this bank wait.*cannot be reached, 30 Jun 2025.*Fails$/,
    );
    expect(other).toMatch(/^The bankIts statements and answers30 Jun 2025/);
    expect(byHand).toMatch(/^The bankOur payments to it––By hand$/);
    expect(await rowsOf('Signers')).toEqual([
      expect.stringMatching(/^Wallet of a nodeBTCStopped: withdrawals, refunds .* over BTC wait.*Delayed$/),
    ]);
    expect(await rowsOf('Screening')).toEqual([
      expect.stringMatching(
        /^Sanctions list of OFACEvery chainThree days after .*It failed, .*Of 2025-06-28.*Delayed$/,
      ),
      expect.stringMatching(
        /^Sanctions oracle on chainETHStopped: crypto deposits and withdrawals over ETH wait.*Fails$/,
      ),
    ]);
    await expectAccessible(document.body);
    cleanup();
    await show({ ...sound, banks: [], signers: [], screening: [] });
    await screen.findByText('Operators carry the files of your banks by hand');
    screen.getByText('Nothing signs here: coins do not leave');
    screen.getByText('No source is asked: coins are neither credited nor sent');
    await expectAccessible(document.body);
  });

  it('shows each price with its age and who said it, and each market with its last fault', async () => {
    await show({
      ...sound,
      prices: {
        sources: [
          {
            source: 'Kraken',
            askedAt: '2025-06-30T14:31:00.000Z',
            answeredAt: '2025-06-30T14:20:00.000Z',
            pairs: 0,
            problem: 'answered 429',
          },
          {
            source: 'Bitstamp',
            askedAt: '2025-06-30T14:31:00.000Z',
            answeredAt: null,
            pairs: 0,
            problem: 'not reached',
          },
        ],
        pairs: [
          {
            base: 'BTC',
            quote: 'EUR',
            mid: '58000.12',
            at: '2025-06-30T14:20:00.000Z',
            state: 'OLD',
            said: 'no two agree; left out: Coinbase 58001',
          },
          { base: 'GBP', quote: 'USD', mid: '1.3443', at: '2025-06-30T00:00:00.000Z', state: 'REFERENCE', said: null },
          { base: 'TRX', quote: 'EUR', mid: null, at: null, state: 'OLD', said: 'no two agree' },
        ],
      },
    });
    const markets = await screen.findByRole('table', { name: 'Market' });
    expect(within(markets).getByRole('row', { name: /Kraken 0 30 Jun 2025.* answered 429/ })).toBeTruthy();
    expect(within(markets).getByRole('row', { name: /Bitstamp 0 none so far not reached/ })).toBeTruthy();
    const pairs = screen.getByRole('table', { name: 'Prices' });
    expect(
      within(pairs).getByRole('row', {
        name: /BTC\/EUR\s*no two agree; left out: Coinbase 58001 58,000.12 EUR .* Too old/,
      }),
    ).toBeTruthy();
    expect(within(pairs).getByRole('row', { name: /GBP\/USD 1.3443 USD .* Reference of the day/ })).toBeTruthy();
    expect(within(pairs).getByRole('row', { name: /TRX\/EUR\s*no two agree – – Too old/ })).toBeTruthy();
    await expectAccessible(document.body);
  });
});
