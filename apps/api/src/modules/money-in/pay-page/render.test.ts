import { referenceOf } from '@countinghouse/contract/endpoints';
import { getPublicPayment, publicPayment, type PublicPayment } from '@countinghouse/contract/money-in/public-payments';
import { expect, it } from 'vitest';
import type { PageBrand } from '../../../platform/public-page';
import { paymentPage, problemPage } from './render';

const brand: PageBrand = {
  name: 'Northgate',
  theme: 'BLUE',
  themeSheet: null,
  basicIconUrl: '/brands/northgate/icon.png',
  lightLogoUrl: '/brands/northgate/logo-light.svg',
  darkLogoUrl: '/brands/northgate/logo-dark.svg',
};
const files = { script: '/assets/pay-1.js', styles: ['/assets/pay-1.css'] };
const waiting = publicPayment.parse(referenceOf(getPublicPayment).example);
const pageOf = (changes: Partial<PublicPayment> = {}) =>
  paymentPage({ payment: { ...waiting, ...changes }, token: 'a-link', shops: [] }, { brand, files });
/** Text that a person reads on it, without QR codes and marks. */
const textOf = (page: string): string =>
  page
    .replaceAll(/<(svg|head)[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

it('says without a script where to, how much, over which network and until when, in the look of its brand', () => {
  const page = pageOf();
  for (const said of ['Send exactly 0.00173281 BTC', 'for 100.00 EUR', waiting.walletAddress ?? '', 'Main network'])
    expect(textOf(page)).toContain(said);
  expect(textOf(page)).toContain('Pay until 14 Mar 2025, 09:52 UTC');
  // One deadline, without the end of the rate.
  expect(textOf(page).match(/UTC/g)).toHaveLength(1);
  expect(page).toMatch(/<html lang="en"\s+data-brand="blue">/);
  expect(page).toContain('href="bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=0.00173281"');
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page).not.toMatch(/ style=| on\w+=/);
});

it('[CONST-1] states a price in any fiat currency with two decimals', () => {
  expect(textOf(pageOf({ expectedDisplayAmount: '1250', displayCurrency: 'JPY' }))).toContain('for 1250.00 JPY');
});

it.each<readonly [string, Partial<PublicPayment>, string, boolean]>([
  [
    'coins that were seen',
    { status: 'AWAITING', confirmations: { reached: 1, required: 2 }, remainingDepositAmount: null },
    'Payment seen 1 of 2 confirmations',
    false,
  ],
  ['coins that are examined', { status: 'AWAITING', isBeingChecked: true }, 'Payment received, being checked', false],
  ['what was paid', { status: 'DEPOSITED', remainingDepositAmount: null }, 'Payment complete', false],
  [
    'what was paid and more',
    { status: 'DEPOSITED', remainingDepositAmount: null, labels: ['OVERPAID'] },
    'More arrived than was asked for',
    false,
  ],
  [
    'a part',
    { status: 'DEPOSITED', remainingDepositAmount: '0.00073281', receivedAmountPerCurrency: { BTC: '0.001' } },
    'Send the rest, exactly 0.00073281 BTC 0.001 BTC received so far',
    true,
  ],
  [
    'a part that was seen, at the first sight of it, with what is missing, where to and until when',
    { status: 'AWAITING', confirmations: { reached: 0, required: 2 }, remainingDepositAmount: '0.00073281' },
    'Part of the payment seen It does not reach the price. Please send the rest to the same address. Send the rest, exactly 0.00073281 BTC 0.001 of 0.00173281 BTC seen so far. Pay until 14 Mar 2025, 09:52 UTC',
    true,
  ],
  [
    'a part that was seen and is examined',
    { status: 'AWAITING', isBeingChecked: true, remainingDepositAmount: '0.00073281' },
    'Payment received, being checked',
    false,
  ],
  [
    'a part that was seen, when the time is over',
    { status: 'AWAITING', remainingDepositAmount: '0.00073281', serverTime: '2025-03-14T09:53:00.000Z' },
    'Payment seen',
    false,
  ],
  [
    'a part that was credited, when the time is over',
    { status: 'DEPOSITED', remainingDepositAmount: '0.00073281', serverTime: '2025-03-14T09:53:00.000Z' },
    'Not all of it arrived in time',
    false,
  ],
  [
    'a part, when the time is over',
    { status: 'DEPOSITED', labels: ['UNDERPAID'] },
    'Not all of it arrived in time',
    false,
  ],
  ['nothing in time', { status: 'EXPIRED' }, 'This payment has expired', false],
  ['a payment that was given up', { status: 'CANCELLED' }, 'This payment was cancelled', false],
  ['coins that go back', { status: 'REFUNDED' }, 'This payment was returned', false],
  ['too little', { status: 'UNPROCESSABLE' }, 'This payment cannot be processed', false],
])('says of %s what is the case, and where to send only while anything may be sent', (_, changes, said, asks) => {
  const page = pageOf(changes);
  expect(textOf(page)).toContain(said);
  expect(page.includes(waiting.walletAddress ?? '')).toBe(asks);
});

it('says that the rate is floating beside an exact amount, where the payment outlasts a fixed one', () => {
  const floating = { rateType: 'FLOATING', rateLockedUntil: null } as const;
  const note = 'The rate is floating: coins count at the rate of the moment they are confirmed.';
  expect(textOf(pageOf(floating))).toContain(`Send exactly 0.00173281 BTC for 100.00 EUR ${note}`);
  expect(textOf(pageOf())).not.toContain('floating');
  // A price in coins is exact.
  expect(textOf(pageOf({ ...floating, displayCurrency: null, expectedDisplayAmount: null }))).not.toContain('floating');
});

it('asks for the tag where there is one, and says that it is mandatory', () => {
  const text = textOf(pageOf({ depositCurrency: 'XRP', destinationTag: '4711', walletAddress: 'rf1BiGeX' }));
  expect(text).toContain('Destination tag 4711 The tag is mandatory');
});

it('offers the coins to choose from, and nothing to send to before one is chosen', () => {
  const open = { status: 'NEW', depositCurrency: null, network: null, walletAddress: null, paymentUri: null } as const;
  const page = pageOf({ ...open, choices: { BTC: ['MAIN'], USDT: ['TRX', 'ETH'] } });
  expect(page.match(/data-coin=/g)).toHaveLength(3);
  // Pressed without a script, the form says which.
  expect(page).toContain('<form method="post" action="/pay/a-link">');
  expect(page.match(/<button\s+name="choice"\s+value="[A-Z]+ [A-Z]+"/g)).toHaveLength(3);
  expect(textOf(page)).not.toMatch(/script/i);
  expect(textOf(page)).toContain('Choose how to pay');
  expect(textOf(pageOf({ ...open, choices: {} }))).toContain('cannot be paid just now');
});

it.each<readonly [string, Partial<PublicPayment>]>([
  ['Pay', { status: 'AWAITING', remainingDepositAmount: null }],
  ['Pay', { status: 'DEPOSITED', remainingDepositAmount: null, type: 'REUSABLE' }],
  ['Payment to', { status: 'DEPOSITED', remainingDepositAmount: null }],
  ['Payment to', { status: 'EXPIRED' }],
])('asks in its title to pay only while that can be done: %s', (asks, changes) => {
  expect(pageOf(changes)).toContain(`<h1 id="sheet-title">${asks} ${waiting.businessName}</h1>`);
});

it('puts nothing in as markup that somebody wrote', () => {
  const hostile = `"><script>alert(1)</script>'&`;
  const page = pageOf({ businessName: hostile, redirectUrl: `https://x.example/?${hostile}`, status: 'EXPIRED' });
  expect(page).not.toContain('<script>alert');
  expect(page).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp;');
  expect(page.match(/<script/g)).toHaveLength(1);
});

it('changes its version with what it shows, and not with the clock', () => {
  const versionOf = (page: string) => /data-version="([^"]+)"/.exec(page)?.[1];
  expect(versionOf(pageOf({ serverTime: '2025-03-14T09:30:00.000Z' }))).toBe(versionOf(pageOf()));
  expect(versionOf(pageOf({ status: 'AWAITING' }))).not.toBe(versionOf(pageOf()));
});

