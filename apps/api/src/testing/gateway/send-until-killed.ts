import { openDatabase } from '@countinghouse/database';
import { executeTransfers, type OutgoingSteps } from '../../modules/carriers/outgoing-transfers';
import { gatewayOf, gatewayReader, gatewaySending, type GatewaySettings } from '../../rails/gateway';

// The executor in a process of its own over a test's database: it moves every open order on once, unless it is killed before.
const told = process.argv[2];
if (told === undefined) throw new Error('Needs the addresses of the database and of the gateway');
const { urls, settings } = JSON.parse(told) as {
  urls: Parameters<typeof openDatabase>[0];
  settings: GatewaySettings;
};
const database = await openDatabase(urls);
const gateways = { SOL: gatewayOf('SOL', settings, { answerWithinMs: 3_000, restMs: 0 }) };
const { signer, sender } = gatewaySending(gateways);
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
    signer,
    sender,
    reader: gatewayReader(gateways),
    steps: { REFUND: steps, WITHDRAWAL: steps, RETURN: steps, LATE_COINS: steps },
  },
  new AbortController().signal,
);
process.exit(0);
