export { postedItems, type PostedItem } from './posted-item';
export { ledgerSealMac, sealLedger } from './seal-ledger';
