import { serverVariable, startTestServer } from './server';

/** One database server for the whole run; COUNTINGHOUSE_TEST_POSTGRES points the tests at a running one instead. */
export default async function setup() {
  if (process.env[serverVariable]) return undefined;
  const server = await startTestServer();
  process.env[serverVariable] = server.adminUrl;
  return async () => {
    delete process.env[serverVariable];
    await server.stop();
  };
}
