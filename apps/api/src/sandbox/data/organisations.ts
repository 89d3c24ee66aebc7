/** The six demonstration organisations. Facts as the recipe states them; the rest is made up to be believable. */

type TravelRule = {
  readonly regime: 'EU_TFR' | 'FATF' | 'OFF';
  /** Uniform value from which originator data is needed. */
  readonly dataThresholdUniform: string;
  readonly ownershipThresholdUniform: string | null;
  readonly deadlineHours: number;
  readonly onDeadline: 'HOLD' | 'REFUND';
  readonly acceptMinimum: boolean;
};

type SenderData = {
  readonly email: string;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly country: string;
  readonly signatureName: string;
  readonly mailSubject: string;
};

export type DemoOrganisation = {
  /** Part of its people's e-mail addresses: `admin@{key}.example`. */
  readonly key: string;
  readonly name: string;
  readonly legalName: string;
  readonly registrationNumber: string;
  /** The first 18 characters of its legal entity identifier; the check digits are computed. */
  readonly leiStem: string;
  readonly address: {
    readonly street: string;
    readonly city: string;
    readonly postalCode: string;
    readonly country: string;
  };
  readonly brand: string;
  readonly fiatSettlement: readonly string[];
  readonly cryptoSettlement: readonly string[];
  readonly cryptoCurrencies: readonly string[];
  readonly refuseUsdtSettlement: boolean;
  /** Upper bound of the share of the service fee that payers may bear; null: not allowed. */
  readonly feeDistributionLimit: string | null;
  readonly travelRule: TravelRule;
  /**
   * Coins leave only to whitelisted addresses, each this many hours after its creation; null: to any address, and a new entry is active at once.
   */
  readonly whitelist: { readonly coolingOffHours: number } | null;
  readonly senderData: SenderData | null;
};

const legacyTokens = ['AION', 'BNT', 'CVC', 'ENJ', 'FUN', 'KNC', 'LRC', 'MITH', 'MTL', 'OMG', 'REP', 'ZIL'];
const currentCoins = ['BTC', 'BCH', 'LTC', 'ETH', 'USDT', 'XLM', 'XRP', 'BAT', 'DASH', 'EOS', 'LINK', 'USDC'];

const fatf: TravelRule = {
  regime: 'FATF',
  dataThresholdUniform: '1000.00',
  ownershipThresholdUniform: null,
  deadlineHours: 120,
  onDeadline: 'HOLD',
  acceptMinimum: true,
};

