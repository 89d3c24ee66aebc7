import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { endSessionsAt } from '../../../platform/sessions/repository';
import { holdStatus, storeStatus, type OrganisationStatus } from './settings-repository';

/** Changes the status; returns the organisation's name, or the sentence why it cannot be done. */
const become = async (
  tx: Tx,
  organisationId: OrganisationId,
  from: OrganisationStatus,
  to: OrganisationStatus,
): Promise<string | { readonly name: string }> => {
  const found = await holdStatus(tx, organisationId);
  if (!found) return 'There is no such organisation.';
  if (found.status !== from) return `${found.name} is ${found.status.toLowerCase()}, not ${from.toLowerCase()}.`;
  await storeStatus(tx, organisationId, to);
  return { name: found.name };
};

/**
 * Suspends an organisation: its sessions end, its people only read once they sign in again, no key of it works and nothing leaves it. What comes in is
 * credited as before. Money that moves right now ends its movement first.
 */
export const suspend = async (
  tx: Tx,
  organisationId: OrganisationId,
): Promise<string | { readonly name: string; readonly sessions: number }> => {
  const changed = await become(tx, organisationId, 'ACTIVE', 'SUSPENDED');
  if (typeof changed === 'string') return changed;
  return { ...changed, sessions: await endSessionsAt(tx, organisationId, 'SUSPENDED') };
};

/** Ends a suspension: people sign in anew, keys work again, and what waits leaves. */
export const resume = (tx: Tx, organisationId: OrganisationId): Promise<string | { readonly name: string }> =>
  become(tx, organisationId, 'SUSPENDED', 'ACTIVE');

/** Sentence why an organisation cannot be resumed, or null. */
export const problemOfResuming = async (tx: Tx, organisationId: OrganisationId): Promise<string | null> => {
  const found = await holdStatus(tx, organisationId);
  if (!found) return 'There is no such organisation.';
  return found.status === 'SUSPENDED' ? null : `${found.name} is ${found.status.toLowerCase()}, not suspended.`;
};
