import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where the journeys of a run find the templates: a directory with one data directory by the name of a profile. */
export const templatesVariable = 'COUNTINGHOUSE_JOURNEY_TEMPLATES';

/** The cluster's passwords; missing where the database's account may not enter the data directory and has another one. */
export const stateFileIn = (dataDir: string): string => join(dataDir, 'postgres.json');

/** Fills a data directory with the history of a profile, where this run has a template of it. */
export const copyOfTemplate = async (profile: string, dataDir: string): Promise<void> => {
  const directory = process.env[templatesVariable];
  const template = directory && join(directory, profile);
  if (template && existsSync(stateFileIn(template))) await run('cp', ['-a', `${template}/.`, dataDir]);
};