it('tells what coins of a reusable payment count for now, where a new price alone makes no new version', () => {
  const reusable = { type: 'REUSABLE', expectedDepositAmount: null, remainingDepositAmount: null } as const;
  const at = (rate: string) => pageOf({ ...reusable, currentRate: { rate, depositAmount: '0.00173281' } });
  expect(textOf(at('57710.1234'))).toContain('about 0.00173281 BTC for 100.00 EUR 1 BTC = 57710.12 EUR now.');
  expect(textOf(at('0.0512345678'))).toContain('1 BTC = 0.0512346 EUR now.');
  const versionOf = (page: string) => /data-version="([^"]+)"/.exec(page)?.[1];
  expect(versionOf(at('57000'))).toBe(versionOf(at('57710')));
});

it('leads whoever paid back by itself where the merchant said where to, and nobody whose payment ended otherwise', () => {
  const ended = (changes: Partial<PublicPayment>) => pageOf({ remainingDepositAmount: null, ...changes });
  expect(ended({ status: 'DEPOSITED' })).toContain('data-leaving');
  expect(ended({ status: 'DEPOSITED', redirectUrl: null })).not.toContain('data-leaving');
  expect(ended({ status: 'DEPOSITED', type: 'REUSABLE' })).not.toContain('data-leaving');
  for (const status of ['EXPIRED', 'CANCELLED', 'REFUNDED', 'UNPROCESSABLE', 'AWAITING'] as const)
    expect(ended({ status })).not.toContain('data-leaving');
  expect(ended({ status: 'DEPOSITED', labels: ['UNDERPAID'] })).not.toContain('data-leaving');
});

