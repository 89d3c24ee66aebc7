import { describe, expect, it } from 'vitest';
import { editedForm, emptyForm, storedForm } from './form';
import { editPayload } from './payload';
import { businessFixture, choicesFixture, formFixture } from './testing/fixtures';

describe('what a business may choose from', () => {
  it('[CURDLG-4] [CONST-3] display currencies are all supported fiat currencies, in the order of pickers', () => {
    expect(choicesFixture().displayCurrencies).toEqual(['EUR', 'USD', 'GBP', 'CHF']);
  });

  it("[CURDLG-1] deposit currencies are the organisation's, each with its default network first", () => {
    expect(choicesFixture().depositCurrencies).toEqual([
      { currency: 'BTC', networks: ['MAIN'] },
      { currency: 'USDT', networks: ['TRX', 'ETH', 'BSC'] },
    ]);
    expect(choicesFixture({ enabledCryptoCurrencies: ['BTC'] }).depositCurrencies).toHaveLength(1);
  });

  it('[CONST-2] USDT is always offered for settlement, disabled with the reason where the organisation refuses it', () => {
    const { settlementCurrencies } = choicesFixture({
      enabledFiatSettlementCurrencies: ['EUR'],
      enabledCryptoSettlementCurrencies: ['USDC', 'BTC'],
      enabledCryptoCurrencies: ['BTC'],
      refuseUsdtSettlement: true,
    });
    expect(settlementCurrencies.map(({ currency, selectable }) => [currency, selectable])).toEqual([
      ['EUR', true],
      ['BTC', true],
      ['USDT', false],
      ['USDC', true],
    ]);
    expect(settlementCurrencies[2]?.hint).toBe('USDT is not available for your organisation');
  });

  it('[BEDIT-11] the limit of the fee slider is the organisation’s fraction as a percentage', () => {
    expect(choicesFixture({ feeDistributionLimit: '0.255' }).feeDistributionLimit).toBe(25.5);
  });
});

describe('the form', () => {
  it('[BCREATE-1] of a new business settles in the first currency that can be chosen', () => {
    expect(emptyForm(choicesFixture()).settlementCurrency).toBe('EUR');
    expect(
      emptyForm(
        choicesFixture({
          enabledFiatSettlementCurrencies: [],
          enabledCryptoSettlementCurrencies: ['USDC'],
          refuseUsdtSettlement: true,
        }),
      ).settlementCurrency,
    ).toBe('USDC');
  });

  it.each([
    [{ stableCryptoCurrencyDepegThreshold: null }, [false, '0.00', false, '0.00']],
    [{ stableCryptoCurrencyDepegThreshold: '0.0207' }, [true, '2.07', false, '0.00']],
    [
      { stableCryptoCurrencyDepegThreshold: null, userServiceFeeDistributionPercentage: '0.125' },
      [false, '0.00', true, '12.50'],
    ],
  ])('[BEDIT-11] shows the stored fractions %j as percentages', (stored, [rates, threshold, distribution, share]) => {
    expect(storedForm(businessFixture(stored)).features).toEqual({
      oneToOneRatesEnabled: rates,
      stablecoinDepegThreshold: threshold,
      feeDistributionEnabled: distribution,
      depositFeeDistribution: share,
    });
  });

  it('[BEDIT-12] of an untouched business sends back what is stored', () => {
    const business = businessFixture();
    const payload = editPayload(business.id, editedForm(storedForm(business), choicesFixture()), choicesFixture());
    for (const [key, value] of Object.entries(payload)) {
      const stored = (business as Record<string, unknown>)[key];
      expect(typeof value === 'number' ? Number(stored) : stored, key).toEqual(value);
    }
  });

  it('comes within what the organisation offers today: nothing else could be saved', () => {
    const stored = formFixture({
      displayCurrencies: ['EUR', 'XAU'],
      refundsOverpaid: true,
      features: {
        oneToOneRatesEnabled: false,
        stablecoinDepegThreshold: '0.00',
        feeDistributionEnabled: true,
        depositFeeDistribution: '40.00',
      },
    });
    const choices = choicesFixture({ enabledCryptoCurrencies: ['BTC'], feeDistributionLimit: '0.25' });
    expect(editedForm(stored, choices)).toMatchObject({
      displayCurrencies: ['EUR'],
      networks: { BTC: ['MAIN'] },
      refundsFollowUps: true,
      features: { feeDistributionEnabled: true, depositFeeDistribution: '25.00' },
    });
    const forbidden = choicesFixture({ allowServiceFeeDistribution: false });
    expect(editedForm(stored, forbidden).features).toMatchObject({
      feeDistributionEnabled: false,
      depositFeeDistribution: '0.00',
    });
  });
});
