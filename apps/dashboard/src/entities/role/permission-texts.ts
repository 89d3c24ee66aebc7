import type { Permission } from '@countinghouse/contract/permissions';
import { sentenceCase } from '../status/status';

const texts: Readonly<Record<Permission, string>> = {
  GET_STATISTICS: 'See statistics',
  GET_BALANCES: 'See balances and the ledger',
  GET_BUSINESSES: 'See businesses',
  CREATE_BUSINESS: 'Create businesses',
  UPDATE_BUSINESS: 'Change businesses',
  GET_PAYMENT: 'Open a payment',
  GET_PAYMENTS: 'List payments',
  INITIATE_CALLBACK: 'Send callbacks again',
  GET_WITHDRAWALS: 'See crypto withdrawals',
  GET_FIAT_DEPOSITS: 'See fiat deposits',
  GET_FIAT_WITHDRAWALS: 'See fiat withdrawals',
  GET_INTERNAL_TRANSFERS: 'See internal transfers',
  FETCH_MANUAL_MOVEMENTS: 'See manual movements',
  GET_BALANCE_CONVERSIONS: 'See balance conversions',
  CREATE_PAYMENT: 'Create crypto deposits',
  CREATE_WITHDRAWAL: 'Create and approve withdrawals',
  CREATE_INTERNAL_TRANSFER: 'Transfer between businesses',
  CREATE_BALANCE_CONVERSION: 'Convert balances',
  CREATE_FIAT_WITHDRAWAL: 'Create fiat withdrawals',
  CREATE_FIAT_DEPOSIT: 'Create fiat deposits',
  GET_API_CREDENTIALS: 'See API keys',
  CREATE_API_CREDENTIALS: 'Create API keys',
  UPDATE_API_CREDENTIALS: 'Change and delete API keys',
  WHITELIST_ADDRESSES: 'Whitelist addresses',
  MANAGE_ROLES: 'Manage roles',
  CREATE_USER: 'Invite users',
  UPDATE_USER: 'Change users',
  DELETE_USER: 'Remove users',
  GET_USERS: 'See users',
  MANAGE_BANK_ACCOUNTS: 'Manage bank accounts',
  FETCH_BANK_ACCOUNTS: 'See bank accounts',
  FETCH_BANK_METADATA: 'See details of banks',
  GET_DEPOSITS_WITHOUT_TRAVEL_RULE: 'See deposits lacking data',
  UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE: 'Give travel-rule data',
  GET_ORGANISATION: 'See the organisation',
};

/** A permission in words; one that only a newer server knows is spelt out. */
export const permissionText = (permission: string): string =>
  (texts as Readonly<Record<string, string>>)[permission] ?? sentenceCase(permission);
