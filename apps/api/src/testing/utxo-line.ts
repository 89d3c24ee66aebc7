import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Asked = { readonly method: string; readonly params: readonly unknown[]; readonly id: unknown };
type Answer = { readonly result?: unknown; readonly error?: unknown };
type Tampering = (asked: Asked, answer: Answer) => Answer | null | Promise<Answer | null | 'SILENCE'>;

const silence = Symbol('silence');

/** Line to a node or to a wallet of one, which can be cut, become silent, and answer something else than was said. */
export const startUtxoLine = async (url: string) => {
  const target = new URL(url);
  const authorization = `Basic ${Buffer.from(`${target.username}:${target.password}`).toString('base64')}`;
  target.username = '';
  target.password = '';
  let isAway = false;
  let tampering: Tampering | null = null;
  let before: ((asked: Asked) => Answer | null) | null = null;
  const asked: Asked[] = [];

  const answerTo = async (body: string): Promise<string | typeof silence> => {
    const question = JSON.parse(body) as Asked | Asked[];
    asked.push(...[question].flat());
    const early = Array.isArray(question) ? null : (before?.(question) ?? null);
    if (early) return JSON.stringify({ result: null, error: null, id: (question as Asked).id, ...early });
    const response = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body,
    });
    const said = await response.text();
    if (Array.isArray(question) || !tampering) return said;
    const changed = await tampering(question, JSON.parse(said) as Answer);
    if (changed === 'SILENCE') return silence;
    return changed ? JSON.stringify({ result: null, error: null, id: question.id, ...changed }) : said;
  };

  const server = createServer((request, response) => {
    if (isAway) return void request.socket.destroy();
    void text(request)
      .then(answerTo)
      .then((said) => {
        if (said === silence) return request.socket.destroy();
        response.setHeader('content-type', 'application/json');
        response.end(said);
      })
      .catch(() => request.socket.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://user:password@127.0.0.1:${port}`,
    /** Calls of the product, oldest first. */
    asked,
    setAway: (away: boolean): void => {
      isAway = away;
    },
    /** Changes an answer on its way to the product; null leaves it unchanged, `SILENCE` loses it. */
    tamper: (how: Tampering | null): void => {
      tampering = how;
    },
    /** Answers before the question reaches the program, unless null. */
    intercept: (how: typeof before): void => {
      before = how;
    },
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
};

export type TestUtxoLine = Awaited<ReturnType<typeof startUtxoLine>>;
