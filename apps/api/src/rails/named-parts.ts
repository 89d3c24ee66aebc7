import type { Rails } from './rails';
import type { RailPart } from './states';

/** Banks, signers and sources of screening of these rails, as their notes name them. */
export const namedParts = ({
  bank,
  signer,
  screening,
}: Pick<Rails, 'bank' | 'signer' | 'screening'>): readonly { readonly part: RailPart; readonly name: string }[] => [
  ...bank.channels.flatMap(({ name, inbox, outbox }) => [
    ...(inbox ? [{ part: 'BANK_IN' as const, name: name ?? '' }] : []),
    ...(outbox ? [{ part: 'BANK_OUT' as const, name: name ?? '' }] : []),
  ]),
  ...(signer?.keepers ?? [])
    .filter(({ chains }) => chains.length > 0)
    .map(({ name }) => ({ part: 'SIGNER' as const, name })),
  ...(screening.sources ?? []).map(({ name }) => ({ part: 'SCREENING' as const, name })),
];
