import {
  advanceSandboxTime,
  confirmSandboxDeposit,
  playPayment,
  reorganiseSandboxDeposit,
  setSandboxRate,
  type SandboxPlay,
} from '@countinghouse/contract/operating/sandbox';
import { call } from '../../../platform/api';

/** Plays a payer of the sandbox. */
export const play = (id: string, what: SandboxPlay) => call(playPayment, { params: { id }, body: { play: what } });

/** Gives a transfer on a simulated chain its confirmations. */
export const confirmTransaction = (id: string) => call(confirmSandboxDeposit, { params: { id } });

/** Lets a simulated chain take a transfer back. */
export const reorganiseTransaction = (id: string) =>
  call(reorganiseSandboxDeposit, { params: { id }, body: { outcome: 'GONE' } });

/** Moves the clock of the sandbox on. */
export const advanceTime = (minutes: number) => call(advanceSandboxTime, { body: { minutes } });

/** Lets a stable coin of the sandbox lose its peg for an hour, or find back to it. */
export const movePeg = (currency: string, script: 'DEPEG' | 'MARKET') =>
  call(setSandboxRate, { body: { currency, script, minutes: 60 } });
