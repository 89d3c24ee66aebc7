import { traced } from '@countinghouse/database';
import { SpanKind } from '@opentelemetry/api';
import { BaseError, createClient, http, RpcRequestError } from 'viem';
import type * as z from 'zod/mini';

/** Safe description of a failure: never the address that was asked, which may hold a key. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof BaseError)) return 'it failed';
  const said = error.walk((cause) => cause instanceof RpcRequestError);
  return said instanceof RpcRequestError ? said.details.slice(0, 200) : error.shortMessage;
};

type Line = {
  /** Name in messages: `node of ETH`. */
  readonly name: string;
  readonly url: string;
  readonly answerWithinMs: number;
  /** Number of retries without an answer. */
  readonly retries: number;
};

/** Calls a program over JSON-RPC; throws if it does not answer in time, refuses, or answers in another form. */
export const jsonRpc = ({ name, url, answerWithinMs, retries }: Line) => {
  const client = createClient({
    transport: http(url, { timeout: answerWithinMs, retryCount: retries, fetchOptions: { redirect: 'error' } }),
  });
  return async <Answer>(method: string, params: readonly unknown[], form: z.ZodMiniType<Answer>): Promise<Answer> => {
    const facts = { kind: SpanKind.CLIENT, attributes: { 'rpc.system.name': 'jsonrpc', 'rpc.method': method } };
    const said: unknown = await traced(`${name} ${method}`, facts, () =>
      client.request({ method, params } as never),
    ).catch((error: unknown) => {
      throw new Error(`The ${name} did not answer ${method}: ${reasonOf(error)}`);
    });
    const parsed = form.safeParse(said);
    if (!parsed.success) throw new Error(`The ${name} answered ${method} in a form nobody can read`);
    return parsed.data;
  };
};
