import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Programs of a release stand beside the sums of its files. */
const isReleased = existsSync(join(dirname(process.argv[1] ?? ''), 'SHA256SUMS'));

/** The operator's tool as it is called where this process was started, without and with words behind it. */
const calledAs = isReleased ? 'countinghouse operator' : 'npm run operator';

/** Line that runs a command of the operator's tool, as this installation calls it: `npm run operator -- confirm ID`. */
export const operatorCommand = (words = ''): string =>
  words === '' ? calledAs : `${calledAs}${isReleased ? '' : ' --'} ${words}`;
