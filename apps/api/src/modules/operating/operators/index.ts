import type { Action } from './action';
import {
  acceptFiatDepositAction,
  refuseBankAccountAction,
  returnFiatDepositAction,
  verifyBankAccountAction,
} from './actions/bank';
import { addBrandAction, changeBrandAction, removeBrandAction } from './actions/brand';
import { resumeOrganisationAction, setOrganisationAction } from './actions/organisation';
import { readChainAgainAction } from './actions/chain';
import { addCollectionAccountAction, setBankChannelAction } from './actions/collection-account';
import {
  confirmOwnershipAction,
  refundAddressAction,
  refuseTravelRuleAction,
  releaseDepositAction,
  returnDepositAction,
} from './actions/deposits';
import { createOrganisationAction, inviteAdministratorAction } from './actions/installation';
import { expectOrganisationAction, moveOrganisationAction } from './actions/moves';
import { manualMovementAction, reverseMovementAction } from './actions/manual-movement';
import { acceptRestoredAction, releaseRestoredAction } from './actions/restoration';
import { failSettlementAction, refuseSettlementAction } from './actions/settlements';
import {
  allocateMoneyAction,
  associateMoneyAction,
  returnMoneyAction,
  sendBackCoinsAction,
  writeOffMoneyAction,
} from './actions/unassociated';
import { setTravelRuleProviderAction } from './actions/travel-rule-provider';
import { sendLateCoinsAction } from './actions/late-coins';
import { treasuryMoveAction } from './actions/treasury-move';
import {
  dropOutgoingAction,
  dropWithdrawalAction,
  paidElsewhereAction,
  refuseWithdrawalAction,
  releaseOutgoingAction,
  releaseWithdrawalAction,
} from './actions/withdrawals';

/** Actions that one operator may request and another confirm. */
export const operatorActions: readonly Action[] = [
  addBrandAction,
  changeBrandAction,
  removeBrandAction,
  createOrganisationAction,
  inviteAdministratorAction,
  setOrganisationAction,
  resumeOrganisationAction,
  addCollectionAccountAction,
  setBankChannelAction,
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
  dropOutgoingAction,
  dropWithdrawalAction,
  paidElsewhereAction,
  releaseOutgoingAction,
  treasuryMoveAction,
  sendLateCoinsAction,
  refuseSettlementAction,
  failSettlementAction,
  readChainAgainAction,
  setTravelRuleProviderAction,
  expectOrganisationAction,
  moveOrganisationAction,
  acceptRestoredAction,
  releaseRestoredAction,
];

export { restorationLine } from './actions/restoration';
export { addBrandAction, changeBrandAction, removeBrandAction } from './actions/brand';
export { resumeOrganisationAction, setOrganisationAction } from './actions/organisation';
export {
  endOrganisationSessions,
  endPersonSessions,
  revokeOrganisationKeys,
  setOrganisation,
  suspendOrganisation,
} from './protect';
export type { Action } from './action';
export { ask, confirm, decline, newcomers, openOrders, problemOfAction, showOrder } from './orders';
export type { OrderRecord, ShownOrder } from './repository';
export { endSession, openSession, operatorOfSession } from './sessions';
export {
  actorOf,
  enrol,
  newSecret,
  OperatorRefused,
  proveAgain,
  signIn,
  vouchersNeeded,
  type Operator,
} from './sign-in';
export { waitingForPlatform, type WaitingLine } from './waiting';
