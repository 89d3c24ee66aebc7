import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { privateKeyToAccount } from 'viem/accounts';
import { expect, it } from 'vitest';
import { tronBroadcast, tronChainIdOf } from './chain/tron-wallet';
import { remoteDigestKeyring } from './signer';

it('a node of TRON and a signer behind a login are asked with the name and the password of their address', async () => {
  const { address, publicKey } = privateKeyToAccount(`0x${'11'.repeat(32)}`);
  const expected = `Basic ${Buffer.from('ada:p@ss').toString('base64')}`;
  const server = createServer((request, response) => {
    response.statusCode = request.headers.authorization === expected ? 200 : 401;
    const answer = request.url?.endsWith('publicKeys')
      ? [`0x${publicKey.slice(4)}`]
      : { blockID: '0'.repeat(63).concat('7'), result: true };
    response.end(JSON.stringify(response.statusCode === 200 ? answer : {}));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://ada:p%40ss@127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await tronChainIdOf(url)).toBe(7);
  expect(await tronBroadcast(url, '00')).toBe('SUCCESS');
  await expect(remoteDigestKeyring({ url, address }).assertReady()).resolves.toBeUndefined();
  await expect(tronChainIdOf(url.replace('ada', 'ben'))).rejects.toThrow('did not answer');
  server.closeAllConnections();
  server.close();
});
