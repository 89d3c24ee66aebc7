import { superviseEmbedded } from './supervise';
import type { EmbeddedOptions } from './start';

/** Process for the tests: supervises the server of the options in its first argument, prints one line of JSON when ready, and stops on SIGTERM. */
const options = JSON.parse(process.argv[2] ?? '{}') as EmbeddedOptions;
const lines: string[] = [];
const log = {
  info: (line: string) => lines.push(line),
  warn: (line: string) => {
    lines.push(line);
    process.stderr.write(`${line}\n`);
  },
};
try {
  const { pid, port, arrival, home, urls, superuserUrl, version, stop } = await superviseEmbedded({ ...options, log });
  process.on('SIGTERM', () => void stop().then(() => process.exit(0)));
  // Keeps the process alive, which its watch alone would not.
  setInterval(() => undefined, 60_000);
  process.stdout.write(
    `${JSON.stringify({ pid: pid(), port, arrival, home, urls, superuserUrl, version, said: lines })}\n`,
  );
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
