import { context, propagation, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import { underSpan } from '@countinghouse/database';

/** Name of every span's source. */
export const tracer = trace.getTracer('countinghouse');

/** Active trace as W3C `traceparent`; null where nothing is traced. */
export const traceparentNow = (): string | null => {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
};

/** Runs a job as a span that continues the trace of whoever asked for it. */
export const tracedJob = <Result>(
  kind: string,
  { traceparent, attempts }: { readonly traceparent: string | null; readonly attempts: number },
  run: () => Promise<Result>,
): Promise<Result> => {
  const asker = traceparent === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent });
  const attributes = { 'countinghouse.job.kind': kind, 'countinghouse.job.attempt': attempts };
  return tracer.startActiveSpan(`job ${kind}`, { kind: SpanKind.CONSUMER, attributes }, asker, (span) =>
    underSpan(span, run),
  );
};
