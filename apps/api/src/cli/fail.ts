import { DatabaseSetupError, isDatabaseUnavailable } from '@countinghouse/database';
import { ConfigError } from '../config';

/**
 * Ends the program with exit code 1. An error the operator can correct is printed as one sentence; any other is a defect and keeps its stack trace.
 */
export const fail = (error: unknown): never => {
  if (error instanceof ConfigError || error instanceof DatabaseSetupError) console.error(error.message);
  else if (isDatabaseUnavailable(error)) {
    console.error(`The database went away during the start (${(error as Error).message}): start again.`);
  } else console.error(error);
  process.exit(1);
};
