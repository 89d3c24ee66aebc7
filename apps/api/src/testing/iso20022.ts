import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const folder = join(root, '../shared/xsd');

/** The messages whose published schemas lie beside the checkout. */
type IsoMessage = 'pain.001.001.09' | 'pain.002.001.10' | 'camt.053.001.08' | 'camt.054.001.08';

/** The published schemas of ISO 20022 are handed to the tests, not kept in the repository; without them their tests are skipped. */
export const hasIsoSchemas = existsSync(join(folder, 'SHA256SUMS'));

const publishedSchema = (message: IsoMessage): string => {
  const text = readFileSync(join(folder, `${message}.xsd`), 'utf8');
  const digest = createHash('sha256').update(text).digest('hex');
  const listed = readFileSync(join(folder, 'SHA256SUMS'), 'utf8');
  if (!listed.split('\n').some((line) => line.startsWith(digest) && line.endsWith(`${message}.xsd`)))
    throw new Error(`${message}.xsd is not the published schema`);
  return text;
};

const schemas = new Map<string, XsdValidator>();
const validatorOf = (name: string, read: () => string): XsdValidator => {
  const known = schemas.get(name);
  if (known) return known;
  const made = XsdValidator.fromDoc(XmlDocument.fromString(read()));
  schemas.set(name, made);
  return made;
};

const problemsOf = (validator: XsdValidator, file: string): string[] => {
  const document = XmlDocument.fromString(file);
  try {
    validator.validate(document);
    return [];
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error;
    return error.details.map(({ message }) => message.trim());
  } finally {
    document.dispose();
  }
};

/** Deviations of a file from the published schema of its message, in libxml2's words; empty for a valid file. */
export const isoProblems = (message: IsoMessage, file: string): string[] =>
  problemsOf(
    validatorOf(message, () => publishedSchema(message)),
    file,
  );

/** The same for our own statement of coins, whose schema is docs/schemas/coin-statement.1.xsd. */
export const coinStatementProblems = (file: string): string[] =>
  problemsOf(
    validatorOf('coin-statement', () => readFileSync(join(root, 'docs/schemas/coin-statement.1.xsd'), 'utf8')),
    file,
  );
