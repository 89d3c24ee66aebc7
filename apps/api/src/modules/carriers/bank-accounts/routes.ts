import {
  archiveBankAccount,
  createBankAccount,
  getBankAccount,
  getBankAccountMetadata,
  listBankAccounts,
  updateBankAccount,
} from '@countinghouse/contract/carriers/bank-accounts';
import { bankFieldViews } from '@countinghouse/contract/bank-methods';
import { bankCurrencies, bankMethods } from '@countinghouse/contract/payment-methods';
import { anyOf, holds } from '@countinghouse/contract/permissions';
import type { Route } from '../../../http/route';
import { memberOf, route } from '../../../http/route';
import { changeBy } from '../../../platform/audit/record-change';
import { AppError } from '../../../platform/errors';
import type { BankRail } from '../../../rails/bank';
import { archiveAccount } from './archive-account';
import { createAccount } from './create-account';
import type { IsInUse } from './in-use';
import { findAccount, selectAccounts } from './repository';
import { updateAccount } from './update-account';
import { accountVersion, accountView } from './view';

const managers = anyOf('MANAGE_BANK_ACCOUNTS');
const readers = anyOf('MANAGE_BANK_ACCOUNTS', 'FETCH_BANK_ACCOUNTS');

const metadata = {
  currencies: Object.fromEntries(
    bankCurrencies.map((currency) => [
      currency,
      {
        methods: Object.fromEntries(
          bankMethods[currency].map((one) => [one.method, { ...one, fields: bankFieldViews(currency, one.method) }]),
        ),
      },
    ]),
  ),
};

export const bankAccountRoutes = (bank: BankRail, isInUse: IsInUse): Route[] => [
  route(listBankAccounts, async ({ tx, principal, query }) => {
    const { organisationId, permissions } = memberOf(principal);
    const accounts = await selectAccounts(tx, organisationId, query);
    // Callers who may only make payments choose among the accounts that can be paid by.
    const seen = holds(permissions, readers) ? accounts : accounts.filter(({ status }) => status === 'ACTIVE');
    return { bankAccounts: seen.map((account) => accountView(account, holds(permissions, managers))) };
  }),

  route(getBankAccountMetadata, () => Promise.resolve(metadata)),

  route(getBankAccount, async ({ tx, principal, params, reply }) => {
    const account = await findAccount(tx, memberOf(principal).organisationId, params.id);
    if (!account) throw new AppError('NOT_FOUND');
    reply.version(accountVersion(account));
    return accountView(account, true);
  }),

  route(createBankAccount, async ({ tx, principal, request, body, reply }) => {
    const account = await createAccount(tx, changeBy(principal, request), body, bank);
    reply.made('bank-account', account.id);
    return accountView(account, true);
  }),

  route(updateBankAccount, async ({ tx, principal, params, body, request, expected, reply }) => {
    const change = { ...changeBy(principal, request), expected };
    const account = await updateAccount(tx, change, params.id, body, { bank, isInUse });
    reply.made('bank-account', account.id);
    reply.version(accountVersion(account));
    return accountView(account, true);
  }),

  route(archiveBankAccount, async ({ tx, principal, params, request, expected }) => {
    await archiveAccount(tx, { ...changeBy(principal, request), expected }, params.id, isInUse);
    return undefined;
  }),
];
