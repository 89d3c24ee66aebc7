import { defineModule } from '../../../module/define-module';
import { watchSanctionsList } from './metrics';
import { sealedAnswers } from './repository';

/** Answers of screening about coins, kept with their sources. */
export const screening = defineModule({
  slug: 'screening',
  tables: {
    screening_answer: 'MOVES',
  },
  reads: ['sanctions_list'],
  sealedTables: [sealedAnswers],
  make: ({ database }) => ({ metrics: (registry) => watchSanctionsList(registry, database) }),
});
