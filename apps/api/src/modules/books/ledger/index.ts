export type { PostedItem } from './posted-item';
export { ledgerRoutes } from './routes';
export { ledgerSealMac, sealLedger } from './seal-ledger';
