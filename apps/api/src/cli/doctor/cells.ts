import type { Database } from '@countinghouse/database';
import type { Config } from '../../config';
import { compareWithCells } from '../cell-claims';
import { fault, fine, warning, type Question } from './finding';

/** Comparison with the other cells; nothing where there are none. */
export const cellQuestions = (database: Database, config: Config): readonly Question[] => {
  const { cell } = config;
  if (!cell) return [];
  return [
    {
      about: 'cells',
      otherwise: 'See CELLS_FILE and the files of claims beside it (docs/cells.md).',
      ask: async () => {
        const { collisions, notes } = await compareWithCells({ database, config: { ...config, cell } });
        if (collisions.length > 0)
          return collisions.map((collision) =>
            fault(collision, 'Decide whose it is, and take it from the other cell before money moves there.'),
          );
        if (notes.length > 0)
          return notes.map((note) => warning(note, 'Run operator cell-claims there, and bring its file here.'));
        return fine(`${cell.name} shares nothing with the others`);
      },
    },
  ];
};
