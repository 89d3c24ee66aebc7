import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Makes an authority of its own (`authority.pem`) in a folder, and by it a certificate for a host (`chain.pem`, `key.pem`). */
export const makeAuthority = (folder: string, hostName: string): void => {
  const at = (name: string) => join(folder, name);
  const openssl = (...args: readonly string[]) => execFileSync('openssl', [...args], { stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const mayCertify = [
    '-addext',
    'basicConstraints=critical,CA:TRUE',
    '-addext',
    'keyUsage=critical,keyCertSign,cRLSign',
  ];
  openssl(
    'req',
    '-x509',
    ...key,
    '-days',
    '30',
    '-subj',
    '/CN=Authority of the walk',
    '-keyout',
    at('authority.key'),
    '-out',
    at('authority.pem'),
    ...mayCertify,
  );
  openssl('req', ...key, '-subj', `/CN=${hostName}`, '-keyout', at('key.pem'), '-out', at('request.pem'));
  writeFileSync(at('names'), `subjectAltName=DNS:${hostName}\n`);
  openssl(
    'x509',
    '-req',
    '-days',
    '30',
    '-in',
    at('request.pem'),
    '-CA',
    at('authority.pem'),
    '-CAkey',
    at('authority.key'),
    '-CAcreateserial',
    '-extfile',
    at('names'),
    '-out',
    at('chain.pem'),
  );
};
