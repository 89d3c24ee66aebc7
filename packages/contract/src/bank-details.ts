import { isCountry } from './countries';

/** Length of an IBAN by its country: the registry of ISO 13616. */
const ibanLengths: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 ' +
    'FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 ' +
    'LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 ' +
    'RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** Countries of the euro payments area, by the country of their IBANs. */
const sepaCountries: ReadonlySet<string> = new Set(
  (
    'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI ' +
    'SK SM VA'
  ).split(' '),
);

/** Territories whose banks have a BIC of their own and the IBANs of another country. */
const territories: Readonly<Record<string, readonly string[]>> = {
  GB: ['GG', 'JE', 'IM'],
  FR: ['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'],
  FI: ['AX'],
};

/** Stored form: without spaces and dashes, in capitals. */
export const normalisedNumber = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();

/** Whole numbers of any length modulo 97, letters counting from 10 (ISO 7064). */
const modulo97 = (text: string): number => {
  let rest = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
};

export const countryUsesIban = (country: string): boolean => country in ibanLengths;

/** A normalised IBAN of a country of the registry, with its length and right check digits. */
export const isIban = (iban: string): boolean =>
  /^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban) &&
  ibanLengths[iban.slice(0, 2)] === iban.length &&
  modulo97(iban.slice(4) + iban.slice(0, 4)) === 1;

/** True if euro payments reach this IBAN. */
export const isInSepa = (iban: string): boolean => sepaCountries.has(iban.slice(0, 2));

/** A normalised BIC of 8 or 11 characters whose country exists. */
export const isBic = (bic: string): boolean =>
  /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic) &&
  (isCountry(countryOfBic(bic)) || bicCountryOnly.has(countryOfBic(bic)));

/** Kosovo has codes of the banks' register and none of the countries'. */
const bicCountryOnly: ReadonlySet<string> = new Set(['XK']);

export const countryOfBic = (bic: string): string => bic.slice(4, 6);

/** True if a bank with this BIC may hold an account with this IBAN: same country, its territories included. */
export const bicFitsIban = (bic: string, iban: string): boolean => {
  const [ofBic, ofIban] = [countryOfBic(bic), iban.slice(0, 2)];
  return ofBic === ofIban || (territories[ofIban]?.includes(ofBic) ?? false);
};

/** A routing number of the American Bankers Association: nine digits, weighted 3-7-1, that sum to a multiple of ten. */
export const isRoutingNumber = (digits: string): boolean => {
  if (!/^\d{9}$/.test(digits) || /^0+$/.test(digits)) return false;
  const sum = Array.from(digits, Number).reduce((total, digit, index) => total + digit * [3, 7, 1][index % 3]!, 0);
  return sum % 10 === 0;
};

export const isSortCode = (digits: string): boolean => /^\d{6}$/.test(digits);

/** A British account number: eight digits; one of seven gets its leading zero. */
export const britishAccountNumber = (digits: string): string => (/^\d{7}$/.test(digits) ? `0${digits}` : digits);

/** Account number as shown to people who must not know it: `DE89 **** **** 3000`, `**** 5678`. */
export const maskedAccount = ({
  iban,
  accountNumber,
}: {
  readonly iban: string | null;
  readonly accountNumber: string | null;
}): string => {
  const number = iban ?? accountNumber ?? '';
  const end = number.length > 4 ? number.slice(-4) : '';
  return isIban(number) ? `${number.slice(0, 4)} **** **** ${end}` : `**** ${end}`.trimEnd();
};

/** A number as people read it: an IBAN in groups of four, a sort code in pairs. */
export const groupedIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
export const groupedSortCode = (digits: string): string => digits.replaceAll(/(\d{2})(?=\d)/g, '$1-');

/** The IBAN of a country's own account number. */
export const ibanOf = (country: string, accountNumber: string): string =>
  `${country}${String(98 - modulo97(`${accountNumber}${country}00`)).padStart(2, '0')}${accountNumber}`;
