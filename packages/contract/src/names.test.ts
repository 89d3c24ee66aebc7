import { describe, expect, it } from 'vitest';
import { collapsed, hasHiddenCharacters } from './characters';
import { isReservedRoleName, lookAlike } from './names';
import { clientPaymentId } from './money-in/payment-terms';
import { clientWithdrawalId } from './money-out/new-withdrawal';
import { simulateFiatCredit } from './operating/sandbox';
import { roleName } from './people/roles';
import { viewName } from './people/saved-views';
import { personName, plainText, validationMessages } from './validation';

describe('two names', () => {
  it.each([
    ['Treasury', 'treasury'],
    ['Treasury', 'Тreаsury'],
    ['Treasury', 'T r e a s u r y'],
    ['Treasury', 'Ｔｒｅａｓｕｒｙ'],
    ['Cafe', 'Café'],
    ['Łódź', 'Lodz'],
    ['Pool', 'P00l'],
    ['Bill', 'Bi11'],
    ['Help', 'Ηelp'],
    ['Northwind', 'Νorthvvind'],
    ['Farm', 'Farrn'],
    ['ΝΕΡΟ', 'νερο'],
    ['МАНА', 'MAHA'],
    ['Aurora', '\u{1D400}urora'],
  ])('[VAL-2] %s and %s look alike', (one, other) => {
    expect(lookAlike(one, other)).toBe(true);
    expect(lookAlike(other, one)).toBe(true);
  });

  it.each([
    ['Treasury', 'Treasurer'],
    ['Desk A', 'Desk B'],
    ['Κασα', 'Касса'],
    ['Vero', 'Nero'],
    ['Desk 3', 'Desk 4'],
    ['कम', 'काम'],
    ['かき', 'がぎ'],
  ])('[VAL-2] %s and %s do not', (one, other) => expect(lookAlike(one, other)).toBe(false));
});

describe('one line of text', () => {
  it.each([
    ['a right-to-left override', 'PO\u202E71'],
    ['an isolate', 'PO\u206617\u2069'],
    ['a zero-width space', 'PO\u200B17'],
    ['a zero-width joiner', 'PO\u200D17'],
    ['a byte order mark', 'PO\uFEFF17'],
    ['a non-character', 'PO\uFFFF17'],
    ['a non-character of Arabic forms', 'PO\uFDD017'],
    ['half a pair', 'PO\uD80017'],
  ])('[VAL-12] with %s is refused, as reference, label and name', (_, text) => {
    for (const schema of [plainText(64), personName, clientPaymentId, clientWithdrawalId, viewName])
      expect(schema.safeParse(text).error?.issues[0]?.message).toBe(validationMessages.specialCharacters);
  });

  it.each([
    ['a payer’s reference', 'reference'],
    ['a remitter’s name', 'remitterName'],
    ['a remitter’s account', 'remitterAccount'],
  ])(
    '[VAL-12] that turns its direction, hides or is no character is refused as %s of the sandbox’s bank',
    (_, field) => {
      const credit = { currency: 'EUR', amount: '1.00' };
      for (const hidden of ['PO\u202E71', 'PO\u200B17', 'PO\uFFFF17', 'PO\uD80017'])
        expect(simulateFiatCredit.body.safeParse({ ...credit, [field]: hidden }).error?.issues).toMatchObject([
          { path: [field], message: validationMessages.specialCharacters },
        ]);
      expect(simulateFiatCredit.body.safeParse({ ...credit, [field]: 'Söhne & "Co"; 請求書' }).success).toBe(true);
    },
  );

  it('[VAL-12] in any script, with marks and pairs, is taken', () => {
    for (const text of ['Rechnung Nr. 17 / März', 'счёт 17', '請求書17', '𝒫O 17'])
      expect(plainText(64).parse(text)).toBe(text);
  });
});

describe('a name', () => {
  it.each(['\u202EnimdA', 'Ad\u200Bmin', 'Ad\u034Fmin', '\u3164', '\u115F', 'Desk\uFE0F'])(
    '[VAL-2] %j with a hidden character is refused',
    (text) => {
      expect(hasHiddenCharacters(text)).toBe(true);
      expect(roleName.safeParse(text).success).toBe(false);
    },
  );

  it('[VAL-2] of marks and spaces alone is refused; inner spaces are kept once', () => {
    expect(roleName.safeParse('\u0301').success).toBe(false);
    expect(roleName.safeParse('   ').success).toBe(false);
    expect(roleName.parse('  Night   desk ')).toBe('Night desk');
    expect(collapsed(' a  b ')).toBe('a b');
  });

  it.each([
    'ADMIN',
    'Admin',
    'Аdmin',
    'ADМIN',
    'Adm1n',
    'A D M I N',
    'Ａｄｍｉｎ',
    'Ádmin',
    'Mаnager',
    'BACK OFFICE',
    'Suррort',
  ])('%s passes for a system role', (text) => expect(isReservedRoleName(text)).toBe(true));

  it.each(['Administration', 'Support desk', 'Managers'])('%s does not', (text) =>
    expect(isReservedRoleName(text)).toBe(false),
  );
});
