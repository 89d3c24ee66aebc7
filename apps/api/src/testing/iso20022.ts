import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const beside = '../shared/xsd';
const folder = process.env['ISO_SCHEMAS'] ?? join(root, beside);

/** The messages whose published schemas are beside the checkout. */
type IsoMessage =
  | 'pain.001.001.03'
  | 'pain.001.001.09'
  | 'pain.002.001.10'
  | 'camt.052.001.08'
  | 'camt.053.001.08'
  | 'camt.054.001.08';

/**
 * The published schemas of ISO 20022 are supplied to the tests, not kept in the repository: in a folder beside it, or where `ISO_SCHEMAS`
 * points. Without them their tests are skipped, by a title that says so.
 */
export const hasIsoSchemas = existsSync(join(folder, 'SHA256SUMS'));

/** Reason of the skip, for the titles of these tests, which `npm test` prints; empty where they run. */
export const skipReason = hasIsoSchemas
  ? ''
  : ` (skipped: the schemas of ISO 20022 are neither in ${beside} nor where ISO_SCHEMAS points)`;

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

const ownProblems = (schema: string, file: string): string[] =>
  problemsOf(
    validatorOf(schema, () => readFileSync(join(root, 'docs/schemas', schema), 'utf8')),
    file,
  );

/** Deviations of a statement of coins from our own schema of it. */
export const coinStatementProblems = (file: string): string[] => ownProblems('coin-statement.1.xsd', file);

/** Deviations of a payment file from the part of pain.001 that this product writes. */
export const writtenPain001Problems = (file: string): string[] => ownProblems('pain.001.001.09.written.xsd', file);
