import { randomBytes, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { amountOf } from '@countinghouse/money';
import { getAddress, keccak256, recoverTransactionAddress, serializeTransaction, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { tronAddressOf, tronHexOf } from '../rails/chain/evm-dialect';
import { tronDigestOf, tronRawOf } from '../rails/chain/tron-transaction';
import { keyringsOf, policedKeyrings, SignerRefused, SignerWithoutKey } from '../rails/signer';
import type { Unsigned } from '../rails/signer/keyring';
import { transferData } from '../testing/evm-contracts';
import { startSignerHere, type SignerHere } from '../testing/signer-here';
import { openSignerBook } from './book-repository';
import type { Payment } from './payment';
import { SigningRefused } from './refusal';

// The signer's decisions, asked for over its socket: by the server's keyring, and directly, as a compromised server would.

const usdt: Hex = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const tronUsdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const gwei = 10n ** 9n;
const ether = 10n ** 18n;
const policy = { SIGNER_DAILY_AMOUNTS: 'ETH=2, USDT=1000, TRX=500' };

let recipients = 0n;
const stranger = (): Hex => {
  recipients += 1n;
  return getAddress(`0x${(0x5151_0000_0000n + recipients).toString(16).padStart(40, 'c')}`);
};
let nonces = 0;
/** A payment of ether, whose fee is at most 0.00021. */
const paying = (changes: Partial<Unsigned> = {}): Unsigned => ({
  type: 'eip1559',
  chainId: 1,
  nonce: (nonces += 1),
  to: stranger(),
  value: ether / 2n,
  data: '0x',
  gas: 21_000n,
  maxFeePerGas: 10n * gwei,
  maxPriorityFeePerGas: gwei,
  ...changes,
});
const payingToken = (units: bigint, changes: Partial<Unsigned> = {}): Unsigned =>
  paying({ to: usdt, value: 0n, data: transferData(stranger(), units) as Hex, gas: 60_000n, ...changes });

describe('The policy of the signer', () => {
  let signer: SignerHere;
  beforeAll(async () => {
    signer = await startSignerHere(policy);
  });
  afterEach(async () => {
    // A new day for every test.
    await signer.database.asSuperuser(`truncate signing_order, counted, signed`);
  });
  afterAll(() => signer.stop());

  const keyrings = (answerWithinMs = 20_000) =>
    policedKeyrings({ socket: signer.socket, address: signer.address, answerWithinMs });
  const cause = (orderId: string = randomUUID()) => ({ orderId, chain: 'ETH' });
  const sign = (transaction: Unsigned, orderId?: string) => keyrings().evm.sign(transaction, cause(orderId));
  const direct = (transaction: string, order: string = randomUUID(), chain = 'ETH', path = '/v1/sign') =>
    signer.ask(path, { order, chain, transaction });
  const codeOf = async (attempt: Promise<unknown>): Promise<string> => {
    const failed: unknown = await attempt.then(
      () => 'SIGNED',
      (error: unknown) => error,
    );
    return failed instanceof SignerRefused ? failed.code : String(failed);
  };

  it('signs a transfer of a token on TRON, and another of the same order only once the first can never happen', async () => {
    const { digests } = keyrings();
    const order = { orderId: randomUUID(), chain: 'TRX' };
    const to = stranger();
    const rawUntil = (expiration: number, changes: Partial<Parameters<typeof tronRawOf>[0]> = {}) =>
      tronRawOf({
        owner: signer.address,
        contract: tronHexOf(tronUsdt),
        data: transferData(to, 5_000_000n),
        ref: { height: 70_001, hash: `0x${'ab'.repeat(32)}` },
        expiration,
        timestamp: Date.now(),
        feeLimit: 50_000_000n,
        ...changes,
      });
    const signing = (bytes: Buffer, of = order) => digests.signDigest(tronDigestOf(bytes), { ...of, bytes });
    const first = rawUntil(Date.now() + 300_000);
    expect(await signing(first)).toHaveLength(65);
    // The very same again is the same payment.
    expect(await signing(first)).toHaveLength(65);
    const second = rawUntil(Date.now() + 310_000);
    expect(await codeOf(signing(second))).toBe('SECOND_TRANSACTION');
    await signer.database.asSuperuser(`update signed set expires_at = clock_timestamp() - interval '2 minutes'`);
    expect(await signing(second)).toHaveLength(65);
    // Both count: nobody here can tell whether the first one happened.
    const { said } = await signer.ask('/v1/limits');
    expect(said).toMatchObject({ USDT: { counted: '10' }, TRX: { counted: '100' } });
    const fresh = () => ({ orderId: randomUUID(), chain: 'TRX' });
    expect(await codeOf(signing(rawUntil(1, { owner: stranger() }), fresh()))).toBe('UNREADABLE');
    expect(await codeOf(signing(rawUntil(1, { contract: stranger() }), fresh()))).toBe('CONTRACT');
    expect(await codeOf(signing(Buffer.concat([first, Buffer.from([0xa0, 1, 1])]), fresh()))).toBe('UNREADABLE');
  });

  it('lets no more than the amount of a day leave, fees included, whoever asks', async () => {
    // 0.5 ether each, and 0.00021 for its fee: three fit into 2, a fourth does not.
    for (let count = 0; count < 3; count += 1) await sign(paying());
    await expect(sign(paying())).rejects.toThrow(/1\.50063 ETH of the 2 ETH of a day are counted.*may leave from 20/);
    expect(await codeOf(sign(paying({ value: 3n * ether })))).toBe('DAILY_AMOUNT');
    const { status, said } = await direct(serializeTransaction(paying()));
    expect([status, said]).toMatchObject([403, { code: 'DAILY_AMOUNT' }]);
    // Its fees are ether, so a day of ether that is over ends tokens too.
    await sign(paying({ value: ether / 2n - 4n * 210_000n * gwei + 1n * gwei - gwei - 400_000n * gwei }));
    expect(await codeOf(sign(payingToken(1_000_000n, { gas: 600_000n })))).toBe('DAILY_AMOUNT');
  });

  it('counts tokens by themselves, and what was counted a day ago no longer', async () => {
    await sign(payingToken(900_000_000n));
    expect(await codeOf(sign(payingToken(100_000_001n)))).toBe('DAILY_AMOUNT');
    await sign(payingToken(100_000_000n));
    await signer.database.asSuperuser(`update counted set counted_at = counted_at - interval '23 hours 59 minutes'`);
    expect(await codeOf(sign(payingToken(1n)))).toBe('DAILY_AMOUNT');
    await signer.database.asSuperuser(`update counted set counted_at = counted_at - interval '2 minutes'`);
    await sign(payingToken(1_000_000_000n));
  });

  it('does not let a crowd pass a limit together', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => codeOf(sign(paying()))));
    expect(answers.filter((answer) => answer === 'SIGNED')).toHaveLength(3);
    expect(answers.filter((answer) => answer === 'DAILY_AMOUNT')).toHaveLength(17);
  });

  it('counts together with another signer on the same database', async () => {
    const dailyAmounts = { ETH: amountOf('2', 'ETH') };
    const silent = { info: () => undefined, warn: () => undefined };
    const open = () => openSignerBook(signer.database.url, dailyAmounts, silent);
    const [one, other] = [await open(), await open()];
    try {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => {
          const payment: Payment = {
            chain: 'ETH',
            recipient: stranger(),
            amount: amountOf('0.5', 'ETH'),
            fee: amountOf('0.001', 'ETH'),
            nonce: index,
            expiresAt: null,
            digest: randomBytes(32),
          };
          return (index % 2 ? one : other).admit(randomUUID(), payment, true).then(
            () => 'ADMITTED',
            (error: unknown) => (error instanceof SigningRefused ? error.code : String(error)),
          );
        }),
      );
      expect(answers.filter((answer) => answer === 'ADMITTED')).toHaveLength(3);
      expect(answers.filter((answer) => answer === 'DAILY_AMOUNT')).toHaveLength(17);
    } finally {
      await one.close();
      await other.close();
    }
  });

  it('tells what is left of the day to whoever may ask', async () => {
    await sign(paying());
    const { limits } = keyringsOf(signer);
    expect(await limits?.()).toMatchObject({
      ETH: { counted: '0.50021', dailyAmount: '2' },
      USDT: { counted: '0', dailyAmount: '1000' },
    });
  });

  it('is kept in no database that others may enter', async () => {
    const own = new URL(signer.database.url).pathname.slice(1);
    const open = async (): Promise<string> => {
      try {
        const book = await openSignerBook(signer.database.url, {}, { info: () => undefined, warn: () => undefined });
        await book.close();
        return 'OPEN';
      } catch (error) {
        return (error as Error).message;
      }
    };
    await signer.database.asSuperuser(`grant connect on database ${own} to public`);
    expect(await open()).toMatch(/leads to a database that others may enter .*revoke connect on database/);
    await signer.database.asSuperuser(`revoke connect on database ${own} from public`);
    expect(await open()).toBe('OPEN');
  });

  it('counts an order once: signed again, with a higher fee, or set aside before', async () => {
    const order = randomUUID();
    const transaction = paying();
    const { evm } = keyrings();
    await evm.reserve?.(transaction, cause(order));
    await evm.reserve?.(transaction, cause(order));
    for (let count = 0; count < 3; count += 1) await sign(transaction, order);
    expect((await signer.ask('/v1/limits')).said).toMatchObject({ ETH: { counted: '0.50021' } });
    await sign({ ...transaction, maxFeePerGas: 20n * gwei }, order);
    await sign({ ...transaction, maxFeePerGas: 15n * gwei }, order);
    expect((await signer.ask('/v1/limits')).said).toMatchObject({ ETH: { counted: '0.50042' } });
    await evm.reserve?.(transaction, cause(order));
    expect((await signer.ask('/v1/limits')).said).toMatchObject({ ETH: { counted: '0.50042' } });
  });

  it('counts what was set aside on the day on which it is signed, so that weeks of it never leave at once', async () => {
    const { evm } = keyrings();
    const orders = Array.from({ length: 6 }, () => ({ id: randomUUID(), transaction: paying() }));
    for (const { id, transaction } of orders) {
      await evm.reserve?.(transaction, cause(id));
      await signer.database.asSuperuser(`update counted set counted_at = counted_at - interval '25 hours'`);
    }
    const answers: string[] = [];
    for (const { id, transaction } of orders) answers.push(await codeOf(sign(transaction, id)));
    expect(answers).toEqual(['SIGNED', 'SIGNED', 'SIGNED', 'DAILY_AMOUNT', 'DAILY_AMOUNT', 'DAILY_AMOUNT']);
  });

  it('pays no order twice, and none to another recipient', async () => {
    const order = randomUUID();
    const transaction = paying({ value: ether / 100n });
    await sign(transaction, order);
    const differing: [string, Unsigned][] = [
      ['SECOND_TRANSACTION', { ...transaction, nonce: transaction.nonce + 1 }],
      ['OTHER_ORDER', { ...transaction, to: stranger() }],
      ['OTHER_ORDER', { ...transaction, value: transaction.value + 1n }],
      ['OTHER_ORDER', payingToken(1n, { nonce: transaction.nonce })],
    ];
    for (const [code, other] of differing) expect(await codeOf(sign(other, order))).toBe(code);
  });

  it('signs nothing but a transfer in one form, for a chain, a token and a currency of its policy', async () => {
    const call = (data: Hex, changes: Partial<Unsigned> = {}) => paying({ to: usdt, value: 0n, data, ...changes });
    const approval = `0x095ea7b3${transferData(stranger(), 1n).slice(10)}` as Hex;
    const refused: [string, Unsigned][] = [
      ['CHAIN', paying({ chainId: 56 })],
      ['CONTRACT', call(approval)],
      ['CONTRACT', call(`${transferData(stranger(), 1n)}00` as Hex)],
      ['CONTRACT', call(`0xa9059cbb${'ff'.repeat(12)}${transferData(stranger(), 1n).slice(34)}`)],
      ['CONTRACT', paying({ to: stranger(), value: 0n, data: transferData(stranger(), 1n) as Hex })],
      ['CONTRACT', call(transferData(stranger(), 1n) as Hex, { value: 1n })],
      ['UNREADABLE', paying({ value: 0n })],
    ];
    for (const [code, transaction] of refused) expect(await codeOf(sign(transaction))).toBe(code);
    const other = {
      type: 'legacy',
      to: stranger(),
      value: 1n,
      gas: 21_000n,
      gasPrice: gwei,
      chainId: 1,
      nonce: 1,
    } as const;
    const { type: _type, ...fields } = paying();
    const listed = { ...fields, type: 'eip1559', accessList: [{ address: usdt, storageKeys: [] }] } as const;
    for (const raw of [serializeTransaction(other), serializeTransaction(listed), '0x02', '0x04c0'])
      expect((await direct(raw)).said).toMatchObject({ code: 'UNREADABLE' });
    expect((await direct(serializeTransaction(paying()), randomUUID(), 'BSC')).said).toMatchObject({ code: 'CHAIN' });
    expect((await direct('0x0g')).status).toBe(400);
    expect((await direct(`0x${'00'.repeat(20_000)}`)).status).toBe(413);
    expect((await signer.ask('/v1/limits')).said).toMatchObject({ ETH: { counted: '0' }, USDT: { counted: '0' } });
  });

  it('signs no digest alone, by web3signer’s call or any other', async () => {
    const digest = keccak256('0x01');
    const { said: keys } = await signer.ask('/api/v1/eth1/publicKeys');
    const path = `/api/v1/eth1/sign/${(keys as string[])[0]}`;
    expect(await signer.ask(path, { data: digest, applyHash: false })).toMatchObject({
      status: 403,
      said: { code: 'BARE_DIGEST' },
    });
    expect((await direct(digest)).said).toMatchObject({ code: 'UNREADABLE' });
  });

  it('lets money leave to the named recipients alone, where a file names them', async () => {
    const [known, tron] = [stranger(), tronAddressOf(stranger())];
    const file = join(signer.directory, 'recipients');
    writeFileSync(
      file,
      `# treasury
${known.toLowerCase()}

${tron}
`,
    );
    await signer.restart({ SIGNER_RECIPIENTS: file });
    try {
      await sign(paying({ to: known }));
      expect(await codeOf(sign(paying()))).toBe('RECIPIENT');
      expect(await codeOf(sign(payingToken(1n)))).toBe('RECIPIENT');
      await sign(paying({ to: usdt, value: 0n, data: transferData(known, 1n) as Hex }));
    } finally {
      await signer.restart();
    }
  });
});

