import { createBusiness, updateBusiness } from '@countinghouse/contract/organisation/business-changes';
import { describe, expect, it } from 'vitest';
import { createPayload, editPayload } from './payload';
import { businessFixture, choicesFixture, formFixture } from './testing/fixtures';

const { id } = businessFixture();
const noUrls = { depositReceivedCallbackUrl: '', withdrawalCallbackUrl: ' ', withdrawalApprovalCallbackUrl: '' };
const distribution = {
  oneToOneRatesEnabled: false,
  stablecoinDepegThreshold: '0.00',
  feeDistributionEnabled: true,
  depositFeeDistribution: '12.5',
};

describe('the edit payload', () => {
  it('[BEDIT-12] has exactly the fields of the specification', () => {
    const payload = editPayload(id, formFixture({ businessName: ' Aurora Games ' }), choicesFixture());
    expect(payload).toEqual({
      id,
      businessName: 'Aurora Games',
      supportedDisplayCurrencies: ['EUR', 'USD'],
      supportedDepositCurrenciesWithNetworks: { BTC: ['MAIN'], USDT: ['TRX', 'ETH'] },
      blockchainFeePaidBy: 'MERCHANT',
      stableCryptoCurrencyDepegThreshold: 0.02,
      userServiceFeeDistributionPercentage: 0,
      overpaymentPolicy: 'PROCESS',
      refundFollowUpDepositsForOneTimePayments: false,
      depositReceivedCallbackUrl: 'https://api.aurora.example/hooks/deposits',
    });
    expect(updateBusiness.body?.parse(payload)).toEqual(payload);
  });

  it('[BEDIT-12] leaves out a callback URL that is empty, which clears it', () => {
    const keys = Object.keys(editPayload(id, formFixture(noUrls), choicesFixture()));
    expect(keys.filter((key) => key.endsWith('Url'))).toEqual([]);
  });

  it('sends the addresses of shops one by one', () => {
    const payload = editPayload(
      id,
      formFixture({ shopOrigins: 'https://a.example, https://b.example ' }),
      choicesFixture(),
    );
    expect(payload.shopOrigins).toEqual(['https://a.example', 'https://b.example']);
  });

  it('[BEDIT-12] sends no threshold while 1:1 rates are off, and the percentage as a fraction', () => {
    expect(editPayload(id, formFixture({ features: distribution }), choicesFixture())).toMatchObject({
      stableCryptoCurrencyDepegThreshold: null,
      userServiceFeeDistributionPercentage: 0.125,
    });
  });

  it('[BEDIT-10] [BEDIT-12] sends 0 where the organisation may not adjust the percentage, whatever the form holds', () => {
    const choices = choicesFixture({ allowServiceFeeDistribution: false });
    expect(editPayload(id, formFixture({ features: distribution }), choices)).toMatchObject({
      userServiceFeeDistributionPercentage: 0,
    });
  });

  it('[BEDIT-14] names the payer and the scenario', () => {
    const form = formFixture({ blockchainFeePaidBy: 'USER', refundsOverpaid: true, refundsFollowUps: true });
    expect(editPayload(id, form, choicesFixture())).toMatchObject({
      blockchainFeePaidBy: 'USER',
      overpaymentPolicy: 'EXCESS_REFUND',
      refundFollowUpDepositsForOneTimePayments: true,
    });
  });

  it('[BCREATE-1] creating sends the same without an id, plus the settlement currency', () => {
    const { id: _id, ...rest } = editPayload(id, formFixture(), choicesFixture());
    const payload = createPayload(formFixture(), choicesFixture());
    expect(payload).toEqual({ ...rest, settlementCurrency: 'EUR' });
    expect(createBusiness.body?.parse(payload)).toEqual(payload);
  });
});
