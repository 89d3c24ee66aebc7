import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Collected = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
};

type Batch = {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Collected[] }[] }[];
};

/** A collector of spans over OTLP/HTTP in JSON on this machine, which keeps every byte that it is sent. */
export const startCollector = async () => {
  let received = '';
  const headers: (string | undefined)[] = [];
  const spans: Collected[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      received += `${request.url}\n${body}\n`;
      headers.push(request.headers['x-collector']?.toString());
      const { resourceSpans } = JSON.parse(body) as Batch;
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: spans as readonly Collected[],
    headers: headers as readonly (string | undefined)[],
    received: () => received,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

/** Names from the beginning of a trace down to a span, outermost first. */
export const wayTo = (spans: readonly Collected[], last: Collected): readonly string[] => {
  const byId = new Map(spans.filter(({ traceId }) => traceId === last.traceId).map((span) => [span.spanId, span]));
  const way: string[] = [];
  for (let at: Collected | undefined = last; at; at = byId.get(at.parentSpanId ?? '')) way.unshift(at.name);
  return way;
};
