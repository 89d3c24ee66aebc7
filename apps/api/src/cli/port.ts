import { createServer } from 'node:net';
import { ConfigError } from '../config';

/** Throws ConfigError if the port is taken; checked first, before a database is started in vain. */
export const requireFreePort = (host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => reject(new ConfigError(sentenceFor(error, host, port))));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });

const sentenceFor = ({ code }: NodeJS.ErrnoException, host: string, port: number): string => {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: stop the program that holds it, or set PORT to another one.`;
  if (code === 'EACCES') return `Port ${port} is closed to this account: set PORT to one above 1023.`;
  return `The server cannot listen at ${host} port ${port} (${code}): correct HOST and PORT.`;
};
