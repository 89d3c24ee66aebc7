export type { LedgerReaders, PostedItem, Sight } from './posted-item';
export { ledgerRoutes } from './routes';
export { ledgerSealMac, sealLedger } from './seal-ledger';
