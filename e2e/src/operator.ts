import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { authenticatorCode } from './authenticator';
import { fixedInstant, type Product } from './product';

const program = fileURLToPath(new URL('../../apps/api/dist/operator.js', import.meta.url));
const password = 'Heron-Quarry-41';
const halfMinute = 30_000;

/** A person at the operator's tool, who answers its questions. No code is good twice: there are three commands for each person. */
export const operatorOf = (product: Product, email: string) => {
  let secret = '';
  // The clock of journeys stands still: three commands have the step before it, its own and the one after it.
  let at = Date.parse(fixedInstant) - halfMinute;
  const unusedCode = (): string => {
    const code = authenticatorCode(secret, new Date(at));
    at += halfMinute;
    return code;
  };

  /** Runs a command as `npm run operator` does. Resolves to its whole output; rejects when it is refused. */
  const run = async (...words: readonly string[]): Promise<string> => {
    const child = spawn(process.execPath, [program, ...words], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, MODE: 'sandbox', DATA_DIR: product.dataDir, PUBLIC_URL: product.url },
    });
    let [told, answered] = ['', 0];
    const answer = () => {
      secret = /authenticator: (\S+)/.exec(told)?.[1] ?? secret;
      const questions = told.match(/Address: |(?:New p|P)assword: |Code: /g) ?? [];
      for (const question of questions.slice(answered)) {
        answered += 1;
        if (question === 'Code: ') child.stdin.write(`${unusedCode()}\n`);
        else child.stdin.write(`${question === 'Address: ' ? email : password}\n`);
      }
    };
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        told += chunk.toString();
        answer();
      });
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(told);
    return told;
  };
  return { email, password, run, unusedCode };
};
