import type { CurrencyView } from '@countinghouse/contract/organisation/currencies';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fraction } from '@countinghouse/money';
import { recordRates } from '../../../rails/rates/stored';
import type { TestApi } from '../../../testing';
import { startTestApi } from '../../../testing';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  const [one, other] = [await api.createOrganisation(), await api.createOrganisation()];
  token = await api.signIn(await api.createUser([one, other]), null);
});
afterAll(() => api.close());

type Terms = Record<string, Record<string, object>>;
const currencies = async () => (await api.call('GET', 'currencies', { token })).json<CurrencyView[]>();
const terms = async () => (await api.call('GET', 'withdrawals/metadata', { token })).json<Terms>();

describe('currencies', () => {
  it('[LOGIN-7] [CUR-1] [API-2] are there before an organisation is chosen: a bare list, fiat first', async () => {
    const list = await currencies();
    expect(list.map(({ abbreviation }) => abbreviation).slice(0, 4)).toEqual(['EUR', 'USD', 'GBP', 'JPY']);
    const firstCrypto = list.findIndex(({ isFiat }) => !isFiat);
    expect(list.slice(firstCrypto, firstCrypto + 7).map(({ abbreviation }) => abbreviation)).toEqual([
      'BTC',
      'BCH',
      'LTC',
      'ETH',
      'USDT',
      'XLM',
      'XRP',
    ]);
    expect(list.slice(firstCrypto).every(({ isFiat }) => !isFiat)).toBe(true);
    expect(list.filter(({ isFiat }) => !isFiat)).toHaveLength(24);
  });

  it('[CUR-1] [CONST-4] carry networks with names, the default first, and precision per network', async () => {
    const list = await currencies();
    expect(list.find(({ abbreviation }) => abbreviation === 'EUR')).toEqual({
      name: 'Euro',
      abbreviation: 'EUR',
      isFiat: true,
      supportedNetworks: [],
      defaultNetwork: null,
      precision: 2,
    });
    expect(list.find(({ abbreviation }) => abbreviation === 'USDT')).toMatchObject({
      isStable: true,
      pegCurrency: 'USD',
      supportedNetworks: ['TRX', 'ETH', 'BSC', 'SOL'],
      defaultNetwork: 'TRX',
      networks: {
        TRX: {
          displayName: 'TRON (TRC20)',
          precision: 6,
          minDeposit: '5',
          requiredConfirmations: 20,
          requiresTag: false,
          // The chain is simulated.
          explorerTxUrl: '',
          explorerAddressUrl: '',
        },
      },
    });
  });

  it('hide the coins that only pay network fees', async () => {
    const codes = (await currencies()).map(({ abbreviation }) => abbreviation);
    for (const internal of ['TRX', 'BNB', 'SOL']) expect(codes).not.toContain(internal);
  });
});

describe('withdrawals/metadata', () => {
  it('[API-2] states precision, fee and limits per currency and network', async () => {
    const all = await terms();
    expect(all.USDT?.TRX).toEqual({
      precision: 6,
      fee: '1.5',
      minAmount: '10',
      maxAmount: '1000000',
      available: true,
      requiresTag: false,
    });
    expect(all.XRP?.MAIN).toMatchObject({ requiresTag: true });
    expect(all.EUR).toBeUndefined();
  });

  it('derives a token’s limits from its price and offers none without one', async () => {
    expect((await terms()).LINK?.ETH).toMatchObject({ available: false });
    const rate = { base: 'LINK', quote: 'EUR', mid: fraction('14'), source: 'test', at: new Date() };
    await api.database.acrossOrganisations((tx) => recordRates(tx, [rate]));
    expect((await terms()).LINK?.ETH).toMatchObject({
      available: true,
      fee: '0.29',
      minAmount: '2.2',
      maxAmount: '18000',
    });
  });
});
