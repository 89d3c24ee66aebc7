import { spawn } from 'node:child_process';
import Fastify from 'fastify';
import pg from 'pg';

/**
 * The least a server with a database of its own can do at a start: run PostgreSQL, wait until it answers, listen.
 * Arguments as JSON: the program, its directory, its address, the account to run it as, the port to listen on.
 */
const { program, directory, url, ids, port } = JSON.parse(process.argv[2] ?? '{}') as {
  program: string;
  directory: string;
  url: string;
  ids: { uid?: number; gid?: number };
  port: number;
};

const server = spawn(program, ['-D', directory, '-p', new URL(url).port], { ...ids, cwd: '/', stdio: 'ignore' });

const answers = async (): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};
while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, 10));

const app = Fastify();
app.get('/health/ready', () => ({ ok: true }));
await app.listen({ port, host: '127.0.0.1' });

process.on('SIGTERM', () => {
  void app.close().then(() => {
    server.once('exit', () => process.exit(0));
    server.kill('SIGINT');
  });
});
