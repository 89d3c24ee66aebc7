export { batchPrefix, readCamt, type BankStatement } from './camt';
export { notFrom, ofBank } from './of-bank';
export { asksOf, notedBank } from './noted';
export { askBankServer, operatedBank, type BankFolders } from './operated';
export { pain001, passedOn, type BankPayment, type PaymentFile, type PaymentMessage } from './pain001';
export { pain001Problems } from './pain001-rules';
export { isPaymentReport, readPain002, type PaymentReport } from './pain002';
export type {
  AccountVerdict,
  BankChannel,
  BankEntry,
  BankPayer,
  BankRail,
  PaymentOutbox,
  PendingEntry,
  StatementInbox,
} from './port';
export { simulatedBank } from './simulated';
export { StatementRefused } from './xml';
