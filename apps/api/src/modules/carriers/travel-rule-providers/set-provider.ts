import { isCountry } from '@countinghouse/contract/countries';
import { isLei } from '@countinghouse/contract/lei';
import { plainText } from '@countinghouse/contract/validation';
import type { Tx } from '@countinghouse/database';
import * as z from 'zod/mini';
import { newId } from '../../../platform/ids';
import { isSpoken, spokenVersions } from '../../../rails/travel-rule';
import { holdProviders, saveProvider, selectProviders, type Provider } from './repository';

const most = 10;
/** As an address spells it: lower case, with the port unless that is 443. */
const host = z.string().check(
  z.refine((text) => URL.canParse(`https://${text}`) && new URL(`https://${text}`).host === text, {
    error: 'A host as an address spells it, such as trp.example.com or trp.example.com:8443',
  }),
);
/** With or without colons. */
const fingerprint = z.pipe(
  z.string().check(z.regex(/^(?:[0-9a-fA-F]{2}:?){32}$/, 'SHA-256 of a certificate in hex')),
  z.transform((text) => text.replaceAll(':', '').toLowerCase()),
);
/** As typed, in one word with commas between. */
const list = <Schema extends z.ZodMiniType<unknown, string>>(item: Schema) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.split(',').map((one) => one.trim())),
    ),
    z.array(item).check(z.minLength(1), z.maxLength(most)),
  );

/** A provider as two operators set it: a new one whole, of a present one whatever changes. */
export const providerSettings = z.strictObject({
  name: plainText(100),
  country: z.optional(z.string().check(z.refine((code) => isCountry(code), { error: 'A country in two letters' }))),
  lei: z.optional(z.nullable(z.string().check(z.refine((code) => isLei(code), { error: 'Invalid LEI' })))),
  hosts: z.optional(list(host)),
  fingerprints: z.optional(list(fingerprint)),
  versions: z.optional(list(z.string().check(z.refine(isSpoken, { error: `One of ${spokenVersions.join(', ')}` })))),
  answers: z.optional(z.enum(['BY_PERSON', 'BY_RULE'])),
  status: z.optional(z.enum(['ALLOWED', 'BLOCKED'])),
});
type Typed = z.output<typeof providerSettings>;
type Settings = { readonly [Name in keyof Typed]: Readonly<Typed[Name]> };

type Judged = { readonly before: Provider | null; readonly after: Provider };

const judge = (providers: readonly Provider[], { name, ...changes }: Settings): Judged | string => {
  const before = providers.find((one) => one.name === name) ?? null;
  const usual = {
    id: newId(),
    name,
    lei: null,
    versions: [spokenVersions[0]],
    answers: 'BY_PERSON',
    status: 'ALLOWED',
  };
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const after = { ...usual, ...before, ...given } as Partial<Provider> & Pick<Provider, 'id' | 'name'>;
  const { country, hosts, fingerprints } = after;
  if (country === undefined || hosts === undefined || fingerprints === undefined)
    return 'A new provider needs a country, hosts and fingerprints.';
  const others = providers.filter(({ id }) => id !== after.id);
  const shared = others.find(
    (one) => one.hosts.some((own) => hosts.includes(own)) || one.fingerprints.some((own) => fingerprints.includes(own)),
  );
  if (shared) return `${shared.name} has one of these hosts or certificates.`;
  return { before, after: after as Provider };
};

/** Sentence if these settings cannot be set; null if they can. */
export const refusalOfProvider = async (tx: Tx, settings: Settings): Promise<string | null> => {
  const judged = judge(await selectProviders(tx), settings);
  return typeof judged === 'string' ? judged : null;
};

/** Sets a provider; a sentence if it cannot be. */
export const setProvider = async (tx: Tx, settings: Settings): Promise<Judged | string> => {
  const judged = judge(await holdProviders(tx), settings);
  if (typeof judged !== 'string') await saveProvider(tx, judged.after, judged.before === null);
  return judged;
};
