import { describe, expect, it } from 'vitest';
import {
  bicFitsIban,
  britishAccountNumber,
  groupedIban,
  groupedSortCode,
  isBic,
  isIban,
  isInSepa,
  isRoutingNumber,
  isSortCode,
  maskedAccount,
  normalisedNumber,
} from './bank-details';

describe('[VAL-11] an IBAN', () => {
  it.each([
    'DE89370400440532013000',
    'GB29NWBK60161331926819',
    'FR1420041010050500013M02606',
    'LT121000011101001000',
    'NL91ABNA0417164300',
    'IE29AIBK93115212345678',
    'MT84MALT011000012345MTLCAST001S',
    'NO9386011117947',
    'XK051212012345678906',
  ])('%s is taken', (iban) => {
    expect(isIban(iban)).toBe(true);
  });

  it.each([
    ['with a wrong check digit', 'DE88370400440532013000'],
    ['with two digits exchanged', 'DE89370400440532010300'],
    ['too short', 'DE8937040044053201300'],
    ['too long', 'DE893704004405320130000'],
    ['with the length of another country', 'LT89370400440532013000'],
    ['of a country without IBANs', 'US89370400440532013000'],
    ['in small letters', 'de89370400440532013000'],
    ['with a space', 'DE89 370400440532013000'],
    ['that is empty', ''],
    ['with zeros for check digits', 'DE00370400440532013000'],
  ])('%s is refused', (_, iban) => {
    expect(isIban(iban)).toBe(false);
  });

  it('of any country changes validity with any one digit changed', () => {
    const iban = 'DE89370400440532013000';
    const changed = Array.from(iban.slice(2)).flatMap((_, place) =>
      Array.from('0123456789', (digit) => iban.slice(0, place + 2) + digit + iban.slice(place + 3)),
    );
    expect(changed.filter((one) => one !== iban && isIban(one))).toEqual([]);
  });

  it('says whether euro payments reach it', () => {
    expect(['DE89', 'GB29', 'CH93', 'RS35', 'SM86'].map(isInSepa)).toEqual([true, true, true, true, true]);
    expect(['TR33', 'SA03', 'BR18', 'UA21'].map(isInSepa)).toEqual([false, false, false, false]);
  });
});

describe('[VAL-11] a BIC', () => {
  it.each(['EXMPDEFF', 'EXMPDEFFXXX', 'N26ADEB1', 'EXMPXKPR'])('%s is taken', (bic) => {
    expect(isBic(bic)).toBe(true);
  });
  it.each(['EXMPDEF', 'EXMPDEFFXX', 'EXMPZZFF', 'EXMP1EFF', 'exmpdeff', ''])('%s is refused', (bic) => {
    expect(isBic(bic)).toBe(false);
  });
  it.each([
    ['EXMPDEFF', 'DE89370400440532013000', true],
    ['EXMPLT21', 'DE89370400440532013000', false],
    ['EXMPJESH', 'GB29NWBK60161331926819', true],
    ['EXMPGBSH', 'JE', false],
    ['EXMPREPR', 'FR1420041010050500013M02606', true],
    ['EXMPMCPR', 'FR1420041010050500013M02606', false],
  ])('%s with %s: %s', (bic, iban, fits) => {
    expect(bicFitsIban(bic, iban)).toBe(fits);
  });
});

describe('[VAL-11] national numbers', () => {
  it.each(['021000021', '011401533', '091000019'])('routing number %s is taken', (digits) => {
    expect(isRoutingNumber(digits)).toBe(true);
  });
  it.each(['021000022', '02100002', '0210000210', '000000000', '02100002A', ''])(
    'routing number %s is refused',
    (digits) => {
      expect(isRoutingNumber(digits)).toBe(false);
    },
  );
  it('sort codes are six digits, British account numbers eight', () => {
    expect(['601613', '60161', '6016133', '60-161'].map(isSortCode)).toEqual([true, false, false, false]);
    expect(['1234567', '12345678', '123456'].map(britishAccountNumber)).toEqual(['01234567', '12345678', '123456']);
  });
});

describe('a number', () => {
  it('is kept without spaces and dashes in capitals, and shown in groups', () => {
    expect(normalisedNumber(' de89 3704-0044 0532 0130 00 ')).toBe('DE89370400440532013000');
    expect(groupedIban('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00');
    expect(groupedSortCode('601613')).toBe('60-16-13');
  });

  it('shows its end and no more to who may not know it', () => {
    expect(maskedAccount({ iban: 'DE89370400440532013000', accountNumber: null })).toBe('DE89 **** **** 3000');
    expect(maskedAccount({ iban: null, accountNumber: '31926819' })).toBe('**** 6819');
    expect(maskedAccount({ iban: null, accountNumber: '1234' })).toBe('****');
    expect(maskedAccount({ iban: null, accountNumber: null })).toBe('****');
  });
});