it('says what was received, and `so far` only while more is expected', () => {
  const received = { receivedAmountPerCurrency: { BTC: '0.00173281' }, remainingDepositAmount: null };
  expect(textOf(pageOf({ ...received, status: 'DEPOSITED' }))).toContain('0.00173281 BTC received. ');
  expect(textOf(pageOf({ ...received, status: 'AWAITING' }))).toContain('0.00173281 BTC received so far.');
});

it('promises no amount in a code that holds none', () => {
  const page = pageOf({ type: 'REUSABLE', remainingDepositAmount: null });
  expect(textOf(page)).toContain('For wallets Address only');
  expect(page).not.toContain('address and amount');
});

it('names the locale that the merchant chose, for the dates', () => {
  expect(pageOf({ locale: 'de-DE' })).toMatch(/<main[^>]* data-locale="de-DE"/);
  expect(pageOf({ locale: null })).not.toContain('data-locale');
});

it('tells of a link that leads nowhere no more than that', () => {
  expect(textOf(problemPage('unknown', { brand, files }))).toContain('There is no such payment');
});

it.each<readonly [string, Partial<PublicPayment>]>([
  ['', { status: 'PENDING' }],
  ['', { status: 'AWAITING', remainingDepositAmount: null }],
  ['paid', { status: 'DEPOSITED', remainingDepositAmount: null }],
  ['expired', { status: 'EXPIRED' }],
  ['expired', { status: 'DEPOSITED', labels: ['UNDERPAID'] }],
])('tells the shop around it %j of %j', (told, changes) => {
  const framed = paymentPage(
    { payment: { ...waiting, ...changes }, token: 'a-link', shops: ['https://shop.example'] },
    { brand, files },
  );
  expect(framed).toContain(`data-shops="https://shop.example" data-told="${told}"`);
  expect(pageOf(changes)).not.toContain('data-shops');
});
