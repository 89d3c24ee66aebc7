import * as z from 'zod/mini';
import { hasHiddenCharacters } from './characters';

/** Limits of the metadata of one thing: entries, and the characters of their names and values. */
export const mostMetadata = 20;
export const longestMetadataName = 40;
export const longestMetadataValue = 500;

export const metadataSentences = {
  tooMany: `At most ${mostMetadata} entries`,
  nameLength: `A name has 1 to ${longestMetadataName} characters`,
  nameCharacters: 'A name has no control, invisible or direction-changing characters',
  valueLength: `At most ${longestMetadataValue} characters`,
  valueCharacters: 'A value has no control or direction-changing characters except line breaks and tabs',
} as const;

/** Controls except tab and line breaks, and what overrides, embeds or isolates a reading direction. Joiners of scripts and of pictures are none. */
const refusedInValues = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u;

const lengthOf = (text: string): number => Array.from(text).length;

const nameProblem = (name: string): string | null => {
  if (name === '' || lengthOf(name) > longestMetadataName) return metadataSentences.nameLength;
  return hasHiddenCharacters(name) ? metadataSentences.nameCharacters : null;
};

/** Names and values of a business's own, as answered. */
export const metadata = z.record(z.string(), z.string());
export type Metadata = z.output<typeof metadata>;

const value = z.string().check(
  z.refine((text) => lengthOf(text) <= longestMetadataValue, { error: metadataSentences.valueLength, abort: true }),
  z.refine((text) => !refusedInValues.test(text), { error: metadataSentences.valueCharacters }),
);

/** Metadata of what a call creates. A refused name is not repeated in the refusal, which is shown to people. */
export const givenMetadata = z.optional(
  z.nullable(
    z.record(z.string(), value).check(
      z.superRefine<Metadata>((given, context) => {
        const names = Object.keys(given);
        const message =
          names.length > mostMetadata
            ? metadataSentences.tooMany
            : names.map(nameProblem).find((problem) => problem !== null);
        if (message) context.addIssue({ code: 'custom', path: [], message, input: given });
      }),
    ),
  ),
);
