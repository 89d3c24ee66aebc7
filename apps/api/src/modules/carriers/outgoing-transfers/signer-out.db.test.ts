import type { WithdrawalDetail } from '@countinghouse/contract/money-out/crypto-withdrawals';
import { amountOf } from '@countinghouse/money';
import { HDKey } from '@scure/bip32';
import { sql } from 'kysely';
import { getAddress, recoverTransactionAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evmReader, evmSender } from '../../../rails/chain';
import { addressesBelow } from '../../../rails/chain/extended-key';
import { sandboxRails } from '../../../rails/rails';
import { evmSigner, keyringsOf } from '../../../rails/signer';
import { waitingForPlatform } from '../../operating/operators';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { testChain, type TestChain } from '../../../testing/chain';
import { createBusiness, type TestBusiness } from '../../../testing/commerce';
import { setTravelRule } from '../../../testing/deposits';
import { tokenCode, transferData } from '../../../testing/evm-contracts';
import { startEvmNode, testChainId, type TestEvmNode } from '../../../testing/evm-node';
import { startSignerProcess, type SignerProcess } from '../../../testing/signer-process';
import { missingHardware } from '../../../testing/soft-hsm';
import { askedWithdrawal, endow, giveWithdrawalFees, ownCoins, usdt } from '../../../testing/withdrawals';

// Coins leaving over a real Ethereum node, signed by our own signer's process with a key in SoftHSM 2.

const book = addressesBelow({
  ETH: HDKey.fromMasterSeed(new Uint8Array(32).fill(9)).derive("m/44'/60'/0'").publicExtendedKey,
});
const ether = (text: string): bigint => BigInt(text) * 10n ** 18n;

let recipients = 0n;
const stranger = (): string => {
  recipients += 1n;
  return getAddress(`0x${(0x6161_0000_0000n + recipients).toString(16).padStart(40, 'c')}`);
};

