import { randomBytes } from 'node:crypto';
import { organisationId } from '@countinghouse/contract/ids';
import { toText } from '@countinghouse/money';
import { getAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forwardData, forwarderCode, tokenCode, transferData } from '../../testing/evm-contracts';
import { startEvmNode, testChainId, type TestEvmNode } from '../../testing/evm-node';
import { newId } from '../../platform/ids';
import { evmHoldings } from './evm';
import type { HoldingsRail } from './port';

let node: TestEvmNode;
let tether: string;
let forwarder: string;
let rail: HoldingsRail;

const someAddress = (): string => getAddress(`0x${randomBytes(20).toString('hex')}`);

beforeAll(async () => {
  node = await startEvmNode();
  tether = await node.deploy(tokenCode(6));
  forwarder = await node.deploy(forwarderCode);
  rail = evmHoldings({ ETH: { url: node.url, chainId: testChainId, tokens: { USDT: tether } } });
});
afterAll(() => node.stop());

const heldAt = async (addresses: readonly string[]): Promise<string[]> => {
  const held = await rail.heldBy({ organisationId: organisationId.parse(newId()), addressesOn: async () => addresses });
  return held.map(({ network, amount }) => `${toText(amount)} ${amount.currency} on ${network}`).toSorted();
};

describe('what an Ethereum-like chain says it holds for an organisation', () => {
  it('is the sum over its addresses, of the coin and of its tokens, by whatever way they came', async () => {
    const [one, other] = [someAddress(), someAddress()];
    await node.send({ to: one, value: 2_000_000_000_000_000_000n });
    await node.send({ to: forwarder, value: 500_000_000_000_000_000n, data: forwardData(other) });
    await node.send({ to: tether, data: transferData(one, 7_000_000n) });
    await node.send({ to: tether, data: transferData(other, 250_000n) });
    // Foreign address.
    await node.send({ to: someAddress(), value: 9n });
    expect(await heldAt([one, other])).toEqual(['2.5 ETH on ETH', '7.25 USDT on ETH']);
    expect(await heldAt([one])).toEqual(['2 ETH on ETH', '7 USDT on ETH']);
  });

  it('follows a reorganisation: what the chain took back is not held any more', async () => {
    const mine = someAddress();
    await node.send({ to: mine, value: 1_000_000_000_000_000_000n });
    const goBack = await node.remember();
    await node.send({ to: mine, value: 4_000_000_000_000_000_000n });
    expect(await heldAt([mine])).toContain('5 ETH on ETH');
    await goBack();
    expect(await heldAt([mine])).toContain('1 ETH on ETH');
  });

  it('is unknown, never nothing, while the node is away', async () => {
    node.setAway(true);
    await expect(heldAt([someAddress()])).rejects.toThrow();
    node.setAway(false);
  });
});
