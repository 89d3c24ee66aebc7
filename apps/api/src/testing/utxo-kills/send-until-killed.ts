import { openDatabase } from '@countinghouse/database';
import { executeTransfers, type OutgoingSteps } from '../../modules/carriers/outgoing-transfers';
import { railCalls } from '../../rails/calls';
import { utxoReader } from '../../rails/chain';
import { utxoSending } from '../../rails/signer';

// The executor in a process of its own over a test's database: it moves every open order on once, unless it is killed before.
const told = process.argv[2];
if (told === undefined) throw new Error('Needs the addresses of the database and of the nodes');
const { urls, utxoNodes, utxoSigners } = JSON.parse(told) as {
  urls: Parameters<typeof openDatabase>[0];
  utxoNodes: Parameters<typeof utxoReader>[0];
  utxoSigners: Parameters<typeof utxoSending>[0]['utxoSigners'];
};
const database = await openDatabase(urls);
const sending = utxoSending({ utxoNodes, utxoSigners }, database, railCalls());
if (!sending) throw new Error('Nothing is sent');
const reader = utxoReader(utxoNodes);
for (const chain of reader.chains)
  await reader.read(chain, null, { among: async () => new Set(), awaited: async () => [] });
const nothing = async () => undefined;
const steps: OutgoingSteps = {
  prepared: nothing,
  refused: nothing,
  unpayable: nothing,
  confirmed: nothing,
  reorganised: nothing,
  tryAgain: nothing,
};
await executeTransfers(
  {
    database,
    signer: sending.signer,
    sender: sending.sender,
    reader,
    steps: { REFUND: steps, WITHDRAWAL: steps, RETURN: steps, LATE_COINS: steps },
  },
  new AbortController().signal,
);
process.exit(0);
