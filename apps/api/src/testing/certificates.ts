import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A certificate that vouches for itself, for a server and a client on this machine, valid for a month. */
export type TestCertificate = {
  readonly certificate: string;
  readonly key: string;
  /** SHA-256 in lower hex. */
  readonly fingerprint: string;
};

export const makeCertificate = (name: string): TestCertificate => {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  try {
    const [keyFile, certificateFile] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    execFileSync(
      'openssl',
      'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30'
        .split(' ')
        .concat(
          '-subj',
          `/CN=${name}`,
          '-keyout',
          keyFile,
          '-out',
          certificateFile,
          '-addext',
          'subjectAltName=DNS:localhost,IP:127.0.0.1',
        ),
      { stdio: 'pipe' },
    );
    const certificate = readFileSync(certificateFile, 'utf8');
    const { fingerprint256 } = new X509Certificate(certificate);
    return {
      certificate,
      key: readFileSync(keyFile, 'utf8'),
      fingerprint: fingerprint256.replaceAll(':', '').toLowerCase(),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