describe('A signer that lies to the server', () => {
  const account = privateKeyToAccount(generatePrivateKey());
  const strange = privateKeyToAccount(generatePrivateKey());
  const transaction = paying();
  const digest = keccak256(serializeTransaction(transaction));
  const answered = async (status: number, body: unknown, path = '/v1/sign'): Promise<string> => {
    const socket = join(process.env.TMPDIR ?? '/tmp', `ch-lies-${randomUUID().slice(0, 8)}.sock`);
    const server = createServer((request, response) => {
      request.resume();
      response.statusCode = request.url === path ? status : 404;
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
    await new Promise<void>((done) => server.listen(socket, done));
    try {
      const { evm } = policedKeyrings({ socket, address: account.address });
      const failed: unknown = await (
        path === '/v1/sign' ? evm.sign(transaction, { orderId: randomUUID(), chain: 'ETH' }) : evm.assertReady()
      ).catch((error: unknown) => error);
      return failed instanceof SignerWithoutKey ? `without key: ${failed.message}` : String(failed);
    } finally {
      await new Promise((done) => server.close(done));
    }
  };

  it('is believed when it does not', async () => {
    const raw = await answered(200, { signature: await account.sign({ hash: digest }) });
    expect(await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toBe(account.address);
  });

  it.each([
    ['signs with another key', async () => ({ signature: await strange.sign({ hash: digest }) })],
    [
      'signs another transaction',
      async () => ({ signature: await account.sign({ hash: keccak256(serializeTransaction(paying())) }) }),
    ],
    ['answers zeros', async () => ({ signature: `0x${'00'.repeat(65)}` })],
  ])('and %s is not believed', async (_what, body) => {
    expect(await answered(200, await body())).toMatch(/The signer signed something else, or with another key/);
  });

  it.each([
    ['answers in words', 200, 'signed', /in a form nobody can read/],
    ['refuses without a code', 403, {}, /answered sign with 403/],
    ['fails', 503, { code: 'UNAVAILABLE', message: 'no' }, /answered sign with 503/],
    ['answers without an end', 200, 'x'.repeat(100_000), /did not answer sign/],
  ])('and %s signs nothing', async (_what, status, body, sentence) => {
    expect(await answered(status, body)).toMatch(sentence);
  });

  it('and has another key is not ready', async () => {
    expect(await answered(200, { address: strange.address }, '/v1/key')).toMatch(/^without key: The signer does not/);
  });
});