describe.skipIf(missingHardware !== null)('a withdrawal signed by a key in hardware', () => {
  let node: TestEvmNode;
  let signer: SignerProcess;
  let tether: string;
  let api: TestApi;
  let chain: TestChain;
  let organisation: TestOrganisation;
  let business: TestBusiness;
  let token: string;
  const start = new Date('2025-03-14T00:00:00.000Z');
  let minutes = 0;
  const later = (by = 1): Date => {
    minutes += by;
    return new Date(start.getTime() + minutes * 60_000);
  };

  beforeAll(async () => {
    node = await startEvmNode();
    tether = await node.deploy(tokenCode(6));
    signer = await startSignerProcess({
      SIGNER_DAILY_AMOUNTS: 'ETH=4, USDT=300',
      CHAIN_IDS: `ETH=${testChainId}`,
      CHAIN_TOKENS: `ETH:USDT=${tether}`,
    });
    const hot = signer.address;
    await node.send({ to: tether, data: transferData(hot, 1_000_000_000_000n) });
    await node.send({ to: hot, value: ether('1000') });
    await node.mine(20);
    const nodes = { ETH: { url: node.url, chainId: testChainId, tokens: { USDT: tether } } };
    api = await startTestApi({
      rails: (config, database) => ({
        ...sandboxRails(config, database),
        chain: { addresses: book, reader: evmReader(nodes), sender: evmSender(nodes) },
        signer: evmSigner({ database, nodes, keyring: keyringsOf(signer).evm }),
      }),
    });
    chain = testChain(api);
    organisation = await api.createOrganisation();
    await setTravelRule(api, organisation, { regime: 'OFF' });
    await giveWithdrawalFees(api, organisation);
    business = await createBusiness(api, organisation);
    await chain.at(start);
    token = await api.signInWith(organisation, ['CREATE_WITHDRAWAL', 'GET_WITHDRAWALS', 'GET_BALANCES']);
    await endow(api, business, amountOf('100', 'ETH'));
    await endow(api, business, usdt('5000'));
    await ownCoins(api, organisation, 'ETH', amountOf('100', 'ETH'));
    await ownCoins(api, organisation, 'ETH', usdt('5000'));
  });
  afterAll(async () => {
    await chain.assertSound();
    await api.close();
    await node.stop();
    await signer.stop();
  });

  const made = async (changes: Record<string, unknown> = {}): Promise<WithdrawalDetail> => {
    const body = askedWithdrawal(business, {
      cryptoCurrency: 'ETH',
      network: 'ETH',
      recipientAddress: stranger(),
      targetAmount: '1.5',
      ...changes,
    });
    const answer = await api.call('POST', 'withdrawals/crypto', { token, body });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<WithdrawalDetail>();
  };
  const read = async ({ id }: { readonly id: string }): Promise<WithdrawalDetail> =>
    (await api.call('GET', `withdrawals/crypto/${id}`, { token })).json<WithdrawalDetail>();
  const received = async (address: string): Promise<bigint> =>
    BigInt(await node.rpc<string>('eth_getBalance', address, 'latest'));
  const orderOf = async ({ id }: { readonly id: string }) => {
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ id: string; status: string; numbers: string; raw: string | null }>`
        select o.id, o.status, (select count(*) from evm_nonce n where n.order_id = o.id)::text as numbers,
               (select raw from evm_transaction t where t.order_id = o.id order by attempt desc limit 1) as raw
          from outgoing_transfer o where o.entity_id = ${id}`.execute(tx),
    );
    return rows[0]!;
  };

  it('leaves, is mined and final, and its recipient has it once', async () => {
    const [coin, tokens] = [
      await made(),
      await made({ cryptoCurrency: 'USDT', targetAmount: '250', recipientAddress: stranger() }),
    ];
    for (let round = 0; round < 4; round += 1) await chain.at(later());
    for (const withdrawal of [coin, tokens]) expect((await read(withdrawal)).status).toBe('COMPLETED');
    expect(await received(coin.recipientAddress)).toBe((ether('1') * 3n) / 2n);
    const { raw } = await orderOf(tokens);
    expect(await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toBe(signer.address);
  });

  it('beyond the amount of a day waits without a number, lets others pass, and leaves once there is room', async () => {
    const [tooMuch, fits] = [await made({ targetAmount: '3' }), await made({ targetAmount: '0.5' })];
    for (let round = 0; round < 4; round += 1) await chain.at(later());
    expect((await read(fits)).status).toBe('COMPLETED');
    expect(await orderOf(tooMuch)).toMatchObject({ status: 'ORDERED', numbers: '0', raw: null });
    expect(['BROADCASTED', 'COMPLETED', 'FAILED']).not.toContain((await read(tooMuch)).status);
    const refused = async () =>
      (await waitingForPlatform(api.database)).filter(({ what }) => what === 'transfer refused by the signer');
    expect(await refused()).toEqual([
      expect.objectContaining({
        id: tooMuch.id,
        text: expect.stringMatching(/^3 ETH, since 2025-.*: DAILY_AMOUNT: .* may leave from 20/),
      }),
    ]);
    const metrics = await api.app.inject({ method: 'GET', url: '/metrics' });
    expect(metrics.body).toContain('countinghouse_waiting{reason="SIGNER_REFUSAL"} 1');
    await signer.database.asSuperuser(`update counted set counted_at = counted_at - interval '25 hours'`);
    for (let round = 0; round < 4; round += 1) await chain.at(later());
    expect((await read(tooMuch)).status).toBe('COMPLETED');
    expect(await received(tooMuch.recipientAddress)).toBe(ether('3'));
    expect(await refused()).toEqual([]);
  });

  it('waits while the signer is away, and leaves once when it is back', async () => {
    await signer.database.asSuperuser(`update counted set counted_at = counted_at - interval '25 hours'`);
    await signer.end('SIGKILL');
    const withdrawal = await made();
    await chain.at(later());
    expect((await orderOf(withdrawal)).status).toBe('ORDERED');
    await signer.begin();
    for (let round = 0; round < 4; round += 1) await chain.at(later());
    expect((await read(withdrawal)).status).toBe('COMPLETED');
    expect(await received(withdrawal.recipientAddress)).toBe((ether('1') * 3n) / 2n);
  });
});
