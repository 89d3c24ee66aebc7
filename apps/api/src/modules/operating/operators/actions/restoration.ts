import { plainText } from '@countinghouse/contract/validation';
import type { Tx } from '@countinghouse/database';
import * as z from 'zod/mini';
import { audit } from '../../../../platform/audit/repository';
import { clockNow } from '../../../../platform/clock/repository';
import { findSeal } from '../../../../platform/audit/seal-repository';
import { acceptanceMac } from '../../../../platform/restoration/excuse';
import {
  holdOpenRestoration,
  storeAcceptance,
  storeRelease,
  type Restoration,
} from '../../../../platform/restoration/repository';
import { evmCountOf, tronAddressOf, type EvmNodeSettings } from '../../../../rails/chain';
import { paidUnknown, spentUnknown } from '../../../../rails/signer';
import { action, type Means } from '../action';
import { accountsUnread, chainsUnread, knownNumbers } from '../restoration-repository';
import { actorOf, OperatorRefused } from '../sign-in';

const held = async (tx: Tx): Promise<Restoration> => {
  const restoration = await holdOpenRestoration(tx);
  if (!restoration) throw new OperatorRefused('No restored database waits: the server notices one at its start.');
  return restoration;
};

const lostSeals = ({ auditKept, auditLost, ledgerKept, ledgerLost }: Restoration): string =>
  [
    ['audit trail', auditKept, auditLost],
    ['ledger', ledgerKept, ledgerLost],
  ]
    .map(([what, kept, lost]) => `${what}: ${BigInt(lost ?? 0) - BigInt(kept ?? 0)} known seals lost after ${kept}`)
    .join(', ');

/** A restored database, in a line for operators; null if there is none. */
export const restorationLine = async (tx: Tx): Promise<string | null> => {
  const restoration = await holdOpenRestoration(tx);
  if (!restoration) return null;
  const { noticedAt, acceptedAt } = restoration;
  const next = acceptedAt === null ? 'accept-restored-database' : 'release-after-restore';
  return `restored database, noticed ${noticedAt.toISOString()}; ${lostSeals(restoration)}: no money leaves  (${next})`;
};

/** From here on the seals that were lost are not asked for any more; money is still held back. */
export const acceptRestoredAction = action(
  'accept-restored-database',
  'Accepts a restored database and the loss of what came after it; no money leaves yet',
  z.strictObject({ reason: plainText(280) }),
  async (tx, { reason }, { confirmedBy, askedBy, config }) => {
    const restoration = await held(tx);
    if (restoration.acceptedAt !== null) throw new OperatorRefused('It is accepted already: release-after-restore.');
    const at = await clockNow(tx);
    await storeAcceptance(tx, restoration.id, at, acceptanceMac(config.secretKey, restoration, at));
    const { auditKept, auditLost, ledgerKept, ledgerLost } = restoration;
    await audit(tx, {
      actor: actorOf(confirmedBy),
      action: 'restoration.accept',
      entity: { type: 'restoration', id: restoration.id },
      after: { reason, askedBy, auditKept, auditLost, ledgerKept, ledgerLost },
      result: 'SUCCESS',
    });
    return `Accepted (${lostSeals(restoration)}). Once chains and bank statements were read again: release-after-restore.`;
  },
);

/** Most transactions that a sentence names. */
const mostNamed = 20;

/** Payments of the signer on TRON since the newest seal of the backup that the database does not know, as sentences. */
const unknownOnTron = async (
  tx: Tx,
  node: EvmNodeSettings,
  address: string,
  { noticedAt, auditKept }: Pick<Restoration, 'noticedAt' | 'auditKept'>,
): Promise<string[]> => {
  const own = tronAddressOf(address);
  const seal = await findSeal(tx, BigInt(auditKept ?? 0));
  if (!seal) return [`no seal tells since when transfers on TRX may be missing: compare those of ${own} by hand`];
  const unknown = await paidUnknown(tx, node, address, { since: seal.through, until: noticedAt }).catch(
    (error: unknown) => (error instanceof Error ? error : new Error('The node of TRX did not answer')),
  );
  if (unknown instanceof Error) return [`transfers of ${own} could not be compared (${unknown.message})`];
  if (unknown.length === 0) return [];
  const more = unknown.length > mostNamed ? ` and ${unknown.length - mostNamed} more` : '';
  return [
    `${own} paid on TRX by transactions not in this database: ${unknown.slice(0, mostNamed).join(', ')}${more}; ` +
      'an order that one of them paid would be paid again',
  ];
};

