/** Exports for other modules and the demo history. This module does not import crypto deposits. */
export { followTravelRule, ownsWallet, policyOf, travelRuleGate } from './gate';
export { keepPaymentOriginator } from './keep-payment-originator';
export type { TellPayment } from './name-originator';
/** Decisions of the platform. */
export { confirmOwnership, endRefused } from './repository';
/** For the demo history, which keeps its records by the thousand. */
export {
  dataKeyOf,
  keepOriginator,
  keepOriginators,
  readOriginator,
  readOriginators,
  sealedOriginator,
} from './personal-data';
export { insertOriginators } from './personal-data-repository';
export { recordOf } from './record';
export { saveRecords } from './repository';
export { depositTellers } from './points';
export { travelAddressOfPayment } from './travel-address';
