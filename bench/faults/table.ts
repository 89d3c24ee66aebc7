import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { coins } from './coins';
import type { Fault } from './fault';
import { grants } from './grants';
import { ledger } from './ledger';
import { ledgerHealth } from './ledger-health';
import { lists } from './lists';
import { money } from './money';
import { moneyOut } from './money-out';
import { operatorsTool } from './operators';
import { payments } from './payments';
import { registrar } from './registrar';
import { settlement } from './settlement';
import { signer } from './signer';
import { transfersAndExpiry } from './transfers';
import { tron } from './tron';

/** Every planted fault with the name of its area. */
export const plantedFaults: readonly (Fault & { readonly area: string })[] = [
  money,
  payments,
  moneyOut,
  settlement,
  ledger,
  ledgerHealth,
  transfersAndExpiry,
  lists,
  grants,
  registrar,
  operatorsTool,
  tron,
  coins,
  signer,
].flatMap(({ name, faults }) => faults.map((fault) => ({ area: name, ...fault })));

/** Obstacles to planting the faults, a sentence each: a text that does not occur exactly once, a missing test. */
export const misplacedAmong = (faults: readonly Fault[], root: string): string[] => {
  const sources = new Map<string, string>();
  const sourceOf = (file: string): string => {
    const path = join(root, file);
    const text = sources.get(file) ?? (existsSync(path) ? readFileSync(path, 'utf8') : '');
    sources.set(file, text);
    return text;
  };
  return faults.flatMap(({ file, from, tests = [] }) => [
    ...(sourceOf(file).split(from).length === 2 ? [] : [`Not exactly once in ${file}: ${from}`]),
    ...tests.filter((test) => !existsSync(join(root, test))).map((test) => `No test ${test} for ${file}`),
  ]);
};
