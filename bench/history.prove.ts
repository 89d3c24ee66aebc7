/**
 * The demo history of the default profile, as `npm start` makes it, is the recorded one, sound, and of the shares of its recipe.
 * `RECORD=yes` records it anew after a change that is meant to change it.
 *
 *   npm run prove history
 */
import { deviationsOfDefaultHistory } from '@countinghouse/api/testing/default-history';
import { startTestServer } from '@countinghouse/database/testing';

const server = await startTestServer();
process.env['COUNTINGHOUSE_TEST_POSTGRES'] = server.adminUrl;
try {
  const deviations = await deviationsOfDefaultHistory(process.env['RECORD'] === 'yes');
  if (deviations.length > 0) throw new Error(`The demo history deviates: ${deviations.join('; ')}`);
  console.log('The demo history of the default profile is the recorded one and sound.');
} finally {
  await server.stop();
}
