/** What other modules and the demo history may use of crypto deposits. */
export { depositCallbacks, queueDepositCallback, toldStates } from './deposit-callback';
export { paymentChanges } from './changes';
export { depositInvariants } from './invariants';
export { askToExpire, askToWatch, cryptoDepositJobs } from './jobs';
export { findPayment, isOwnAddress } from './repository';
export { paymentPostings } from './postings-of-item';
export { cryptoDepositRoutes } from './routes';
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
export { cryptoDepositEvents } from './events';
export { refundSteps } from './refund-steps';
export { assignAddress } from './assign-address';
export { associateDeposit } from './associate-deposit';
export { releaseDeposit } from './release-deposit';
export { tellDepositBy } from './tell-deposit-by';
export { tellPayment, type ToldEvent } from './tell-payment';
export { registerPayPage } from './pay-page/register';
