/** Exports for other modules and the demo history. */
export { lockPayment, termsOfPayment } from './aggregate-repository';
export { depositCallbacks, queueDepositCallback, toldStates } from './deposit-callback';
export { chooseCurrency } from './choose-currency';
export { makePayment, payer, type PaymentMaker, type PaymentTools } from './create-payment';
export { depositWayOf, networksTaken } from './deposit-way';
export { askToExpire } from './jobs';
export {
  findPayment,
  findPaymentLink,
  findTokenOfLinked,
  isOwnAddress,
  ownAddressesAmong,
  selectNewestDeposits,
  type DepositRow,
  type PaymentRow,
  usesOfLinks,
  type UsesOfLink,
} from './repository';
export { bankFunded, postingOf, postingsOf, treasuryFunded } from './postings';
export {
  insertDepositAddresses,
  insertPayments,
  keepPaymentLinks,
  saveDeposits,
  savePayments,
  saveRefunds,
  type BesidePayment,
  type DepositAddress,
} from './write-repository';
export { refundSteps } from './refund-steps';
export { assignAddress } from './assign-address';
export { releaseDeposit } from './release-deposit';
export { tellPayment, type ToldEvent } from './tell-payment';
export { travelAddressOf } from './show-payment';
export { paymentDetailView } from './view';
export { sealedPayments } from './sealed';
