import { DatabaseSetupError } from '@countinghouse/database';
import { toText } from '@countinghouse/money';
import { ConfigError } from '../config';
import { tronAddressOf } from '../rails/chain/evm-dialect';
import { openSignerBook } from '../signing/book-repository';
import { openHardwareKey } from '../signing/hardware';
import { listenForOrders } from '../signing/listen';
import { readHardwareSettings, readSignerSettings } from '../signing/settings';
import { say } from './terminal';

/**
 * Signer of outgoing coins, a process of its own: it holds the hardware's key and a policy, and knows neither the server's secret nor the books.
 * `address` prints the key's addresses and ends.
 */

/** Exit code of a start that no repetition mends; a supervisor must not try again, for tokens lock themselves after some wrong PINs. */
const misconfigured = 78;

const log = { info: say, warn: say };

const printAddress = async (): Promise<void> => {
  const key = await openHardwareKey(readHardwareSettings(process.env));
  say(`Ethereum, BSC  ${key.address}`);
  say(`TRON           ${tronAddressOf(key.address)}`);
  key.close();
};

const serve = async (): Promise<void> => {
  // Nobody but the account and its group may use the socket, from its first moment on.
  process.umask(0o117);
  const { socket, databaseUrl, hardware, policy } = readSignerSettings(process.env);
  const book = await openSignerBook(databaseUrl, policy.dailyAmounts, log);
  const key = await openHardwareKey(hardware);
  const listening = await listenForOrders(socket, { policy, key, book, log });
  say(`Signs by the key of ${key.address} at ${socket}.`);
  const chains = Object.entries(policy.chains).map(
    ([chain, { chainId }]) => `${chain}${chainId ? ` (${chainId})` : ''}`,
  );
  say(`  chains      ${chains.join(', ')}`);
  say(
    `  a day       ${Object.entries(policy.dailyAmounts)
      .map(([code, most]) => `${toText(most)} ${code}`)
      .join(', ')}`,
  );
  say(`  recipients  ${policy.recipients ? `the ${policy.recipients.size} of SIGNER_RECIPIENTS` : 'any'}`);
  const stop = async (): Promise<void> => {
    await listening.close();
    await book.close();
    key.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
};

const [command, ...rest] = process.argv.slice(2);
try {
  if (rest.length > 0 || (command !== undefined && command !== 'address')) {
    console.error('The signer is started without words, or with one: address.');
    process.exit(64);
  }
  await (command === 'address' ? printAddress() : serve());
} catch (error) {
  if (error instanceof ConfigError) {
    console.error(error.message);
    process.exit(misconfigured);
  }
  // A database that does not answer yet may do so later.
  console.error(error instanceof DatabaseSetupError ? error.message : error);
  process.exit(1);
}
