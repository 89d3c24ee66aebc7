/**
 * Writes the list of common passwords: `node apps/api/assets/generate/passwords.mjs <passwords.json>`, where the file
 * is `src/passwords.json` of the package @zxcvbn-ts/language-common (MIT), the passwords most often found in public
 * leaks, most common first. The result is committed; run it again with a newer package, or after changing what
 * `keyOf` takes away.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { tsImport } from 'tsx/esm/api';

const { digestBytes, digestOf, keyOf } = await tsImport('../../src/platform/common-passwords.ts', import.meta.url);

const passwords = JSON.parse(readFileSync(process.argv[2], 'utf8'));
// Digits alone need no entry: the form's rule refuses them.
const keys = new Set(passwords.map(keyOf).filter((key) => /\p{L}/u.test(key)));
const digests = [...keys].map(digestOf).toSorted((one, other) => one.compare(other));
const list = Buffer.concat(digests.filter((digest, index) => index === 0 || !digest.equals(digests[index - 1])));
writeFileSync(new URL('../common-passwords.bin', import.meta.url), list);
process.stdout.write(`${passwords.length} passwords, ${list.length / digestBytes} keys, ${list.length} bytes\n`);
