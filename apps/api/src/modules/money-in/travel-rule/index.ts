/** What other modules and the demo history may use of the travel rule. It knows nothing of crypto deposits' own module. */
export { travelRuleChanges } from './changes';
export { followTravelRule, ownsWallet, policyOf, travelRuleGate } from './gate';
export { travelRuleEvents } from './events';
export { travelRuleJobs } from './jobs';
export { keepPaymentOriginator } from './keep-payment-originator';
export type { TellPayment } from './name-originator';
export { travelRuleRoutes } from './routes';
/** What the platform decides. */
export { confirmOwnership, endRefused } from './repository';
/** For the demo history, which keeps its records by the thousand. */
export { dataKeyOf, keepOriginator, sealedOriginator } from './personal-data';
export { insertOriginators } from './personal-data-repository';
export { recordOf } from './record';
export { saveRecords } from './repository';
