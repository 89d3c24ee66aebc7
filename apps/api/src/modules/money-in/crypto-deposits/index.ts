/** What other modules and the demo history may use of crypto deposits. */
export { depositCallbacks, queueDepositCallback, toldStates } from './deposit-callback';
export { askToExpire, askToWatch } from './jobs';
export { findPayment, isOwnAddress } from './repository';
export { bankFunded, postingsOf, treasuryFunded } from './postings';
export {
  insertDepositAddresses,
  insertPayments,
  keepPaymentLinks,
  saveDeposits,
  savePayments,
  saveRefunds,
  type DepositAddress,
} from './write-repository';
export { refundSteps } from './refund-steps';
export { assignAddress } from './assign-address';
export { associateDeposit } from './associate-deposit';
export { releaseDeposit } from './release-deposit';
export { tellPayment, type ToldEvent } from './tell-payment';
