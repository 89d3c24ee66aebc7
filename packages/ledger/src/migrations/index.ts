import type { Migrations } from '@countinghouse/database';
import { ledger } from './0100-ledger';
import { ledgerPost } from './0101-ledger-post';
import { ledgerSingleEntrance } from './0102-ledger-single-entrance';
import { ledgerSeals } from './0110-ledger-seals';
import { ledgerCurrency } from './0111-ledger-currency';
import { ledgerThroughFunctions } from './1050-ledger-through-functions';

/** Needs the migrations of the database package before it. */
export const ledgerMigrations: Migrations = {
  '0100-ledger': ledger,
  '0101-ledger-post': ledgerPost,
  '0102-ledger-single-entrance': ledgerSingleEntrance,
  '0110-ledger-seals': ledgerSeals,
  '0111-ledger-currency': ledgerCurrency,
  '1050-ledger-through-functions': ledgerThroughFunctions,
};
