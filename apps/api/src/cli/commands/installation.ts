import { OperatorRefused } from '../../modules/operating/operators';
import { publishClaims } from '../cell-claims';
import { noteBackup, restoreBackup, takeBackup } from '../back-up';
import { placesAndOptions, refuseOtherOptions } from '../command-line';
import { diagnose, diagnosisLines, isSound } from '../doctor';
import type { DatabaseCommand, SettingsCommand } from './command';

/** Directory behind a command that takes nothing else. */
const directoryIn = (words: readonly string[]): string => {
  const { places, options } = placesAndOptions(words, 1);
  refuseOtherOptions(options, []);
  return places[0] ?? '';
};

/** Commands for whoever has the settings; nobody signs in. */
export const installationCommands: readonly DatabaseCommand[] = [
  {
    name: 'doctor',
    takes: '[--mail-to=ADDRESS]',
    summary: 'whether everything that production needs is there and answers',
    needs: 'DATABASE',
    dry: 'OWN',
    prepare: (words) => {
      const { options } = placesAndOptions(words, 0);
      refuseOtherOptions(options, ['mailTo']);
      return async ({ database, config, isDry }) => {
        const findings = await diagnose(config, database, isDry ? undefined : options['mailTo']);
        const sound = isSound(findings);
        return { lines: diagnosisLines(findings), object: { isSound: sound, findings }, isFault: !sound };
      };
    },
  },
  {
    name: 'backup',
    takes: 'DIRECTORY',
    summary: 'copy the embedded database, while it works, into a new directory',
    needs: 'DATABASE',
    dry: 'OWN',
    prepare: (words) => {
      const directory = directoryIn(words);
      return ({ reached, database, isDry }) => takeBackup(reached, database, directory, { isDry });
    },
  },
  {
    name: 'backup-taken',
    takes: 'DIRECTORY',
    summary: 'put on record what pg_basebackup wrote there',
    needs: 'DATABASE',
    dry: 'UNDONE',
    prepare: (words) => {
      const directory = directoryIn(words);
      return ({ database }) => noteBackup(database, directory);
    },
  },
  {
    name: 'cell-claims',
    takes: '[DIRECTORY]',
    summary: 'write what belongs to this cell alone, for the other cells, beside CELLS_FILE or into a directory',
    needs: 'DATABASE',
    dry: 'OWN',
    prepare: (words) => {
      const directory = directoryIn(words);
      return async ({ database, config, isDry }) => {
        if (!config.cell) throw new OperatorRefused('This installation is no cell: CELL and CELLS_FILE are not set.');
        const into = directory === '' ? undefined : directory;
        try {
          const path = await publishClaims({ database, config: { ...config, cell: config.cell } }, { into, isDry });
          const done = isDry
            ? `It would be written to ${path}.`
            : `Wrote ${path}: the other cells read it beside their CELLS_FILE.`;
          return { lines: [done], object: { path } };
        } catch (error) {
          if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
          throw new OperatorRefused(`${(error as Error).message}.`);
        }
      };
    },
  },
];

/** Runs before there is a database. */
export const restoreCommand: SettingsCommand = {
  name: 'restore',
  takes: 'DIRECTORY',
  summary: 'put a backup in place in a DATA_DIR without a database',
  needs: 'SETTINGS',
  dry: 'OWN',
  prepare: (words) => {
    const directory = directoryIn(words);
    return ({ config, log, isDry }) => restoreBackup(config, log, directory, { isDry });
  },
};
