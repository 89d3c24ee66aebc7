import { expect, it } from 'vitest';
import { account } from './chart';

it('coins of one currency on two networks are in two custody accounts', () => {
  expect(account.custody('USDT', 'TRX').code).not.toBe(account.custody('USDT', 'ETH').code);
});

it('no two kinds of account share a code, of one party and currency or of the book', () => {
  const { custody, ...others } = account;
  const codes = Object.values(others).map((of) => (of.length === 2 ? of('party', 'EUR') : of('EUR', '')).code);
  expect(new Set([...codes, custody('EUR', 'MAIN').code]).size).toBe(codes.length + 1);
});
