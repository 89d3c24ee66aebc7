// Separate from the coins, whose table is long: an order of codes only needs to know the fiat ones.
import type { Currency } from './currency';

type FiatLine = readonly [code: string, name: string, symbol: string | null, scale?: number];

const fiatLines: readonly FiatLine[] = [
  ['EUR', 'Euro', '€'],
  ['USD', 'US Dollar', '$'],
  ['GBP', 'Pound Sterling', '£'],
  ['JPY', 'Japanese Yen', '¥', 0],
  ['AED', 'UAE Dirham', null],
  ['AUD', 'Australian Dollar', 'A$'],
  ['BRL', 'Brazilian Real', 'R$'],
  ['CAD', 'Canadian Dollar', 'CA$'],
  ['CHF', 'Swiss Franc', null],
  ['CNY', 'Chinese Yuan', 'CN¥'],
  ['CZK', 'Czech Koruna', 'Kč'],
  ['DKK', 'Danish Krone', null],
  ['HKD', 'Hong Kong Dollar', 'HK$'],
  ['HUF', 'Hungarian Forint', 'Ft'],
  ['IDR', 'Indonesian Rupiah', 'Rp'],
  ['ILS', 'Israeli New Shekel', '₪'],
  ['INR', 'Indian Rupee', '₹'],
  ['KRW', 'South Korean Won', '₩', 0],
  ['MXN', 'Mexican Peso', 'MX$'],
  ['MYR', 'Malaysian Ringgit', 'RM'],
  ['NOK', 'Norwegian Krone', null],
  ['NZD', 'New Zealand Dollar', 'NZ$'],
  ['PHP', 'Philippine Peso', '₱'],
  ['PLN', 'Polish Zloty', 'zł'],
  ['RON', 'Romanian Leu', 'lei'],
  ['SEK', 'Swedish Krona', null],
  ['SGD', 'Singapore Dollar', 'S$'],
  ['THB', 'Thai Baht', '฿'],
  ['TRY', 'Turkish Lira', '₺'],
  ['ZAR', 'South African Rand', 'R'],
];

/** Fiat currencies in which a business may settle. Every other fiat currency is for display only. */
const fiatSettlementCandidates: readonly string[] = ['EUR', 'USD', 'GBP'];

const fiatOf = ([code, name, symbol, scale = 2]: FiatLine): Currency => ({
  code,
  name,
  isFiat: true,
  symbol,
  family: 'FIAT',
  ledgerScale: scale,
  precision: scale,
  networks: [],
  defaultNetwork: null,
  isStable: false,
  pegCurrency: null,
  internal: false,
  legacy: false,
  fiatSettlement: fiatSettlementCandidates.includes(code),
  sort: 0,
});

export const fiatCurrencies: readonly Currency[] = fiatLines.map(fiatOf);

const codes: ReadonlySet<string> = new Set(fiatLines.map(([code]) => code));

export const isFiatCode = (code: string): boolean => codes.has(code);
