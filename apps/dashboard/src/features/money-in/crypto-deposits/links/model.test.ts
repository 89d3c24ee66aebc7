import { payLink, type PayLink } from '@countinghouse/contract/money-in/pay-links';
import { referenceOf } from '@countinghouse/contract/endpoints';
import { getPayLink } from '@countinghouse/contract/money-in/pay-links';
import { describe, expect, it } from 'vitest';
import { bodyOf, changedTerms, emptyLink, errorsOf, valuesOf, type LinkValues } from './model';
import { stateChip } from './shown';

const link: PayLink = payLink.parse(referenceOf(getPayLink).example);
const values: LinkValues = {
  ...emptyLink([], ''),
  businessId: '0190a4f2-7c1e-7b3a-9d42-5f8e1c6a20b7',
  name: 'Season ticket',
  displayCurrency: 'EUR',
  amount: '120',
};

describe('the form of a payment link', () => {
  it('[LINK-1] sends a fixed amount, or the bounds of an open one, never both', () => {
    expect(bodyOf({ ...values, minAmount: '5' })).toMatchObject({ amount: '120.00', minAmount: null, maxAmount: null });
    expect(bodyOf({ ...values, kind: 'OPEN', minAmount: '5', maxAmount: '' })).toMatchObject({
      amount: null,
      minAmount: '5.00',
      maxAmount: null,
    });
  });

  it.each([
    ['businessId', { businessId: '' }, 'Business is required'],
    ['name', { name: ' ' }, 'Name is required'],
    ['displayCurrency', { displayCurrency: '' }, 'Currency is required'],
    ['amount', { amount: '' }, 'Amount is required'],
    ['amount', { amount: '1.234' }, 'Decimal signs exceeded'],
    ['maxAmount', { kind: 'OPEN' as const, minAmount: '5', maxAmount: '4' }, 'The maximum is below the minimum'],
    ['network', { depositCurrency: 'USDT' }, 'Choose'],
    ['mostUses', { mostUses: 'many' }, 'Numbers only'],
    ['mostUses', { mostUses: '0' }, 'At least one payment'],
    ['lastDay', { lastDay: '2020-01-01' }, 'The end must be in the future'],
    ['lastDay', { lastDay: 'soon' }, 'Not an instant in UTC'],
    ['redirectUrl', { redirectUrl: 'aurora' }, 'Invalid URL format'],
  ])('[LINK-1] names what is wrong at %s: %j', (field, changes, message) => {
    expect(errorsOf()({ ...values, ...changes })).toEqual({ [field]: message });
  });

  it('[LINK-1] is fine with what is needed, and open without any bounds', () => {
    expect(errorsOf()(values)).toEqual({});
    expect(errorsOf()({ ...values, kind: 'OPEN', amount: '' })).toEqual({});
  });

  it('[LINK-1] of a link that is edited sends nothing without a change, and keeps its metadata and its end', () => {
    const shown = valuesOf(link);
    expect(changedTerms(shown, link)).toBeNull();
    const changed = changedTerms({ ...shown, amount: '80' }, link);
    expect(changed).toMatchObject({ amount: '80.00', metadata: link.metadata, endsAt: link.endsAt });
    expect(changed).not.toHaveProperty('businessId');
    expect(changedTerms({ ...shown, lastDay: '' }, link)?.endsAt).toBeNull();
    expect(errorsOf(link)(shown)).toEqual({});
  });
});

it('[LINK-3] the state of a link is said in words', () => {
  const words = (['ACTIVE', 'PAUSED', 'ENDED', 'USED_UP'] as const).map((state) => stateChip({ state }).label);
  expect(words).toEqual(['Active', 'Paused', 'Ended', 'Used up']);
});