/** Transactions of the signer on its chains that the database gave no number to, as sentences. */
const unknownSpending = async (
  tx: Tx,
  { noticedAt, auditKept }: Restoration,
  { chainNodes, signer, utxoNodes, utxoSigners, chainGateways }: Means['config'],
): Promise<string[]> => {
  const found: string[] = [];
  for (const chain of Object.keys(utxoSigners)) {
    const settings = utxoNodes[chain];
    const unknown = settings ? await spentUnknown(tx, chain, settings).catch(() => null) : 0;
    if (unknown === null) found.push(`the node of ${chain} does not answer`);
    else if (unknown > 0)
      found.push(`${unknown} outputs of the hot wallet of ${chain} were spent by transactions not in this database`);
    // An output that came and went after the state of the backup leaves no trace among the unspent ones.
    found.push(`payments over ${chain} have no numbers: compare those of its hot wallet by hand`);
  }
  for (const chain of Object.keys(chainGateways))
    found.push(`orders over ${chain} are at its gateway: compare those since the backup by hand`);
  if (!signer) return found;
  for (const [chain, node] of Object.entries(chainNodes)) {
    if (chain === 'TRX') {
      found.push(...(await unknownOnTron(tx, node, signer.address, { noticedAt, auditKept })));
      continue;
    }
    const onChain = await evmCountOf(chain, node, signer.address).catch(() => null);
    const known = await knownNumbers(tx, chain, signer.address);
    if (onChain === null) found.push(`the node of ${chain} does not answer`);
    else if (onChain > known)
      found.push(`${onChain - known} transactions of ${signer.address} on ${chain} are not in this database`);
  }
  return found;
};

/** Everything outside that was not read since the acceptance, as clauses; empty if money may leave. */
const unread = async (tx: Tx, restoration: Restoration, config: Means['config']): Promise<string[]> => {
  const { noticedAt, acceptedAt } = restoration;
  if (acceptedAt === null) return [];
  const chains = await chainsUnread(tx, acceptedAt);
  const accounts = await accountsUnread(tx, noticedAt);
  return [
    ...chains.map((chain) => `${chain} was not read to its newest block since`),
    ...accounts.map(
      ({ currency, ending }) =>
        `no statement of the ${currency} account …${ending} reaches ${noticedAt.toISOString().slice(0, 16)}Z`,
    ),
    ...(await unknownSpending(tx, restoration, config)),
  ];
};

export const releaseRestoredAction = action(
  'release-after-restore',
  'Lets money leave an accepted database again, once everything outside was read; --unread=COMPARED-BY-HAND if it was not',
  z.strictObject({ reason: plainText(280), unread: z.optional(z.literal('COMPARED-BY-HAND')) }),
  async (tx, { reason, unread: compared }, { confirmedBy, askedBy, config }) => {
    const restoration = await held(tx);
    if (restoration.acceptedAt === null)
      throw new OperatorRefused('It has to be accepted first: accept-restored-database.');
    const missing = await unread(tx, restoration, config);
    if (missing.length > 0 && compared === undefined)
      throw new OperatorRefused(
        `Money may have left that this database does not know of: ${missing.join('; ')}. ` +
          'Wait for it, or compare by hand and say so: --unread=COMPARED-BY-HAND.',
      );
    await storeRelease(tx, restoration.id, await clockNow(tx));
    await audit(tx, {
      actor: actorOf(confirmedBy),
      action: 'restoration.release',
      entity: { type: 'restoration', id: restoration.id },
      after: { reason, askedBy, comparedByHand: missing },
      result: 'SUCCESS',
    });
    return 'Money leaves again.';
  },
);
