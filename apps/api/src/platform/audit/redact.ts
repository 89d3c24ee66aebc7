/** Text in place of a removed value. */
export const redacted = '[redacted]';

const secrets = /(secret|password|passphrase|token|privateKey|recoveryCodes?|twoFaCode|hash)$/i;
// Identifiers of payers, account holders and travel-rule persons. Actors and members of staff are recorded: they are the point of the trail.
const personalIdentifiers =
  /(iban|accountNumber|accountHolder|holderName|dateOfBirth|placeOfBirth|nationalId|documentNumber|passportNumber|customerEmail|phone|street|originator|beneficiary)$/i;
const longestText = 1_000;

const isTaken = (name: string): boolean => secrets.test(name) || personalIdentifiers.test(name);

/**
 * JSON value for the audit trail: texts, numbers and lists under the name of a secret or of a personal identifier are replaced at any depth; flags
 * and null stay, since their presence is worth knowing.
 */
export const redact = (value: unknown): unknown => {
  if (typeof value === 'string') return value.length > longestText ? `${value.slice(0, longestText)}…` : value;
  if (Array.isArray(value)) return value.map(redact);
  if (value === null || typeof value !== 'object' || 'toJSON' in value) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, isTaken(name) ? takeOut(inner) : redact(inner)]),
  );
};

const takeOut = (value: unknown): unknown =>
  value === null || value === undefined || typeof value === 'boolean' ? value : redacted;
