export { notedSource, screeningBy } from './all-sources';
export { listedAddress } from './lists';
export { screeningOfRun } from './of-run';
export { oracleSource } from './oracle';
export type {
  ScreenedTransfer,
  Screening,
  ScreeningAnswer,
  ScreeningSource,
  ScreeningSourceName,
  SourceAnswer,
} from './port';
export { providerSource } from './provider';
export { sanctionsJobs } from './sanctions/jobs';
export { listHoldsHours, listIsOldHours, sanctionsSource } from './sanctions/source';
export { sealedSanctionsLists } from './sanctions/store';
export { silentScreening, simulatedScreening, simulatedSource } from './simulated';
