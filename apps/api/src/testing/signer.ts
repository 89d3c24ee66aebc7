import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { hexToBigInt, hexToNumber, keccak256, type Hex } from 'viem';
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

/** Key's name at web3signer: the public key without the byte of its form. */
const nameOf = (publicKey: Hex): string => `0x${publicKey.slice(4)}`;

/** Separate program that holds a key and signs over JSON-RPC, and digests over web3signer's calls; it can be away, lose its answers, and lie. */
export const startTestSigner = async (key: Hex) => {
  const account = privateKeyToAccount(key);
  let isAway = false;
  let losesAnswers = false;
  let lie: ((asked: Understood) => Promise<unknown>) | null = null;
  let digestLie: ((digest: Hex) => Promise<string>) | null = null;
  let signed = 0;
  const answerTo = async ({ method, params }: { method: string; params: unknown[] }): Promise<unknown> => {
    if (method === 'eth_accounts') return [account.address.toLowerCase()];
    const asked = understood(params[0] as Asked);
    signed += 1;
    return lie ? lie(asked) : account.signTransaction(asked);
  };
  /** Web3signer's calls for keys of Ethereum; null for any other. */
  const digestAnswer = async (path: string, body: string): Promise<string | null> => {
    if (path === '/api/v1/eth1/publicKeys') return JSON.stringify([nameOf(account.publicKey)]);
    if (path !== `/api/v1/eth1/sign/${nameOf(account.publicKey)}`) return null;
    const { data, applyHash } = JSON.parse(body) as { data: Hex; applyHash?: boolean };
    signed += 1;
    const hash = applyHash === false ? data : keccak256(data);
    return digestLie ? digestLie(hash) : account.sign({ hash });
  };
  const server = createServer((request, response) => {
    if (isAway) return void request.socket.destroy();
    void text(request).then(async (body) => {
      if (request.url !== '/') {
        const answer = await digestAnswer(request.url ?? '', body);
        if (losesAnswers && request.method === 'POST') return void request.socket.destroy();
        response.statusCode = answer === null ? 404 : 200;
        return void response.end(answer ?? '');
      }
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
    /** Answers another signature than that of the digest; null: honest again. */
    lieOfDigest: (how: typeof digestLie): void => {
      digestLie = how;
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
