export type Known = { readonly pid: number; readonly begun: number | null };
export const begunAt: (pid: number) => number | null;
export const lives: (known: Known | undefined) => boolean;
export const tell: (known: Known | undefined, signal: NodeJS.Signals) => boolean;
export const postmasterIn: (directory: string) => Known | undefined;
