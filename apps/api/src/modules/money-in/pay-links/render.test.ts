import { describe, expect, it } from 'vitest';
import { sheetsAlone } from '../../../platform/public-page';
import { payLinkPage, payLinkProblemPage, type Typed } from './render';
import type { PublicPayLink } from './pay-by-link';

const look = {
  brand: {
    name: 'Harbour Pay',
    theme: 'DEFAULT',
    themeSheet: null,
    basicIconUrl: '/icon.svg',
    lightLogoUrl: '/light.svg',
    darkLogoUrl: '/dark.svg',
  },
  files: sheetsAlone,
} as const;
const fixed: PublicPayLink = {
  businessName: 'Aurora Games',
  name: 'Season ticket',
  description: 'All home games',
  displayCurrency: 'EUR',
  amount: '1120.00',
  minAmount: null,
  maxAmount: null,
  depositCurrency: null,
  network: null,
  closed: null,
};
const pageOf = (changes: Partial<PublicPayLink> = {}, typed: Typed = {}): string =>
  payLinkPage({ link: { ...fixed, ...changes }, token: 'the-token', key: 'the-key', typed }, look);
const bodyOf = (page: string): string => page.slice(page.indexOf('<body>'));

describe('the page of a payment link', () => {
  it('[LINK-1] says what is paid for, to whom and how much, and bears the key of its press in a form without a script', () => {
    const page = pageOf();
    for (const text of ['Pay Aurora Games', 'Season ticket', 'All home games', '1,120.00', 'Pay 1,120.00 EUR'])
      expect(page).toContain(text);
    expect(page).toContain('<form class="pressed" method="post" action="/pay-link/the-token">');
    expect(page).toContain('name="key" value="the-key"');
    expect(page).not.toContain('<script');
    expect(page).not.toContain('name="amount"');
  });

  it('[LINK-1] asks for an open amount, tells its bounds, and what was wrong with it in its place', () => {
    const page = pageOf(
      { amount: null, minAmount: '5.00', maxAmount: '100.00' },
      { amount: '4"><b>', problem: 'At least 5.00 EUR' },
    );
    expect(page).toContain('Between 5.00 and 100.00 EUR');
    expect(page).toContain('aria-describedby="amount-hint amount-problem"');
    expect(page).toContain('aria-invalid="true"');
    expect(page).toContain('At least 5.00 EUR');
    expect(page).toContain('value="4&quot;&gt;&lt;b&gt;"');
    expect(pageOf({ amount: null, maxAmount: '100.00' })).toContain('At most 100.00 EUR');
  });

  it('names the one coin that it is paid in', () => {
    expect(pageOf({ depositCurrency: 'USDT', network: 'TRX' })).toContain('Paid in');
    expect(pageOf()).toContain('You choose the coin on the next page.');
  });

  it.each([
    ['PAUSED', 'This link is paused'],
    ['ENDED', 'This link has ended'],
    ['USED_UP', 'All payments are taken'],
    ['CROWDED', 'Many people are paying right now'],
    ['UNAVAILABLE', 'takes no payments at present'],
  ] as const)('[LINK-3] says that it is closed, %s, and offers nothing to press', (closed, text) => {
    const page = pageOf({ closed });
    expect(page).toContain(text);
    expect(bodyOf(page)).not.toContain('<form');
    expect(bodyOf(page)).not.toContain('<button');
  });

  it('makes no markup of what a business or a visitor typed', () => {
    const page = pageOf(
      { name: '<b>x</b>', description: '<i>y</i>', businessName: '<u>z</u>' },
      { failure: '<s>w</s>' },
    );
    for (const tag of ['<b>', '<i>', '<u>', '<s>']) expect(page).not.toContain(tag);
  });

  it('of an unknown link tells nothing of any', () => {
    expect(payLinkProblemPage('unknown', look)).toContain('There is no such link');
    expect(payLinkProblemPage('busy', look)).toContain('Please try again in a moment');
  });
});
