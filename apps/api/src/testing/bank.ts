import type { BankAccount } from '@countinghouse/contract/bank-accounts';
import { randomUUID } from 'node:crypto';
import type { TestApi } from './index';

export const testIban = 'DE89370400440532013000';

/** What makes a sound euro account, with a label that nothing has yet. */
export const testAccount = (changes: object = {}) => ({
  accountLabel: `Main ${randomUUID().slice(0, 8)}`,
  currency: 'EUR',
  paymentMethod: 'SEPA',
  holderName: 'Aurora Travel GmbH',
  street: 'Torstrasse 12',
  city: 'Berlin',
  postalCode: '10115',
  country: 'DE',
  bankName: 'Example Bank',
  bankAddress: 'Unter den Linden 1, Berlin',
  iban: testIban,
  swiftCode: 'EXMPDEFF',
  ...changes,
});

/** An account that waits for its verification. */
export const createTestAccount = async (api: TestApi, token: string, changes: object = {}): Promise<BankAccount> => {
  const answer = await api.call('POST', 'payment/bank-accounts', { token, body: testAccount(changes) });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<BankAccount>();
};
