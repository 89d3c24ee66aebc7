/**
 * Discs of the currencies, as data: monograms of our own, no issuer's artwork. Fiat is a neutral disc, crypto a faintly tinted one. A currency with
 * a sign of its own shows the sign; otherwise fiat shows its country's two letters and crypto two letters unique among coins.
 */

const fiatSigns = {
  EUR: '€',
  USD: '$',
  GBP: '£',
  JPY: '¥',
  ILS: '₪',
  INR: '₹',
  KRW: '₩',
  PHP: '₱',
  THB: '฿',
  TRY: '₺',
};

const fiatByCountry = [
  'AED',
  'AUD',
  'BRL',
  'CAD',
  'CHF',
  'CNY',
  'CZK',
  'DKK',
  'HKD',
  'HUF',
  'IDR',
  'MXN',
  'MYR',
  'NOK',
  'NZD',
  'PLN',
  'RON',
  'SEK',
  'SGD',
  'ZAR',
];

/** Monogram and hue of each coin. */
const cryptoMonograms = {
  BTC: ['₿', 62],
  BCH: ['BH', 150],
  LTC: ['Ł', 255],
  DASH: ['D', 240],
  ETH: ['Ξ', 285],
  USDT: ['₮', 172],
  USDC: ['$', 252],
  XRP: ['XR', 225],
  XLM: ['XL', 205],
  EOS: ['EO', 320],
  AION: ['AI', 265],
  BAT: ['BA', 30],
  BNT: ['BT', 275],
  CVC: ['CV', 140],
  ENJ: ['EN', 300],
  FUN: ['FU', 345],
  KNC: ['KN', 180],
  LINK: ['LI', 262],
  LRC: ['LR', 230],
  MITH: ['MI', 250],
  MTL: ['MT', 310],
  OMG: ['OM', 270],
  REP: ['RE', 15],
  ZIL: ['ZI', 190],
  TRX: ['TR', 22],
  BNB: ['BB', 90],
  SOL: ['SO', 295],
};

/** @type {{ code: string, monogram: string, hue: number | null }[]} `hue` null: neutral */
export const coins = [
  ...Object.entries(fiatSigns).map(([code, monogram]) => ({ code, monogram, hue: null })),
  ...fiatByCountry.map((code) => ({ code, monogram: code.slice(0, 2), hue: null })),
  ...Object.entries(cryptoMonograms).map(([code, [monogram, hue]]) => ({ code, monogram, hue })),
];
