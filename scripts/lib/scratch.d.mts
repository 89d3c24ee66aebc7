export const scratchInMemory: (memory?: string, free?: number) => string | undefined;
