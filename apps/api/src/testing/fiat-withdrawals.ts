import { account, credit, debit, post } from '@countinghouse/ledger';
import { amountOf, type Amount } from '@countinghouse/money';
import { systemActor } from '@countinghouse/payments';
import { newId } from '../platform/ids';
import { importBankFile } from '../modules/money-in/fiat-deposits';
import { fiatOwnPayments } from '../modules/money-out/fiat-withdrawals';
import { submitToBanks } from '../modules/money-out/fiat-withdrawals/submit-to-bank';
import { storedRates } from '../rails/rates';
import { createTestAccount, createTestCollection, verifyTestAccount } from './bank';
import { camtOf } from './camt';
import type { TestApi } from './index';
import type { TestBusiness } from './commerce';

/** Funds a business with money at the organisation's bank, ready to be paid out. */
export const endowAtBank = (
  api: Pick<TestApi, 'database'>,
  { id, organisationId }: TestBusiness,
  amount: Amount,
): Promise<unknown> =>
  api.database.inOrganisation(organisationId, (tx) =>
    post(tx, organisationId, [
      {
        eventType: 'OPENING',
        entityType: 'TREASURY',
        entityId: newId(),
        valueAt: new Date('2025-01-01T00:00:00.000Z'),
        description: 'Migrated balance',
        actor: systemActor,
        entries: [debit(account.bank(amount.currency), amount), credit(account.available(id, amount.currency), amount)],
      },
    ]),
  );

/** Submits everything past its cut-off to the banks. */
export const submitAll = ({ database, config }: Pick<TestApi, 'database' | 'config'>): Promise<void> =>
  submitToBanks({ database, config }, new AbortController().signal);

/** A withdrawal by instant payment that the bank has paid; its id. The token's person may do all that takes. */
export const paidWithdrawal = async (api: TestApi, token: string, business: TestBusiness): Promise<string> => {
  const collection = await createTestCollection(api, business.organisationId);
  const account = await createTestAccount(api, token, { paymentMethod: 'SEPA_INSTANT' });
  await verifyTestAccount(api, account);
  await endowAtBank(api, business, amountOf('100.00', 'EUR'));
  const body = {
    clientLabel: 'week-1',
    businessId: business.id,
    currency: 'EUR',
    amount: '10.00',
    bankAccountId: account.id,
  };
  const made = await api.call('POST', 'payment/withdrawals/fiat', { token, body });
  const { id, endToEndId } = made.json<{ id: string; endToEndId: string }>();
  await submitAll(api);
  const payments = [{ amount: '10.00', end: endToEndId }];
  const statement = camtOf('camt.053', collection, [{ bank: endToEndId, amount: '10.00', isDebit: true, payments }]);
  await importBankFile(api.database, { rates: storedRates, ownPayments: fiatOwnPayments }, statement);
  return id;
};
