/** What other modules and the demo history may use of the travel rule. It knows nothing of crypto deposits' own module. */
export { followTravelRule, travelRuleGate } from './gate';
export { keepPaymentOriginator } from './keep-payment-originator';
