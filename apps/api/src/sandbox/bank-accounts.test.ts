import { accountErrors } from '@countinghouse/contract/carriers/bank-accounts';
import { describe, expect, it } from 'vitest';
import { bankAccounts } from './data/bank-accounts';
import { organisations } from './data/organisations';

describe('the demonstration bank accounts', () => {
  it.each(bankAccounts.map((account) => [`${account.organisation}: ${account.accountLabel}`, account] as const))(
    '%s could have been entered in the form',
    (_, { organisation: key, madeDaysBefore, answer, ...details }) => {
      const holder = organisations.find((one) => one.key === key)!;
      expect(accountErrors({ ...details, ...holder.address, holderName: holder.legalName })).toEqual({});
      expect(madeDaysBefore).toBeGreaterThan(answer === 'NONE' ? 0 : 1);
    },
  );

  it('are two of each organisation and fiat currency, but for the empty one', () => {
    const counted = new Map<string, number>();
    for (const { organisation, currency } of bankAccounts)
      counted.set(`${organisation} ${currency}`, (counted.get(`${organisation} ${currency}`) ?? 0) + 1);
    const expected = organisations
      .filter(({ key }) => key !== 'empty')
      .flatMap(({ key, fiatSettlement }) => fiatSettlement.map((currency) => [`${key} ${currency}`, 2] as const));
    expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(expected));
  });
});
