import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testConfig } from '../testing/config';
import { isCommonPassword } from './common-passwords';

const { assetsDir } = testConfig();
const words = ['mara.lind', 'meadowbrook.example', 'Northgate Payments', 'Harbour'];
const isCommon = (password: string) => isCommonPassword(password, { words, assetsDir });

describe('a password that somebody would try first', () => {
  it.each([
    ['at the top of every list', ['Password1', 'Qwerty123', 'Letmein1!', 'Dragon2024', 'Football7']],
    ['further down a list', ['Jasmine1999', 'Tottenham9', 'Sandbox2025', 'Metallica#1', 'Xpcrew99']],
    ['with substitutes and ends', ['P@ssw0rd2025!', '!!1L0veY0u!!', '123Welcome', '$unshine42']],
    ['of a season, a month or a day', ['Summer2025', 'Winter24!', 'October2025', 'Monday123', 'August#31']],
    ['said twice or backwards', ['MonkeyMonkey1', 'Drowssap2025', 'RevolRevol9']],
    ['a walk over the keyboard', ['Qwertyuiop1', 'Asdfghj9', 'Poiuytrewq2', 'Qazwsxedc3', 'Abcdefg1', 'Zzzzzzz1']],
    ['mixed as lists have it', ['1Q2w3e4r', 'Aa123456', 'Q1w2e3r4', 'Abc12345']],
    ['of the person, the organisation, the brand', ['Mara.Lind1', 'Lind2025!', 'Meadowbrook7', 'H4rbour2025']],
    [
      'of the organisation whole or in part',
      ['Northgate2025', 'Payments#2025', 'NorthgatePayments1', 'Countinghouse1'],
    ],
  ])('%s is refused', async (_, passwords) => {
    for (const password of passwords) expect(await isCommon(password), password).toBe(true);
  });

  it.each([
    'Different2025',
    'Correct-Horse-7-Battery',
    'Passwordless Tuesday 9',
    'xK3-vQ9-mZ2',
    'Heron-Quarry-41',
    '83917264Df',
    'Übergangsjacke-9-grün',
    'Сойка-Берег-41',
  ])('is not %s', async (password) => {
    expect(await isCommon(password)).toBe(false);
  });

  it('is not refused by mistake: of 500 random ones none is', async () => {
    for (let seed = 1; seed <= 500; seed += 1) {
      const password = createHash('sha256').update(String(seed)).digest('base64url').slice(0, 12);
      expect(await isCommon(password), password).toBe(false);
    }
  });
});
