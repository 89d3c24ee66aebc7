import type { Area } from './fault';
import { faultsOf } from './fault';

const signing = (file: string): string => `apps/api/src/signing/${file}`;
const hardware = signing('hardware.test.ts');
const policy = signing('policy.db.test.ts');
const leaving = 'apps/api/src/modules/carriers/outgoing-transfers/signer-out.db.test.ts';

/** Our own signer: no more than its policy, whoever asks. */
export const signer: Area = {
  name: 'signer',
  faults: [
    ...faultsOf(
      signing('book-repository.ts'),
      [policy],
      [
        ['select pg_advisory_xact_lock($1)', 'select $1::bigint'],
        ["if (!wasSigned) await client.query('delete from counted where order_id = $1', [orderId]);", ''],
        ['if (over <= 0n) return;', 'return;'],
        ['{ isFee: true, of: fee },', ''],
        ['if (isSame) return known;', 'return known;'],
        ['Number(known.nonce) !== nonce', 'false'],
        ['if ((await now(client)) > last) return;', 'return;'],
        ["interval '24 hours' order by", "interval '12 hours' order by"],
        ["if (facts.others !== '')", "if (facts.others === '-')"],
      ],
    ),
    ...faultsOf(
      signing('payment.ts'),
      [policy],
      [
        ['if (chainId !== policy.chainId)', 'if (false)'],
        ["if (functionName === 'transfer') {", "if (functionName === 'transfer' || functionName === 'approve') {"],
        ['if (!tronRawOf(read).equals(bytes)) throw unreadable();', ''],
        ['if (getAddress(call.owner) !== owner)', 'if (false)'],
        ['if (policy.recipients && !policy.recipients.has(payment.recipient))', 'if (false)'],
        ["if (payment.amount.units === 0n) throw new SigningRefused('UNREADABLE', 'It pays nothing.');", ''],
        ['if (value !== 0n) throw', 'if (value < 0n) throw'],
        ['said.accessList?.length || ', ''],
      ],
    ),
    ...faultsOf(
      signing('hardware.ts'),
      [hardware],
      [
        ["if (digest.length !== 32) throw new Error('Only 32 bytes are signed');", ''],
        ['      giveUp();\n', ''],
        ['turn.then(() => use(digest))', 'use(digest)'],
      ],
    ),
    ...faultsOf(
      'apps/api/src/rails/signer/evm.ts',
      [leaving],
      [['await keyring.reserve?.(transaction, causeOf(order));', '']],
    ),
    ...faultsOf(
      'apps/api/src/rails/signer/policed.ts',
      [policy],
      [
        [
          'const sound = soundSignature(compact, digest, own);',
          'const sound = Buffer.concat([compact, Buffer.alloc(1)]);',
        ],
      ],
    ),
  ],
};
