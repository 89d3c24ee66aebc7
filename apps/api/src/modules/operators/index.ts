import type { Action } from './action';
import {
  confirmOwnershipAction,
  refundAddressAction,
  refuseTravelRuleAction,
  releaseDepositAction,
  returnDepositAction,
} from './actions/deposits';
import { createOrganisationAction, inviteAdministratorAction } from './actions/installation';
import { manualMovementAction } from './actions/manual-movement';

/** What operators may ask each other for. */
export const operatorActions: readonly Action[] = [
  createOrganisationAction,
  inviteAdministratorAction,
  releaseDepositAction,
  returnDepositAction,
  refuseTravelRuleAction,
  confirmOwnershipAction,
  refundAddressAction,
  manualMovementAction,
];

export { operatorEvents } from './events';
export { ask, confirm, decline, openOrders } from './orders';
export { enrol, needsSponsor, newSecret, OperatorRefused, signIn } from './sign-in';