export const organisations: readonly DemoOrganisation[] = [
  {
    key: 'northgate',
    name: 'Northgate Payments',
    legalName: 'Northgate Payments Ltd',
    registrationNumber: '11482067',
    leiStem: '9845004NGPAY7K21QD',
    address: { street: '41 Lothbury', city: 'London', postalCode: 'EC2R 7HG', country: 'GB' },
    brand: 'NORTHGATE_SANDBOX',
    fiatSettlement: ['EUR', 'USD', 'GBP'],
    cryptoSettlement: ['USDT', 'USDC', 'BTC'],
    cryptoCurrencies: currentCoins,
    refuseUsdtSettlement: false,
    feeDistributionLimit: '0.50',
    travelRule: fatf,
    whitelist: null,
    senderData: {
      email: 'confirmations@northgate.example',
      name: 'Northgate Payments',
      address: '41 Lothbury',
      city: 'London',
      country: 'GB',
      signatureName: 'Eleanor Marsh',
      mailSubject: 'Balance confirmation of Northgate Payments',
    },
  },
  {
    key: 'harbour',
    name: 'Harbour Group',
    legalName: 'Harbour Group Holdings Ltd',
    registrationNumber: 'C 88214',
    leiStem: '9845008HRBGRP3M64X',
    address: { street: '12 Strand Street', city: 'Sliema', postalCode: 'SLM 1022', country: 'MT' },
    brand: 'HARBOUR',
    fiatSettlement: ['EUR', 'USD', 'GBP'],
    cryptoSettlement: ['USDT', 'BTC'],
    cryptoCurrencies: ['BTC', 'LTC', 'ETH', 'USDT', 'XRP'],
    refuseUsdtSettlement: false,
    feeDistributionLimit: '1.00',
    travelRule: fatf,
    whitelist: null,
    senderData: {
      email: 'finance@harbour.example',
      name: 'Harbour Group Finance',
      address: '12 Strand Street',
      city: 'Sliema',
      country: 'MT',
      signatureName: 'Marco Vella',
      mailSubject: 'Balance confirmation',
    },
  },
  {
    key: 'baltic',
    name: 'Baltic Commerce',
    legalName: 'UAB Baltic Commerce',
    registrationNumber: '305774120',
    leiStem: '9845001BLTCOM9R27V',
    address: { street: 'Gedimino pr. 20', city: 'Vilnius', postalCode: '01103', country: 'LT' },
    brand: 'BALTIC',
    fiatSettlement: ['EUR'],
    cryptoSettlement: ['USDC', 'BTC'],
    cryptoCurrencies: ['BTC', 'BCH', 'LTC', 'ETH', 'XLM', 'XRP', 'USDC'],
    refuseUsdtSettlement: true,
    feeDistributionLimit: null,
    travelRule: {
      regime: 'EU_TFR',
      dataThresholdUniform: '0.00',
      ownershipThresholdUniform: '1000.00',
      deadlineHours: 72,
      onDeadline: 'HOLD',
      acceptMinimum: true,
    },
    whitelist: { coolingOffHours: 24 },
    senderData: {
      email: 'info@baltic.example',
      name: 'Baltic Commerce',
      address: 'Gedimino pr. 20',
      city: 'Vilnius',
      country: 'LT',
      signatureName: 'Rasa Petrauskienė',
      mailSubject: 'Balance confirmation',
    },
  },
  {
    key: 'meridian',
    name: 'Meridian Digital Assets',
    legalName: 'Meridian Digital Assets AG',
    registrationNumber: 'CHE-412.906.337',
    leiStem: '9845005MRDDA2W80KT',
    address: { street: 'Bahnhofstrasse 7', city: 'Zug', postalCode: '6300', country: 'CH' },
    brand: 'MERIDIAN_DIGITAL_ASSETS',
    fiatSettlement: ['EUR'],
    cryptoSettlement: ['USDT', 'USDC'],
    cryptoCurrencies: [...currentCoins, ...legacyTokens],
    refuseUsdtSettlement: false,
    feeDistributionLimit: '0.25',
    travelRule: fatf,
    whitelist: null,
    senderData: null,
  },
  {
    key: 'kestrel',
    name: 'Kestrel Retail',
    legalName: 'Kestrel Retail Ltd',
    registrationNumber: 'SC714903',
    leiStem: '9845006KSTRTL5H19B',
    address: { street: '88 George Street', city: 'Edinburgh', postalCode: 'EH2 3BU', country: 'GB' },
    brand: 'KESTREL',
    fiatSettlement: ['EUR'],
    cryptoSettlement: [],
    cryptoCurrencies: ['BTC', 'USDT'],
    refuseUsdtSettlement: false,
    feeDistributionLimit: null,
    travelRule: fatf,
    whitelist: null,
    senderData: null,
  },
  {
    key: 'empty',
    name: 'Empty Org',
    legalName: 'Empty Org Ltd',
    registrationNumber: '00000001',
    leiStem: '9845002EMPTY00000A',
    address: { street: '1 Void Lane', city: 'Dublin', postalCode: 'D02 X285', country: 'IE' },
    brand: 'LOCAL',
    fiatSettlement: ['EUR'],
    cryptoSettlement: ['USDT'],
    cryptoCurrencies: ['BTC', 'USDT'],
    refuseUsdtSettlement: false,
    feeDistributionLimit: null,
    travelRule: { ...fatf, regime: 'OFF' },
    whitelist: null,
    senderData: null,
  },
];

/** A legal entity identifier with its check digits (ISO 17442: the whole is 1 modulo 97, letters counting from 10). */
export const leiOf = (stem: string): string => {
  const digits = Array.from(`${stem}00`, (character) => Number.parseInt(character, 36)).join('');
  return stem + String(98n - (BigInt(digits) % 97n)).padStart(2, '0');
};
