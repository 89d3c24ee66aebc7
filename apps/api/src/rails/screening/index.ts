export { screeningBy } from './all-sources';
export { listedAddress } from './lists';
export { oracleSource } from './oracle';
export type { ScreenedTransfer, Screening, ScreeningAnswer, ScreeningSource, SourceAnswer } from './port';
export { providerSource } from './provider';
export { sanctionsJobs } from './sanctions/jobs';
export { sanctionsSource } from './sanctions/source';
export { sealedSanctionsLists } from './sanctions/store';
export { silentScreening, simulatedScreening } from './simulated';
