import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Certified = { readonly key: Buffer; readonly cert: Buffer };

export type TestAuthority = {
  /** Its own certificate, for `NODE_EXTRA_CA_CERTS`. */
  readonly file: string;
  /** Certificate for a host or for several, valid for a month, or for `days`; of a number below 0 it has expired. */
  readonly certify: (hostNames: string | readonly string[], days?: number) => Certified;
};

const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
const mayCertify = ['-addext', 'basicConstraints=critical,CA:TRUE', '-addext', 'keyUsage=critical,keyCertSign,cRLSign'];

/** Makes an authority of certificates, `NAME.pem`, in a folder. */
export const createAuthority = (folder: string, name = 'authority'): TestAuthority => {
  const at = (file: string) => join(folder, file);
  const openssl = (...args: readonly string[]) => execFileSync('openssl', [...args], { stdio: 'pipe' });
  const [own, ownKey] = [at(`${name}.pem`), at(`${name}.key`)];
  const files = ['-keyout', ownKey, '-out', own];
  openssl('req', '-x509', ...key, '-days', '30', '-subj', `/CN=${name} of tests`, ...files, ...mayCertify);
  return {
    file: own,
    certify: (hostNames, days = 30) => {
      const [first = '', ...others] = [hostNames].flat();
      const [hostKey, request, names, chain] = ['key.pem', 'request.pem', 'names', 'chain.pem'].map(at) as [
        string,
        string,
        string,
        string,
      ];
      openssl('req', ...key, '-subj', `/CN=${first}`, '-keyout', hostKey, '-out', request);
      writeFileSync(names, `subjectAltName=${[first, ...others].map((name) => `DNS:${name}`).join(',')}\n`);
      const signing = ['-CA', own, '-CAkey', ownKey, '-CAcreateserial', '-extfile', names];
      openssl('x509', '-req', '-days', String(days), '-in', request, ...signing, '-out', chain);
      return { key: readFileSync(hostKey), cert: readFileSync(chain) };
    },
  };
};
