import * as z from 'zod/mini';
import { identityPayload } from './ivms';

// Messages between providers. Source: Travel Rule Protocol 3.2.1, core specification. Unknown fields are passed over, as it asks.

const longestText = 1_000;
const longestUrl = 2_048;
/** Beyond this no amount of ours is stored. */
const mostDigits = 38;

/** Smallest units of the asset: a whole number, in JSON as digits or, of those that speak floating point, as a number that is exact. */
const amount = z.pipe(
  z.union([
    z.string().check(z.regex(new RegExp(`^[0-9]{1,${mostDigits}}$`))),
    z.int().check(z.positive(), z.maximum(Number.MAX_SAFE_INTEGER)),
  ]),
  z.transform((given) => BigInt(given)),
);

/** Without control characters, which no address, and no transaction, has. */
const isPlain = z.refine<string>((text) => !/\p{Cc}/u.test(text));

const callback = z.string().check(
  z.minLength(1),
  z.maxLength(longestUrl),
  isPlain,
  z.refine((text) => !URL.canParse(text) || new URL(text).href.length <= longestUrl),
);
const sentence = z.string().check(z.maxLength(longestText));

/** Question whether coins may be sent to a customer, and where to. */
export const inquiryMessage = z
  .object({
    asset: z.object({
      slip0044: z.optional(z.int().check(z.nonnegative(), z.maximum(2 ** 31))),
      dti: z.optional(z.string().check(z.maxLength(16))),
    }),
    amount: amount.check(z.refine((units) => units > 0n)),
    callback,
    IVMS101: identityPayload,
  })
  .check(z.refine(({ asset }) => asset.slip0044 !== undefined || asset.dti !== undefined, { path: ['asset'] }));
export type InquiryMessage = z.output<typeof inquiryMessage>;

const approval = z.object({ address: z.string().check(z.minLength(1), z.maxLength(256)), callback });

const exactlyOne = (names: readonly string[]) =>
  z.refine<Readonly<Record<string, unknown>>>(
    (message) => names.filter((name) => message[name] !== undefined).length === 1,
  );

/** Answer to an inquiry, sent to its callback. */
export const resolutionMessage = z
  .object({ approved: z.optional(approval), rejected: z.optional(sentence) })
  .check(exactlyOne(['approved', 'rejected']));
export type ResolutionMessage = z.output<typeof resolutionMessage>;

/** Receipt of an inquiry. Some providers answer it at once instead. */
export const inquiryReceipt = z.object({
  version: z.optional(z.string()),
  approved: z.optional(approval),
  rejected: z.optional(sentence),
});

/** End of an approved inquiry, sent to the callback of the approval. */
export const confirmationMessage = z
  .object({
    txid: z.optional(z.string().check(z.minLength(1), z.maxLength(256), isPlain)),
    canceled: z.optional(z.nullable(sentence)),
  })
  .check(exactlyOne(['txid', 'canceled']));

/** Address with its destination tag, as one text. */
export const paymentAddress = (address: string, tag: string | null): string =>
  tag === null ? address : `${address}?dt=${tag}`;

/** Address and destination tag of an approval. */
export const readPaymentAddress = (text: string): { readonly address: string; readonly tag: string | null } => {
  const [address = '', tag] = text.split('?dt=');
  return { address, tag: tag === undefined || tag === '' ? null : tag };
};
