import type { Area } from './fault';
import { faultsOf } from './fault';

const chain = (file: string): string => `apps/api/src/rails/chain/${file}`;
const watching = 'apps/api/src/modules/money-in/chain-watch/watch-utxo.db.test.ts';
const reading = chain('utxo.test.ts');
const asking = chain('utxo-node.test.ts');

/** Deposits of Bitcoin and Litecoin: each output once, with every payer, and gone only where it is. */
export const coins: Area = {
  name: 'coins',
  faults: [
    ...faultsOf(
      chain('utxo.ts'),
      [reading],
      [
        ['[...new Set(scripts.flat())]', '[...new Set(scripts.flat())].slice(0, 1)'],
        ['await transfersIn(transactions, null, ours,', 'await transfersIn(transactions, readTo, ours,'],
        ['outputIndex: index,', 'outputIndex: 0,'],
        ['!header?.isInChain', 'header === null'],
        ['if (!readTo || (await node.blockHashAt(readTo.height)) !== readTo.hash)', 'if (false)'],
        ['height <= (readTo?.height ?? Infinity)', 'height <= (readTo?.height ?? 0)'],
        ['found.parentHash !== below.hash || ', ''],
        ['if (!txindex)', 'if (false)'],
        ['if (info.isCatchingUp)', 'if (false)'],
        ['if (info.net !== net)', 'if (false)'],
        ['(await node.blockHashAt(0)) !== firstBlocks[net]', 'firstBlocks[net] === undefined'],
      ],
    ),
    ...faultsOf(
      chain('utxo.ts'),
      [chain('utxo-recorded.test.ts')],
      [
        ['if (marked !== null && marked !== mark?.hash)', 'if (false)'],
        ['if (header.isLocked)', 'if (true)'],
      ],
    ),
    ...faultsOf(
      'apps/api/src/rails/signer/utxo.ts',
      ['apps/api/src/modules/carriers/outgoing-transfers/utxo-out.db.test.ts'],
      [
        ['smaller(larger(larger(estimated, least), floor), ceiling)', 'larger(larger(estimated, least), floor)'],
        ['smaller(larger(larger(estimated, least), floor), ceiling)', 'smaller(larger(estimated, least), ceiling)'],
      ],
    ),
    ...faultsOf(
      'apps/api/src/modules/operating/operators/actions/chain.ts',
      [watching],
      [['    await doubtAbove(tx, chain, Number(from) - 1);\n', '']],
    ),
    ...faultsOf(
      'apps/api/src/rails/signer/utxo-paid.ts',
      ['apps/api/src/modules/carriers/outgoing-transfers/utxo-out.db.test.ts'],
      [
        ['coins.length === found.inputs.length', 'true'],
        ['paying[0]?.units === order.units', 'true'],
        ['if (depth < usual)', 'if (false)'],
        ['if (asked && !coins.some((coin) => taken.has(nameOf(coin))))', 'if (false)'],
      ],
    ),
    ...faultsOf(
      chain('utxo-node.ts'),
      [asking],
      [
        ['if (shift < 0 && digits % scale !== 0n)', 'if (false)'],
        ['text.replace(property, \'$1"$2"\')', 'text'],
      ],
    ),
    ...faultsOf(
      chain('block-trail.ts'),
      [reading],
      [['if (trail.every(({ height }) => height > head.height))', 'if (false)']],
    ),
    ...faultsOf(chain('extended-key.ts'), [chain('addresses.test.ts')], [["? 'xz' : 'tv'", "? 'xztv' : 'xztv'"]]),
    ...faultsOf(
      'apps/api/src/modules/money-in/chain-watch/watch-repository.ts',
      [watching],
      [["and currency = ${currency} and status <> 'ORPHANED'`", 'and false`']],
    ),
  ],
};
