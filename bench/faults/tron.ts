import type { Area } from './fault';
import { faultsOf } from './fault';

const rail = (file: string): string => `apps/api/src/rails/${file}`;
const reading = rail('chain/tron.test.ts');
const writing = rail('chain/tron-transaction.test.ts');
const digests = rail('signer/digest.test.ts');
const outgoing = (file: string): string => `apps/api/src/modules/carriers/outgoing-transfers/${file}`;
const leaving = outgoing('tron-out.db.test.ts');

/** USDT on TRON: in, out, and never twice. */
export const tron: Area = {
  name: 'TRON',
  faults: [
    ...faultsOf(
      rail('signer/tron.ts'),
      [leaving],
      [
        ['      if (found) return found;\n', ''],
        ['if (!block) throw', 'if (!block) return "NEVER"; if (block === null) throw'],
        ['!mayFollow || all.length >= mostAttempts', 'false'],
        ['if (cost > feeLimit)', 'if (false)'],
        [
          'const ref = await node.solidHead();\n    const now',
          'const ref = { height: 1, hash: `0x${"ab".repeat(32)}` };\n    const now',
        ],
      ],
    ),
    ...faultsOf(
      rail('signer/tron-paid.ts'),
      [leaving],
      [
        ['moved.to === tronHexOf(order.to)', 'true'],
        ['moved.units === order.units', 'true'],
        ['if (solid.height < receipt.blockNumber)', 'if (false)'],
        ["if (own !== 'NEVER')", 'if (false)'],
      ],
    ),
    ...faultsOf(
      rail('signer/tron-restored.ts'),
      [leaving],
      [
        ['if ((await node.blockAt(head.height))?.hash !== head.hash)', 'if (false)'],
        ['if (moved?.to === to && moved.units === units)', 'if (false)'],
      ],
    ),
    ...faultsOf(
      outgoing('execute.ts'),
      [leaving],
      [
        ["  if (order.status === 'ORDERED' && (await seemsPaid(execution, fence, order, asked))) return;\n", ''],
        ['    if (await seemsPaid(execution, fence, order, asked)) return;\n', ''],
        ['(await wasGivenUp(tx, order)) ? null : firstOrderedAt(tx, order)', 'firstOrderedAt(tx, order)'],
        [' ?? (await execution.sender.feeOf?.(mined)) ?? null', ' ?? null'],
      ],
    ),
    ...faultsOf(
      outgoing('repository.ts'),
      [leaving],
      [
        [
          "(status = 'SENT' and (kind <> 'WITHDRAWAL' or chain = any(",
          "(status = 'SENT' and (kind <> 'WITHDRAWAL' and chain <> all(",
        ],
      ],
    ),
    ...faultsOf(
      'apps/api/src/modules/operating/operators/repository.ts',
      [leaving],
      [["(given_up_at is null or (status = 'SENT' and kind = 'WITHDRAWAL'))", 'given_up_at is null']],
    ),
    ...faultsOf(
      rail('chain/tron-sender.ts'),
      [leaving],
      [
        ["if (stands || said === 'DUP_TRANSACTION_ERROR') return 'ACCEPTED';", "if (stands) return 'ACCEPTED';"],
        ["if (stands && stands.status !== 1n && stands.blockNumber <= solid.height) return 'REFUSED';", ''],
        [
          'throw new Error(`The node of TRX did not take',
          "return 'REFUSED'; throw new Error(`The node of TRX did not take",
        ],
      ],
    ),
    ...faultsOf(rail('signer/digest.ts'), [digests], [['applyHash: false });', 'applyHash: true });']]),
    ...faultsOf(
      rail('signer/sound-signature.ts'),
      [digests],
      [
        ['if (!isAddressEqual(publicKeyToAddress(`0x${key.toHex(false)}`), address)) continue;', ''],
        ['given.hasHighS() ?', 'false ?'],
      ],
    ),
    ...faultsOf(
      rail('chain/tron-transaction.ts'),
      [writing],
      [
        ['height.subarray(6)', 'height.subarray(4)'],
        ['.subarray(8, 16)', '.subarray(0, 8)'],
        ['if (feeLimit <= 0n)', 'if (feeLimit < 0n)'],
        ['27 + point', '28 - point'],
      ],
    ),
    ...faultsOf(
      rail('chain/evm.ts'),
      [reading],
      [
        ['solid.height + fewestConfirmations - 1', 'solid.height + fewestConfirmations'],
        [
          'tokenTransfers(block, receipt).filter(({ to }) => found.has(to)));\n    }\n    return told;\n  };\n\n  const transfersIn',
          'tokenTransfers(block, receipt));\n    }\n    return told;\n  };\n\n  const transfersIn',
        ],
      ],
    ),
    ...faultsOf(rail('chain/block-trail.ts'), [reading], [['if (!now) throw', 'if (!now) continue; if (false) throw']]),
    ...faultsOf(
      rail('chain/evm-node.ts'),
      [reading],
      [['if ((heightIn(blockHash) ?? number) !== number)', 'if (false)']],
    ),
  ],
};
