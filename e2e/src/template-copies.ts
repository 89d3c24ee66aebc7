import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Variable with the place of the run's templates: a directory with one data directory by the name of a profile. */
export const templatesVariable = 'COUNTINGHOUSE_JOURNEY_TEMPLATES';

/** Passwords of the cluster; missing if the database's account may not enter the data directory and has another one. */
export const stateFileIn = (dataDir: string): string => join(dataDir, 'postgres.json');

/** Fills a data directory with the history of a profile, if this run has a template of it. */
export const copyOfTemplate = async (profile: string, dataDir: string): Promise<void> => {
  const directory = process.env[templatesVariable];
  const template = directory && join(directory, profile);
  if (template && existsSync(stateFileIn(template))) await run('cp', ['-a', `${template}/.`, dataDir]);
};
