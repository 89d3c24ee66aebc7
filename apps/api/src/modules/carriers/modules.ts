import { bankAccounts } from './bank-accounts/module';
import { outgoingStop } from './outgoing-stop/module';
import { outgoingTransfers } from './outgoing-transfers/module';
import { screening } from './screening/module';
import { travelRuleProviders } from './travel-rule-providers/module';
import { treasuryMoves } from './treasury-moves/module';

/** Capabilities of the area, in the order of the reference. */
export const carriersModules = [
  outgoingTransfers,
  outgoingStop,
  screening,
  bankAccounts,
  treasuryMoves,
  travelRuleProviders,
];
