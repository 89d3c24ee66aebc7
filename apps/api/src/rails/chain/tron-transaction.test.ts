import fc from 'fast-check';
import { utils } from 'tronweb';
import { expect, it } from 'vitest';
import { tronDigestOf, tronRawOf, tronSignedOf, type TronCall } from './tron-transaction';

// TRON's own library writes every order too; `npm run prove random` compares some thousands.
const runs = process.env.LONG_RANDOM_RUNS === 'yes' ? 10_000 : 300;

const bytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((one) => Buffer.from(one).toString('hex'));
const height = fc.oneof(fc.integer({ min: 1, max: 70_000 }), fc.integer({ min: 1, max: 2 ** 40 }));
const time = fc.oneof(
  fc.integer({ min: 1, max: 1_000 }),
  fc.integer({ min: 1_500_000_000_000, max: 4_000_000_000_000 }),
);

const calls: fc.Arbitrary<TronCall> = fc.record({
  owner: bytes(20).map((one) => `0x${one}`),
  contract: bytes(20).map((one) => `0x${one}`),
  data: fc.tuple(bytes(32), bytes(32)).map(([to, amount]) => `0xa9059cbb${to}${amount}`),
  ref: fc.tuple(height, bytes(24)).map(([at, rest]) => ({
    height: at,
    hash: `0x${at.toString(16).padStart(16, '0')}${rest}`,
  })),
  expiration: time,
  timestamp: time,
  feeLimit: fc.bigInt({ min: 1n, max: 500_000_000n }),
});

/** The transaction in tronweb's own words. */
const toldTo = ({ owner, contract, data, ref, expiration, timestamp, feeLimit }: TronCall) => ({
  visible: false,
  txID: '',
  raw_data_hex: '',
  raw_data: {
    contract: [
      {
        parameter: {
          value: {
            data: data.slice(2),
            owner_address: `41${owner.slice(2)}`,
            contract_address: `41${contract.slice(2)}`,
          },
          type_url: 'type.googleapis.com/protocol.TriggerSmartContract',
        },
        type: 'TriggerSmartContract',
      },
    ],
    ref_block_bytes: ref.height.toString(16).padStart(16, '0').slice(12),
    ref_block_hash: ref.hash.slice(18, 34),
    expiration,
    fee_limit: Number(feeLimit),
    timestamp,
  },
});

it('any transfer of a token is written byte by byte as TRON’s own library writes it, with the same id', () => {
  fc.assert(
    fc.property(calls, (call) => {
      const theirs = utils.transaction.txJsonToPb(toldTo(call));
      const ours = tronRawOf(call);
      expect(ours.toString('hex')).toBe(utils.transaction.txPbToRawDataHex(theirs).toLowerCase());
      expect(tronDigestOf(ours).toString('hex')).toBe(utils.transaction.txPbToTxID(theirs).replace(/^0x/, ''));
    }),
    { numRuns: runs },
  );
});

it('a signed one is the transaction and its signature, as a node takes it', () => {
  const [call] = fc.sample(calls, { numRuns: 1, seed: 7 });
  const raw = tronRawOf(call!);
  const signed = tronSignedOf(raw, Buffer.concat([Buffer.alloc(64, 7), Buffer.from([1])]));
  const length = `${((raw.length & 0x7f) | 0x80).toString(16)}${(raw.length >> 7).toString(16).padStart(2, '0')}`;
  expect(signed).toBe(`0a${length}${raw.toString('hex')}1241${'07'.repeat(64)}1c`);
});

it('none is written without a limit of its fee, which a node would take for no limit at all', () => {
  const [call] = fc.sample(calls, { numRuns: 1, seed: 7 });
  expect(() => tronRawOf({ ...call!, feeLimit: 0n })).toThrow('needs a limit');
});
