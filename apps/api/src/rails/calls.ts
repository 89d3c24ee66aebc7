import { traced } from '@countinghouse/database';
import { SpanKind } from '@opentelemetry/api';
import { Histogram, type Registry } from 'prom-client';

type Rail = 'bank' | 'callbacks' | 'chain' | 'holdings' | 'mail' | 'prices' | 'screening' | 'signer' | 'travel-rule';

/** A call of the outside world: words of ours, and no more of its content than the chain. */
type RailCall = { readonly rail: Rail; readonly call: string; readonly chain?: string };

export type RailCalls = {
  /**
   * Runs a call as a span, and measures it. A call that throws has failed.
   *
   * @param isFailure says of an answer that it is a failure, where a rail does not throw
   */
  readonly around: <Answer>(
    call: RailCall,
    run: () => Promise<Answer>,
    isFailure?: (answer: Answer) => boolean,
  ) => Promise<Answer>;
  readonly watch: (registry: Registry) => void;
};

/** Measures calls of the outside world, those of one server. */
export const railCalls = (): RailCalls => {
  const duration = new Histogram({
    name: 'countinghouse_rail_call_duration_seconds',
    help: 'Time of one call of the outside world by this process, by what was asked and whether it was answered',
    labelNames: ['rail', 'call', 'chain', 'outcome'],
    buckets: [0.05, 0.25, 1, 5, 30],
    registers: [],
  });
  return {
    around: async (named, run, isFailure = () => false) => {
      const began = performance.now();
      let outcome: 'ANSWERED' | 'FAILED' = 'FAILED';
      const { rail, call, chain = '' } = named;
      const attributes = {
        'countinghouse.rail': rail,
        'countinghouse.rail.call': call,
        ...(chain !== '' && { 'countinghouse.chain': chain }),
      };
      try {
        const answer = await traced(`${rail} ${call}`, { kind: SpanKind.CLIENT, attributes }, run);
        if (!isFailure(answer)) outcome = 'ANSWERED';
        return answer;
      } finally {
        duration.observe({ rail, call, chain, outcome }, (performance.now() - began) / 1_000);
      }
    },
    watch: (registry) => registry.registerMetric(duration),
  };
};
