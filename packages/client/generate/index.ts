import { fileURLToPath } from 'node:url';
import { pythonText } from './python';
import { typescriptText } from './typescript';

const inPackages = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Generated files of the clients, by their paths. */
export const generatedFiles = (): ReadonlyMap<string, string> =>
  new Map([
    [inPackages('client/src/calls.generated.ts'), typescriptText()],
    [inPackages('client-python/countinghouse/_generated.py'), pythonText()],
  ]);
