import type { Action } from './action';
import {
  acceptFiatDepositAction,
  refuseBankAccountAction,
  returnFiatDepositAction,
  verifyBankAccountAction,
} from './actions/bank';
import { addCollectionAccountAction } from './actions/collection-account';
import {
  confirmOwnershipAction,
  refundAddressAction,
  refuseTravelRuleAction,
  releaseDepositAction,
  returnDepositAction,
} from './actions/deposits';
import { createOrganisationAction, inviteAdministratorAction } from './actions/installation';
import { manualMovementAction, reverseMovementAction } from './actions/manual-movement';
import { failSettlementAction, refuseSettlementAction } from './actions/settlements';
import {
  allocateMoneyAction,
  associateMoneyAction,
  returnMoneyAction,
  sendBackCoinsAction,
  writeOffMoneyAction,
} from './actions/unassociated';
import { treasuryMoveAction } from './actions/treasury-move';
import {
  dropWithdrawalAction,
  refuseWithdrawalAction,
  releaseOutgoingAction,
  releaseWithdrawalAction,
} from './actions/withdrawals';

/** What operators may ask each other for. */
export const operatorActions: readonly Action[] = [
  createOrganisationAction,
  inviteAdministratorAction,
  addCollectionAccountAction,
  releaseDepositAction,
  returnDepositAction,
  refuseTravelRuleAction,
  confirmOwnershipAction,
  refundAddressAction,
  manualMovementAction,
  reverseMovementAction,
  allocateMoneyAction,
  associateMoneyAction,
  returnMoneyAction,
  sendBackCoinsAction,
  writeOffMoneyAction,
  acceptFiatDepositAction,
  returnFiatDepositAction,
  verifyBankAccountAction,
  refuseBankAccountAction,
  releaseWithdrawalAction,
  refuseWithdrawalAction,
  dropWithdrawalAction,
  releaseOutgoingAction,
  treasuryMoveAction,
  refuseSettlementAction,
  failSettlementAction,
];

export { ask, confirm, decline, newcomers, openOrders } from './orders';
export { actorOf, enrol, newSecret, OperatorRefused, signIn, vouchersNeeded, type Operator } from './sign-in';
export { waitingForPlatform } from './waiting';
