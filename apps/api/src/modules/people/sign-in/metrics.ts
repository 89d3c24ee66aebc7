import { Counter, type Registry } from 'prom-client';
import { AppError } from '../../../platform/errors';

const refusals = [
  'BAD_CREDENTIALS',
  'TWO_FA_INVALID',
  'ACCOUNT_DISABLED',
  'ORGANISATION_SUSPENDED',
  'RATE_LIMITED',
  'UNAVAILABLE',
] as const;

/** Counts sign-ins by their outcome: `SIGNED_IN`, the code of a refusal, or `FAILED` for an error. */
export const signInCounter = () => {
  const counter = new Counter({
    name: 'countinghouse_sign_ins_total',
    help: 'Sign-ins that this process answered, by outcome',
    labelNames: ['outcome'],
    registers: [],
  });
  for (const outcome of ['SIGNED_IN', ...refusals, 'FAILED']) counter.inc({ outcome }, 0);
  return {
    watch: (registry: Registry): void => registry.registerMetric(counter),
    /** Counts the end of a sign-in. */
    counted: async <Result>(signingIn: Promise<Result>): Promise<Result> => {
      try {
        const result = await signingIn;
        counter.inc({ outcome: 'SIGNED_IN' });
        return result;
      } catch (error) {
        counter.inc({ outcome: error instanceof AppError ? error.code : 'FAILED' });
        throw error;
      }
    },
  };
};
