import { fraction } from '@countinghouse/money';
import { encodeFunctionData, getAddress, parseAbi } from 'viem';
import { evmNode } from '../chain/evm-node';
import { UnansweredTransfer, type ScreeningSource } from './port';

const abi = parseAbi(['function isSanctioned(address addr) view returns (bool)']);

type Oracle = { readonly url: string; readonly contract: string };

/**
 * Asks the sanctions oracle of Chainalysis over the nodes of Ethereum-like chains. It knows addresses of these chains alone.
 *
 * @param oracles by chain
 */
export const oracleSource = (oracles: Readonly<Record<string, Oracle>>): ScreeningSource => {
  const nodes = Object.fromEntries(
    Object.entries(oracles).map(([chain, { url, contract }]) => [chain, { contract, node: evmNode(chain, url) }]),
  );
  return {
    name: 'ORACLE',
    chains: Object.keys(oracles),
    ask: async ({ network, currency, addresses }) => {
      const oracle = nodes[network];
      if (!oracle) return null;
      if (addresses.length === 0)
        throw new UnansweredTransfer(`The chain names no address that these ${currency} come from`);
      const answers = await Promise.all(
        addresses.map(async (address) => {
          const data = encodeFunctionData({ abi, functionName: 'isSanctioned', args: [getAddress(address)] });
          const said = await oracle.node.call(oracle.contract, data);
          if (!/^0x0{63}[01]$/.test(said)) throw new Error(`The sanctions oracle on ${network} is not at its address`);
          return { address, isListed: said.endsWith('1') };
        }),
      );
      const found = answers.find(({ isListed }) => isListed);
      return {
        source: 'ORACLE',
        outcome: found ? 'HIT' : 'OK',
        riskScore: found ? fraction('1') : null,
        riskCategory: found ? 'sanctions' : null,
        reference: found?.address ?? null,
        listDate: null,
      };
    },
  };
};
