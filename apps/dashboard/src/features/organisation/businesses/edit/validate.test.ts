import { describe, expect, it } from 'vitest';
import { choicesFixture, formFixture } from './testing/fixtures';
import { errorsOf, lacksSelection, neverCalledBecause } from './validate';

const choices = choicesFixture();

describe('the form', () => {
  it.each([
    ['', 'Business name is required'],
    ['   ', 'Business name is required'],
    ['Aurora & Sons', 'Name should only contain letters,numbers and spaces'],
    ['Aurora<b>', 'Name should only contain letters,numbers and spaces'],
    ['a'.repeat(65), 'At most 64 characters'],
    ['Ærø Spil 24', undefined],
    ['  Aurora  ', undefined],
  ])('[BEDIT-13] [VAL-2] [VAL-12] the name %j: %s', (businessName, message) => {
    expect(errorsOf(formFixture({ businessName }), choices).businessName).toBe(message);
  });

  it.each([
    ['', undefined],
    ['https://aurora.example/cb', undefined],
    ['HTTPS://AURORA.EXAMPLE', undefined],
    ['http://aurora.example', undefined],
    ['ftp://aurora.example/cb', undefined],
    [' https://aurora.example/cb ', undefined],
    ['aurora.example/cb', 'Invalid URL format'],
    ['mailto:a@aurora.example', 'Invalid URL format'],
    ['javascript:alert(1)', 'Invalid URL format'],
    ['https://aurora.example/<b>', 'Invalid URL format'],
    ['https://aurora example', 'Invalid URL format'],
    [`https://aurora.example/${'a'.repeat(2048)}`, 'At most 2048 characters'],
  ])('[BEDIT-13] [VAL-3] the callback URL %j: %s', (url, message) => {
    for (const field of [
      'depositReceivedCallbackUrl',
      'withdrawalCallbackUrl',
      'withdrawalApprovalCallbackUrl',
    ] as const)
      expect(errorsOf(formFixture({ [field]: url }), choices)[field]).toBe(message);
  });

  it.each([
    ['', undefined],
    ['https://shop.example', undefined],
    ['https://shop.example, HTTPS://shop.example:8443/\nhttp://localhost:3000', undefined],
    ['https://shop.example/cart', 'Give addresses without a path: https://shop.example.com'],
    ['http://shop.example', 'Give addresses without a path: https://shop.example.com'],
    ['https://*.example', 'Give addresses without a path: https://shop.example.com'],
    [Array.from({ length: 21 }, (_, n) => `https://${n}.example`).join(' '), 'At most 20 addresses'],
  ])('the shop addresses %j: %s', (shopOrigins, message) => {
    expect(errorsOf(formFixture({ shopOrigins }), choices).shopOrigins).toBe(message);
  });

  it('[BEDIT-2] needs a display currency and a deposit currency', () => {
    expect(Object.keys(errorsOf(formFixture({ displayCurrencies: [], networks: {} }), choices))).toEqual([
      'displayCurrencies',
      'networks',
    ]);
    expect(errorsOf(formFixture(), choices)).toEqual({});
  });
});

describe('the percentages', () => {
  const { features } = formFixture();
  const depeg = (stablecoinDepegThreshold: string, isOn = true) =>
    errorsOf(formFixture({ features: { ...features, oneToOneRatesEnabled: isOn, stablecoinDepegThreshold } }), choices);
  const share = (depositFeeDistribution: string, isOn = true) => {
    const shared = { ...features, oneToOneRatesEnabled: false, feeDistributionEnabled: isOn, depositFeeDistribution };
    return errorsOf(formFixture({ features: shared }), choices);
  };

  it('[BEDIT-11] lie between their ends and say so, as long as they count', () => {
    expect(depeg('55')).toEqual({ 'features.stablecoinDepegThreshold': 'Maximum is 10 %' });
    expect(depeg('0.5')).toEqual({ 'features.stablecoinDepegThreshold': 'Minimum is 1 %' });
    expect(depeg('1e1')).toEqual({ 'features.stablecoinDepegThreshold': 'Value must be a number' });
    expect(depeg('55', false)).toEqual({});
    expect(share('50.01')).toEqual({ 'features.depositFeeDistribution': 'Maximum is 50 %' });
    expect(share('50')).toEqual({});
    expect(share('much', false)).toEqual({});
  });
});

it.each([
  [{ displayCurrencies: [] }, true],
  [{ networks: {} }, true],
  [{ networks: { BTC: [] } }, true],
  [{ businessName: '' }, false],
])('[BEDIT-2] a form with %j lacks a selection: %s', (changes, lacks) => {
  expect(lacksSelection(formFixture(changes))).toBe(lacks);
});

describe('a callback URL that will never be called', () => {
  it.each([
    ['https://aurora.example/cb', null, null],
    ['https://aurora.example:8443/cb', null, null],
    ['https://aurora.example:9000/cb', 'only ports 443, 8443 are', 'only ports 443, 8443, 80, 8080 are'],
    ['http://aurora.example/cb', 'https only', null],
    ['http://aurora.example:8080/cb', 'https only', null],
    ['ftp://aurora.example/cb', 'https only', 'http and https only'],
    ['https://192.168.1.4/cb', 'a private address', 'a private address'],
    ['https://localhost/cb', 'a private address', null],
    ['http://127.0.0.1:43121/cb', 'https only', null],
    ['https://[nonsense/cb', 'the address cannot be read', 'the address cannot be read'],
    ['', null, null],
    ['not a URL', null, null],
  ])('is told so in the form: %s', (url, inProduction, inSandbox) => {
    expect(neverCalledBecause(url, false)).toBe(inProduction && `Will not be called: ${inProduction}`);
    expect(neverCalledBecause(url, true)).toBe(inSandbox && `Will not be called: ${inSandbox}`);
  });
});
