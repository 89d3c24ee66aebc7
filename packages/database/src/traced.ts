import { SpanKind, SpanStatusCode, trace, type Attributes, type Span } from '@opentelemetry/api';
import { sqlStateOf } from './errors';

/** Facts of a span: words of ours, codes and counts. Never an amount, an address, a name, a token or a message of an error. */
export type SpanFacts = { readonly kind?: SpanKind; readonly attributes?: Attributes };

/** Runs work under a span, which ends with it. Of an error it keeps the class or the code alone. */
export const underSpan = async <Result>(span: Span, run: () => Promise<Result>): Promise<Result> => {
  try {
    return await run();
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('error.type', sqlStateOf(error) ?? (error instanceof Error ? error.name : 'unknown'));
    throw error;
  } finally {
    span.end();
  }
};

const tracer = trace.getTracer('countinghouse');

/** Runs work as a span below the active one; without one, as it is. */
export const traced = <Result>(
  name: string,
  { kind = SpanKind.INTERNAL, attributes = {} }: SpanFacts,
  run: () => Promise<Result>,
): Promise<Result> =>
  trace.getActiveSpan() === undefined
    ? run()
    : tracer.startActiveSpan(name, { kind, attributes }, (span) => underSpan(span, run));
