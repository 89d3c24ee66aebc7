export { askingJobs, type Asked } from './asks';
export { watchRailStates } from './metrics';
export { railNotes, unnoted, type RailNote, type RailNotes } from './notes';
export { selectRailStates, type RailPart, type RailState } from './repository';
