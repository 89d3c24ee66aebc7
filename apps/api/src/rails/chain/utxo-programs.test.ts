import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasCoinNode, startUtxoNode, type TestUtxoNode } from '../../testing/utxo-node';
import { utxoNode } from './utxo-node';

describe.skipIf(!hasCoinNode('bitcoind'))('a real node of Bitcoin', () => {
  let program: TestUtxoNode;
  beforeAll(async () => {
    program = await startUtxoNode('bitcoind');
  });
  afterAll(() => program.stop());

  it('answers in the form that is read, block by block with the outputs that are spent', async () => {
    const node = utxoNode('BTC', program.settings);
    const to = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
    const [made = ''] = await program.mine(1, to);
    const { net, head } = await node.chainInfo();
    expect({ net, head }).toEqual({ net: 'regtest', head: { height: 1, hash: made } });
    expect(await node.blockHashesAt([1, 2])).toEqual([made, null]);
    const block = await node.block(made);
    expect(block).toMatchObject({ height: 1, parentHash: await node.blockHashAt(0), isInChain: true });
    const [coinbase] = block.transactions;
    expect(coinbase?.inputs.map(({ spends }) => spends)).toEqual([null]);
    expect(coinbase?.outputs[0]).toMatchObject({ index: 0, units: 5_000_000_000n, script: { addresses: [to] } });
    expect(await node.transaction(coinbase?.id ?? '')).toMatchObject({ blockHash: made });
    expect(await node.header('00'.repeat(32))).toBeNull();
    expect(await node.waiting()).toEqual([]);
    expect(await node.feeFor(2)).toBeNull();
    expect((await node.indexes())['txindex']?.synced).toBe(true);
  });

  it('refuses a wrong password in words without its address', async () => {
    const url = program.settings.url.replace('of-this-machine', 'hush');
    const refused = utxoNode('BTC', { ...program.settings, url }).chainInfo();
    await expect(refused).rejects.toThrow(/^The node of BTC refuses the login: correct the name and the password$/);
  });
});
