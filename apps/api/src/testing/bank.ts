import type { BankAccount } from '@countinghouse/contract/carriers/bank-accounts';
import { ibanOf } from '@countinghouse/contract/bank-details';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { insertMissingCollectionAccounts } from '../modules/money-in/fiat-deposits';
import { newId } from '../platform/ids';
import type { TestApi } from './index';
import { sealedAccounts } from '../modules/carriers/bank-accounts';

export const testIban = 'DE89370400440532013000';

/** Body of a sound euro account, with an unused label. */
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

/** Gives an organisation a collection account, by default in euros by SEPA. Its number is its own. */
export const createTestCollection = async (
  api: Pick<TestApi, 'database'>,
  organisationId: string,
  iban: string = ibanOf('LT', String(Math.floor(Math.random() * 1e16)).padStart(16, '0')),
  changes: Partial<Parameters<typeof insertMissingCollectionAccounts>[1][number]> = {},
): Promise<string> => {
  await api.database.acrossOrganisations((tx) =>
    insertMissingCollectionAccounts(tx, [
      {
        organisation_id: organisationId,
        id: newId(),
        currency: 'EUR',
        payment_methods: ['SEPA', 'SEPA_INSTANT', 'SWIFT'],
        beneficiary: 'Northgate Payments Client Account',
        iban,
        swift_code: 'EXMPLT21',
        bank_name: 'Example Bank',
        bank_address: 'Gedimino pr. 1, Vilnius',
        created_at: new Date('2024-01-01T00:00:00.000Z'),
        ...changes,
      },
    ]),
  );
  return iban;
};

/** Activates an account at once, as the bank does a while after it was entered. */
export const verifyTestAccount = async (
  api: Pick<TestApi, 'database'>,
  { id }: { readonly id: string },
): Promise<void> => {
  await api.database.acrossOrganisations(async (tx) => {
    await sql`update bank_account set status = 'ACTIVE', verified_at = app_clock() where id = ${id}`.execute(tx);
    await sealedAccounts.resealing(tx, sql`id = ${id}`);
  });
};
