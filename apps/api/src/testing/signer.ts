import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { hexToBigInt, hexToNumber, type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

type Asked = Readonly<Record<'to' | 'value' | 'data' | 'gas' | 'nonce' | 'chainId', Hex>> &
  Readonly<Record<'maxFeePerGas' | 'maxPriorityFeePerGas', Hex>>;

/** Transaction as the signer understood it. */
const understood = (asked: Asked) => ({
  type: 'eip1559' as const,
  to: asked.to,
  data: asked.data,
  value: hexToBigInt(asked.value),
  gas: hexToBigInt(asked.gas),
  nonce: hexToNumber(asked.nonce),
  chainId: hexToNumber(asked.chainId),
  maxFeePerGas: hexToBigInt(asked.maxFeePerGas),
  maxPriorityFeePerGas: hexToBigInt(asked.maxPriorityFeePerGas),
});
export type Understood = ReturnType<typeof understood>;

/** Separate program that holds a key and signs over JSON-RPC; it can be away, lose its answers, and lie. */
export const startTestSigner = async (key: Hex) => {
  const account = privateKeyToAccount(key);
  let isAway = false;
  let losesAnswers = false;
  let lie: ((asked: Understood) => Promise<unknown>) | null = null;
  let signed = 0;
  const answerTo = async ({ method, params }: { method: string; params: unknown[] }): Promise<unknown> => {
    if (method === 'eth_accounts') return [account.address.toLowerCase()];
    const asked = understood(params[0] as Asked);
    signed += 1;
    return lie ? lie(asked) : account.signTransaction(asked);
  };
  const server = createServer((request, response) => {
    if (isAway) return void request.socket.destroy();
    void text(request).then(async (body) => {
      const asked = JSON.parse(body) as { id: number; method: string; params: unknown[] };
      const result = await answerTo(asked);
      if (losesAnswers && asked.method !== 'eth_accounts') return void request.socket.destroy();
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id: asked.id, result }));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    address: account.address,
    account,
    /** Number of signatures made. */
    timesSigned: () => signed,
    setAway: (away: boolean): void => {
      isAway = away;
    },
    loseAnswers: (loses: boolean): void => {
      losesAnswers = loses;
    },
    /** Answers something else than requested; null: honest again. */
    lie: (how: typeof lie): void => {
      lie = how;
    },
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
};

export type TestSigner = Awaited<ReturnType<typeof startTestSigner>>;
