export { operatedBank } from './operated';
export type { AccountVerdict, BankRail } from './port';
export { simulatedBank } from './simulated';
