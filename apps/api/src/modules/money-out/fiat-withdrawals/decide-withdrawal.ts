import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { fitsFiatWithdrawal, type Actor, type FiatWithdrawalEvent } from '@countinghouse/payments';
import { clockNow } from '../../../platform/clock/repository';
import { moveFiatWithdrawal } from './move-fiat-withdrawal';
import { holdFiatWithdrawal } from './repository';

type Decision = {
  readonly organisationId: OrganisationId;
  readonly id: string;
  readonly event: Extract<FiatWithdrawalEvent, { readonly kind: 'REFUSED' | 'BANK_REFUSED' }>;
  readonly actor: Actor;
  readonly facts: Readonly<Record<string, unknown>>;
};

/**
 * Applies the platform's decision about a withdrawal: refused before it went to the bank, or refused by a bank that sent no message about it. Its
 * hold is released (T-16).
 *
 * @returns true if one was decided; otherwise nothing changed
 */
export const decideFiatWithdrawal = async (tx: Tx, decision: Decision): Promise<boolean> => {
  const { organisationId, id, event, actor, facts } = decision;
  const withdrawal = await holdFiatWithdrawal(tx, organisationId, id);
  if (!withdrawal || !fitsFiatWithdrawal(withdrawal.status, event.kind)) return false;
  await moveFiatWithdrawal(tx, withdrawal, event, { at: await clockNow(tx), actor }, { facts });
  return true;
};
