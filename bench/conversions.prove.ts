/**
 * A million random conversions, exactly reckoned: at prices that do not move none makes its owner richer. `FAST_CHECK_SEED`
 * repeats a run.
 *
 *   npm run prove conversions
 */
import { walkConversions } from '@countinghouse/payments/testing/conversion-walk';

const seed = Number(process.env['FAST_CHECK_SEED'] ?? Date.now() & 0x7fffffff);
const started = performance.now();
const { done, gain } = walkConversions(1_200_000, seed);
if (gain !== null || done < 1_000_000) throw new Error(`${gain ?? `Only ${done} conversions`} (seed ${seed})`);
const seconds = ((performance.now() - started) / 1_000).toFixed(0);
console.log(`${done} random conversions never gained value for who converts (seed ${seed}, ${seconds} s)`);
