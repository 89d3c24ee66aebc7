import { context, diag, DiagLogLevel, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace';
import manifest from '../../package.json' with { type: 'json' };
import type { Config } from '../config';
import { createLog } from '../platform/log';

type Traces = NonNullable<Config['traces']>;

/** Spans are handed over once in so many milliseconds, in batches. */
const everyMs = 2_000;
/** A collector that is away fails with every batch; it is noted this often. */
const tellEveryMs = 60_000;

/** Lets the spans of this process go to a processor. Returns how to end it. */
export const traceTo = (
  processor: SpanProcessor,
  { mode, role, traces }: Pick<Config, 'mode' | 'role'> & { readonly traces: Pick<Traces, 'ratio'> },
): (() => Promise<void>) => {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'countinghouse',
      'service.version': manifest.version,
      'deployment.environment.name': mode,
      'countinghouse.role': role,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(traces.ratio) }),
    spanProcessors: [processor],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    await provider.shutdown();
    trace.disable();
    propagation.disable();
    context.disable();
  };
};

/** Sends spans to a collector over OTLP/HTTP. The collector's absence is noted in the log and changes nothing else. */
export const startTracing = (config: Config, traces: Traces): (() => Promise<void>) => {
  const log = createLog(config.logLevel);
  let toldAt = -Infinity;
  const tell = (): void => {
    if (performance.now() - toldAt < tellEveryMs) return;
    toldAt = performance.now();
    // The library's message may repeat the address, which may hold a secret.
    log.warn({}, 'Spans could not be handed to the collector of OTEL_EXPORTER_OTLP_ENDPOINT');
  };
  const nothing = (): void => undefined;
  const logger = { error: tell, warn: nothing, info: nothing, debug: nothing, verbose: nothing };
  diag.setLogger(logger, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
  const exporter = new OTLPTraceExporter({ url: traces.url, headers: { ...traces.headers }, timeoutMillis: 5_000 });
  const processor = new BatchSpanProcessor({ exporter, scheduledDelayMillis: everyMs });
  return traceTo(processor, { ...config, traces });
};
