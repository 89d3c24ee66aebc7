import * as z from 'zod/mini';
import { collapsed, hasHiddenCharacters } from './characters';

/** Sentences of the forms, shared by the browser and the API. Source: specification section 5. */
export const validationMessages = {
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  passwordRequired: 'Password is required',
  passwordCharacters: 'At least one uppercase, one lowercase letter and a number',
  passwordLength: 'At least 8 characters',
  oldPasswordRequired: 'Old password is required',
  confirmPasswordRequired: 'Confirm Password is required',
  passwordsDiffer: "Password doesn't match",
  twoFactorCode: '2FA must be 6 digits',
  nameCharacters: 'Name should only contain letters,numbers and spaces',
  roleNameRequired: 'Role name is required',
  businessNameRequired: 'Business name is required',
  callbackUrl: 'Invalid URL format',
  shopOrigin: 'Give addresses without a path: https://shop.example.com',
  requiredFields: 'Please fill in all required fields',
  keyNameRequired: 'Key name is required',
  keyNameCharacters: 'Key name should only contain letters,numbers and spaces',
  ipRequired: 'IP address is required',
  ipInvalid: 'Invalid IP address format',
  specialCharacters: 'Special characters are not allowed',
  amountRequired: 'Amount is required',
  amountNumber: 'Value must be a number',
  amountDecimals: 'Amount must have fewer decimal digits',
  amountPositive: 'Amount must be greater than 0',
  amountTooLarge: 'Exceeded maximum amount',
  amountTooSmall: 'Amount is less than minimum',
  amountInvalid: 'Invalid input',
  amountComma: 'Use a dot as decimal separator',
  fiatDecimals: 'Decimal signs exceeded',
  paymentIdRequired: 'ID is required',
  numbersOnly: 'Numbers only',
  expirationLeast: 'Minimum is 1 minute',
  expirationMost: 'Maximum is 10080 minutes',
  insufficientBalance: 'Insufficient balance',
} as const;

/** Longest name of a person or a thing, in characters. */
export const longestName = 64;

/** Letters, numbers and spaces of any script. */
export const nameCharacters = /^[\p{L}\p{M}\p{N} ]+$/u;

/** Has a visible character, and none that is invisible or reverses the text. */
const isVisible = (text: string): boolean => /[\p{L}\p{N}]/u.test(text) && !hasHiddenCharacters(text);

/** The name of a thing: letters, numbers and spaces, trimmed, inner spaces once. */
export const plainName = ({
  required,
  characters = validationMessages.nameCharacters,
}: {
  readonly required: string;
  readonly characters?: string;
}) =>
  z.string({ error: required }).check(
    z.overwrite(collapsed),
    z.minLength(1, { error: required, abort: true }),
    z.regex(nameCharacters, { error: characters, abort: true }),
    z.refine((text) => isVisible(text), { error: characters, abort: true }),
    z.maxLength(longestName, `At most ${longestName} characters`),
  );

const readable = z.refine<string>((text) => !hasHiddenCharacters(text), {
  error: validationMessages.specialCharacters,
  abort: true,
});

/** Checks of one line of text: nothing that could be read as markup, no invisible or direction-changing characters. */
export const plainCharacters = [
  z.regex(/^[^<>"';\p{Cc}]*$/u, { error: validationMessages.specialCharacters, abort: true }),
  readable,
] as const;

/** Checks of the names of people and places, to which an apostrophe belongs. */
export const personCharacters = [
  z.regex(/^[^<>";\p{Cc}]*$/u, { error: validationMessages.specialCharacters, abort: true }),
  readable,
] as const;

/** A first or last name. An apostrophe belongs to names; the other special characters do not, nor control characters. */
export const personName = z
  .string()
  .check(z.trim(), ...personCharacters, z.maxLength(longestName, `At most ${longestName} characters`));

/** The name of a person or a place, as a document or a register spells it: "O'Neil", "L'Aquila". Trimmed. */
export const properName = (longest: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(1), ...personCharacters, z.maxLength(longest, `At most ${longest} characters`));

/** Label, note or reference: one line of text, trimmed, without possible markup. */
export const plainText = (longest: number) =>
  z.string().check(z.trim(), z.minLength(1), ...plainCharacters, z.maxLength(longest, `At most ${longest} characters`));

/** One line as a payer, a bank or a register writes it: any character that shows and keeps the reading direction. Trimmed. */
export const readableLine = (longest: number) =>
  z.string().check(z.trim(), readable, z.maxLength(longest, `At most ${longest} characters`));

/** Longest password, in characters: scrypt hashes it whole, nothing is cut off. */
export const longestPassword = 128;

/** Upper case, lower case and a number, in any order. */
export const passwordCharacters = /^(?=.*\p{Lu})(?=.*\p{Ll})(?=.*\p{Nd})/su;

/** Sign-in name. Lower-cased, so that it is unique regardless of case. */
export const email = z
  .string({ error: validationMessages.emailRequired })
  .check(
    z.toLowerCase(),
    z.minLength(1, { error: validationMessages.emailRequired, abort: true }),
    z.maxLength(254, { error: validationMessages.emailInvalid, abort: true }),
    z.email({ error: validationMessages.emailInvalid }),
  );

/** Password typed as proof of identity: its rules were checked when it was chosen. */
export const typedPassword = (requiredMessage: string) =>
  z
    .string({ error: requiredMessage })
    .check(z.minLength(1, requiredMessage), z.maxLength(longestPassword, `At most ${longestPassword} characters`));

/** A password being chosen. */
export const newPassword = z
  .string({ error: validationMessages.passwordRequired })
  .check(
    z.minLength(1, { error: validationMessages.passwordRequired, abort: true }),
    z.regex(passwordCharacters, { error: validationMessages.passwordCharacters, abort: true }),
    z.minLength(8, { error: validationMessages.passwordLength, abort: true }),
    z.maxLength(longestPassword, `At most ${longestPassword} characters`),
  );

/** Second-factor code as a number, and so without its leading zeros: 12345 means `012345`. */
export const numericTwoFactorCode = z
  .int({ error: validationMessages.twoFactorCode })
  .check(z.gte(0, validationMessages.twoFactorCode), z.lte(999_999, validationMessages.twoFactorCode));

/** A second-factor code as text of exactly six digits. */
export const textTwoFactorCode = z
  .string({ error: validationMessages.twoFactorCode })
  .check(z.regex(/^\d{6}$/, validationMessages.twoFactorCode));
