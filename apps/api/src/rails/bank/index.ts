export { readCamt, type BankStatement } from './camt';
export { operatedBank } from './operated';
export type { AccountVerdict, BankEntry, BankRail, StatementInbox } from './port';
export { simulatedBank } from './simulated';
export { StatementRefused } from './xml';
