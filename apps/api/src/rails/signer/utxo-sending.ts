import type { Database } from '@countinghouse/database';
import type { Jobs } from '../../platform/jobs/runner';
import type { RailCalls } from '../calls';
import type { Chain, ChainSender } from '../chain';
import { utxoNode } from '../chain/utxo-node';
import { utxoSender } from '../chain/utxo-sender';
import type { UtxoNodeSettings } from '../chain/utxo-settings';
import { scanWithinMs } from '../chain/utxo-unspent';
import { railNotes, type Asked, type RailNotes } from '../states';
import { notedWallet } from './noted';
import type { Signer } from './port';
import { utxoSigner } from './utxo';
import { hotCoinJobs } from './utxo-jobs';
import { utxoOutcomes } from './utxo-outcomes';
import { walletKeyring, type UtxoWalletSettings } from './utxo-wallet';

type Settings = {
  readonly utxoNodes: Readonly<Record<Chain, UtxoNodeSettings>>;
  readonly utxoSigners: Readonly<Record<Chain, UtxoWalletSettings>>;
};

/** Sending over the chains of Bitcoin's kind that have a signer, and the job that finds the coins to be sent; null without any. */
export const utxoSending = (
  { utxoNodes, utxoSigners }: Settings,
  database: Database,
  calls: Pick<RailCalls, 'around'>,
  notes: RailNotes = railNotes(database),
): {
  chains: string[];
  signer: Signer;
  sender: ChainSender;
  jobs: Required<Jobs>;
  asked: readonly Asked[];
} | null => {
  const lines = Object.entries(utxoSigners).flatMap(([chain, wallet]) => {
    const settings = utxoNodes[chain];
    return settings
      ? [{ chain, settings, keyring: notedWallet(walletKeyring(chain, wallet), notes.of('SIGNER', chain)) }]
      : [];
  });
  if (lines.length === 0) return null;
  const nodes = Object.fromEntries(lines.map(({ chain, settings }) => [chain, utxoNode(chain, settings)]));
  return {
    chains: lines.map(({ chain }) => chain),
    signer: {
      ...utxoSigner({
        database,
        lines: Object.fromEntries(
          lines.map(({ chain, settings, keyring }) => [chain, { node: utxoNode(chain, settings), keyring }]),
        ),
      }),
      keepers: lines.map(({ chain }) => ({ name: chain, kind: 'WALLET', chains: [chain] })),
    },
    asked: lines.map(({ chain, keyring }) => ({
      job: `ask-signer-${chain.toLowerCase()}`,
      ask: keyring.assertReady,
    })),
    sender: utxoSender({ nodes, outcomes: utxoOutcomes(database) }),
    jobs: hotCoinJobs(
      database,
      Object.fromEntries(
        lines.map(({ chain, settings, keyring }) => [
          chain,
          { node: utxoNode(chain, settings, scanWithinMs), keyring },
        ]),
      ),
      calls,
    ),
  };
};
