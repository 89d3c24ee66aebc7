export const ensureBuilt: (names?: readonly ('server' | 'dashboard')[], tell?: (line: string) => void) => Promise<void>;
