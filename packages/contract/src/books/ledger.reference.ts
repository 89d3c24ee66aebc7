import { documented } from '../reference';
import { listLedgerEntries } from './ledger';

export const ledgerEndpoints = [
  documented(listLedgerEntries, {
    summary: 'The entries a figure is made of',
  }),
];
