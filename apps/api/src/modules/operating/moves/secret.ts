import { openSecret, sealSecret } from '../../../platform/secrets';

/** Secrets that one side of a move keeps to itself. */
type Kept = {
  /** Revealed when this side is done: a receipt of the importing cell, an acknowledgement of the exporting one. */
  readonly proof: Buffer;
  /** Of the exporting cell: revealed if it gives the move up instead. */
  readonly release?: Buffer;
  /** Of the importing cell: opens the file. */
  readonly privateKey?: Buffer;
};

export const sealKept = (secretKey: string, { proof, release, privateKey }: Kept): Buffer =>
  sealSecret(
    secretKey,
    JSON.stringify({
      proof: proof.toString('base64url'),
      release: release?.toString('base64url') ?? null,
      privateKey: privateKey?.toString('base64url') ?? null,
    }),
  );

export const openKept = (secretKey: string, sealed: Buffer): Kept => {
  const { proof, release, privateKey } = JSON.parse(openSecret(secretKey, sealed)) as {
    readonly proof: string;
    readonly release: string | null;
    readonly privateKey: string | null;
  };
  return {
    proof: Buffer.from(proof, 'base64url'),
    ...(release !== null && { release: Buffer.from(release, 'base64url') }),
    ...(privateKey !== null && { privateKey: Buffer.from(privateKey, 'base64url') }),
  };
};
