import type { Invariant } from '@countinghouse/ledger';

/** Pictures are the ones that were checked. An organisation without its brand is no fault of the books: it is dressed neutrally. */
export const brandInvariants: readonly Invariant[] = [
  {
    name: 'brand-pictures-are-their-digests',
    proves: 'every picture of a brand has the bytes that its digest names.',
    offenders: `
      select null::uuid as organisation_id, digest from brand_picture where digest <> encode(sha256(bytes), 'hex')`,
  },
];
