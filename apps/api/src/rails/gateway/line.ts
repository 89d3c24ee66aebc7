import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent, request } from 'node:https';
import { traced } from '@countinghouse/database';
import { SpanKind } from '@opentelemetry/api';
import { gatewayCalls, gatewayLimits, gatewayProblem, heardForm, type AnswerTo, type GatewayCall } from './form';
import type { GatewaySettings } from './settings';

type Heard = { readonly status: number; readonly text: string };

/** Values of a call: those of its path, of its query, and its body. */
type Asked = {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

type Patience = {
  /** Default: that of the form. */
  readonly answerWithinMs?: number;
  /** Time during which a silent gateway is not asked again, so that nobody waits for it in turn. */
  readonly restMs?: number;
};

/** A line to one gateway. */
export type GatewayLine = {
  readonly chain: string;
  /** @throws Error, plain and without the address, which may hold a secret: no answer in time, a refusal, another form */
  readonly ask: <Call extends GatewayCall>(call: Call, asked?: Asked) => Promise<AnswerTo<Call>>;
  /** Null where the gateway knows none (404 NOT_FOUND). */
  readonly find: <Call extends GatewayCall>(call: Call, asked?: Asked) => Promise<AnswerTo<Call> | null>;
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const addressOf = (base: string, call: GatewayCall, { path = {}, query = {} }: Asked): string => {
  const filled = gatewayCalls[call].path.replace(/\{(\w+)\}/, (_, name: string) =>
    encodeURIComponent(path[name] ?? ''),
  );
  const search = new URLSearchParams(query).toString();
  return `${base}${filled}${search === '' ? '' : `?${search}`}`;
};

/** Calls a gateway over HTTP: one address, one token and one certificate, no redirects, and no answer beyond the limits of the form. */
export const gatewayLine = (
  chain: string,
  { url, token, tls }: GatewaySettings,
  { answerWithinMs = gatewayLimits.answerWithinMs, restMs = 15_000 }: Patience = {},
): GatewayLine => {
  const isTls = url.startsWith('https:');
  const agent = isTls
    ? new Agent({
        keepAlive: true,
        minVersion: 'TLSv1.2',
        ...(tls?.ca !== undefined && { ca: tls.ca }),
        ...(tls?.client && { cert: tls.client.certificate, key: tls.client.key }),
      })
    : new PlainAgent({ keepAlive: true });
  const headers = {
    accept: 'application/json',
    ...(token !== null && { authorization: `Bearer ${token}` }),
  };
  let restsUntil = 0;

  const hear = (call: GatewayCall, asked: Asked): Promise<Heard> =>
    new Promise((resolve, reject) => {
      const { method } = gatewayCalls[call];
      const sent = asked.body === undefined ? undefined : JSON.stringify(asked.body);
      const parts: Buffer[] = [];
      let bytes = 0;
      const asking = (isTls ? request : plainRequest)(
        addressOf(url, call, asked),
        {
          method,
          agent,
          headers: { ...headers, ...(sent !== undefined && { 'content-type': 'application/json' }) },
          signal: AbortSignal.timeout(answerWithinMs),
        },
        (answer) => {
          answer.on('data', (part: Buffer) => {
            bytes += part.length;
            if (bytes > gatewayLimits.answerBytes) asking.destroy(new Error('too large'));
            else parts.push(part);
          });
          answer.on('error', reject);
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
          );
        },
      );
      asking.on('error', reject);
      asking.end(sent);
    });

  const find: GatewayLine['find'] = async (call, asked = {}) => {
    const { method, path } = gatewayCalls[call];
    const named = `${method} ${path}`;
    if (performance.now() < restsUntil) throw new Error(`The gateway of ${chain} has just not answered`);
    const facts = { kind: SpanKind.CLIENT, attributes: { 'http.request.method': method } };
    const { status, text } = await traced(`gateway of ${chain} ${call}`, facts, () => hear(call, asked)).catch(() => {
      restsUntil = performance.now() + restMs;
      throw new Error(`The gateway of ${chain} did not answer ${named}`);
    });
    const said: unknown = isJson(text) ? JSON.parse(text) : null;
    if (status < 200 || status > 299) {
      const { code = 'no code' } = gatewayProblem.safeParse(said).data ?? {};
      if (status === 404 && code === 'NOT_FOUND') return null;
      throw new Error(`The gateway of ${chain} answered ${named} with ${status}, ${code}`);
    }
    const parsed = heardForm(call).safeParse(said);
    if (!parsed.success) throw new Error(`The gateway of ${chain} answered ${named} in a form nobody can read`);
    return parsed.data as AnswerTo<typeof call>;
  };
  return {
    chain,
    find,
    ask: async (call, asked) => {
      const answer = await find(call, asked);
      if (answer === null) throw new Error(`The gateway of ${chain} does not know what ${call} asks for`);
      return answer;
    },
  };
};
