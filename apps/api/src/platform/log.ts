import type { DestinationStream, Logger } from 'pino';
import pino from 'pino';

export type Log = Logger;

/** Values logged by mistake under one of these names are blanked. We log ids, counts and outcomes, never contents. */
const secretNames = [
  'authorization',
  'cookie',
  'email',
  'newPassword',
  'oldPassword',
  'password',
  'recoveryCode',
  'secret',
  'token',
  'twoFaCode',
  '["x-identity-token"]',
  '["x-two-fa-code"]',
];

const paths = secretNames.flatMap((name) => {
  const dotted = name.startsWith('[') ? name : `.${name}`;
  return [name, `*${dotted}`, `*.*${dotted}`];
});

/**
 * Log of the server: one JSON object per line. Errors are logged by name, message, code and stack; a driver's additions (the row that violated a
 * constraint) are left out.
 */
export const createLog = (level: string, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths, censor: '[secret]' },
      serializers: {
        err: (error: unknown) =>
          error instanceof Error
            ? {
                name: error.name,
                message: error.message,
                code: 'code' in error ? error.code : undefined,
                stack: error.stack,
              }
            : { message: String(error) },
      },
    },
    destination ?? pino.destination(1),
  );
