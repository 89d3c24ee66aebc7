import { describe, expect, it } from 'vitest';
import { changesIn, isChanged } from '../../../../platform/forms/overview-items';
import { reviewOf } from './review';
import { choicesFixture, formFixture } from './testing/fixtures';

const stored = formFixture();
const review = (changes: Parameters<typeof formFixture>[0], choices = choicesFixture()) =>
  reviewOf(stored, formFixture(changes), choices, (_currency, network) => network);
const changed = (...given: Parameters<typeof review>) =>
  review(...given)
    .flatMap(({ items }) => items)
    .filter(isChanged)
    .map(({ label, value, was }) => [label, value, was]);

describe('the overview', () => {
  it('[BEDIT-3] marks nothing while nothing changed, and counts what did', () => {
    expect(changed({})).toEqual([]);
    expect(changesIn(review({}))).toBe(0);
    expect(changesIn(review({ businessName: 'Tidewater', blockchainFeePaidBy: 'USER' }))).toBe(2);
  });

  it('[BEDIT-3] spaces around a name or a URL are no change', () => {
    expect(changed({ businessName: ' Aurora Games ', withdrawalCallbackUrl: '  ' })).toEqual([]);
  });

  it.each<[Parameters<typeof formFixture>[0], [string, string | null, string | null][]]>([
    [{ businessName: 'Tidewater' }, [['Business name', 'Tidewater', 'Aurora Games']]],
    [{ displayCurrencies: ['EUR'] }, [['Display currencies', 'EUR', 'EUR, USD']]],
    [{ networks: { BTC: ['MAIN'], USDT: ['TRX'] } }, [['USDT', 'TRX', 'TRX, ETH']]],
    [{ networks: { BTC: ['MAIN'] } }, [['USDT', 'Off', 'TRX, ETH']]],
    [{ networks: { ...stored.networks, LTC: ['MAIN'] } }, [['LTC', 'MAIN', 'Off']]],
    [
      { blockchainFeePaidBy: 'USER' },
      [
        [
          'Blockchain fee paid by',
          'User, deducted from the amount sent to the end user',
          'Merchant, deducted from the business balance',
        ],
      ],
    ],
    [
      { refundsOverpaid: true, refundsFollowUps: true },
      [
        ['Overpayment', 'Refund overpaid amount', 'Keep and credit'],
        ['Refund follow-up transactions', 'On', 'Off'],
      ],
    ],
    [
      { features: { ...stored.features, stablecoinDepegThreshold: '2.5' } },
      [['Stablecoin depeg threshold', '2.50 %', '2.00 %']],
    ],
    [{ depositReceivedCallbackUrl: '' }, [['Deposit received', null, 'https://api.aurora.example/hooks/deposits']]],
    [{ withdrawalCallbackUrl: 'https://a.example' }, [['Withdrawal', 'https://a.example', null]]],
  ])('[BEDIT-3] marks %j with what stood there before', (changes, expected) => {
    expect(changed(changes)).toEqual(expected);
  });

  it('[BEDIT-10] is silent about fee distribution where the organisation does not allow it', () => {
    const labels = (choices = choicesFixture()) =>
      review({}, choices).flatMap(({ items }) => items.map(({ label }) => label));
    expect(labels()).toContain('Fee distribution');
    expect(labels(choicesFixture({ allowServiceFeeDistribution: false }))).not.toContain('Fee distribution');
  });

  it('[BCREATE-1] marks nothing of a new business', () => {
    const groups = reviewOf(null, formFixture(), choicesFixture(), (_currency, network) => network);
    expect(changesIn(groups)).toBe(0);
    expect(groups.map(({ title }) => title)).toEqual([
      'Business',
      'Deposit currencies',
      'Policies and features',
      'Callbacks',
      'Shop',
    ]);
  });
});
