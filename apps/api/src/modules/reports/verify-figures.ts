import type { TypedFigure } from '@countinghouse/contract/verifications';
import { withinOrganisation, type Tx } from '@countinghouse/database';
import { balancesOfHoldersAt } from '@countinghouse/ledger';
import { AppError, tooManyRequests } from '../../platform/errors';
import { findConfirmed, findReportLink } from '../../platform/reports/repository';
import { hashToken } from '../../platform/secrets';
import { countFailure, throttleSeconds } from '../../platform/throttle/repository';
import { balanceKinds } from '../balances';
import { exactInstant, type Confirmation } from './confirmation-document';
import { ledgerHash } from './ledger-hash';

/** As a person types a name: case and spaces aside. */
const asName = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

const plain = /^\d+(\.\d+)?$/;
const grouped = /^\d{1,3}([, '’ ]\d{3})+(\.\d+)?$/;

/** Decimal text without the zeros that say nothing; null for what is no amount. */
const asAmount = (text: string): string | null => {
  const typed = text.trim();
  if (!plain.test(typed) && !grouped.test(typed)) return null;
  const [whole = '', decimals = ''] = typed.replaceAll(/[, '’ ]/g, '').split('.');
  const bare = decimals.replace(/0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '')}${bare === '' ? '' : `.${bare}`}`;
};

/** As it is printed: zone and what is zero at its end left out. */
const asInstant = (text: string): string | null => {
  const typed = text
    .trim()
    .replace(/\s*(UTC|Z)$/i, '')
    .replace(/[T\s]+/, ' ');
  const found = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?$/.exec(typed);
  if (!found) return null;
  const [, day, minute, second = '00', fraction = ''] = found;
  return exactInstant(`${day}T${minute}:${second}.${fraction.padEnd(3, '0')}Z`);
};

/** Whether a figure is one of the letter. */
const agrees = ({ figures }: Pick<Confirmation, 'figures'>, typed: TypedFigure): boolean => {
  if (typed.asOf !== undefined && asInstant(typed.asOf) !== exactInstant(figures.asOf)) return false;
  const amount = asAmount(typed.total);
  return figures.businesses.some(
    ({ businessName, balances }) =>
      asName(businessName) === asName(typed.business) &&
      balances.some(
        ({ currency, total }) =>
          currency === typed.currency.trim().toUpperCase() && amount !== null && asAmount(total) === amount,
      ),
  );
};

/**
 * Confirms or denies each figure: it stands in the letter that bears the code, and the ledger says of that instant today what it said
 * when the letter was made. Says nothing else. Figures that are denied count: a balance is not found out by trying.
 * @throws AppError NOT_FOUND for a code that stands for nothing, RATE_LIMITED
 */
export const verifyTyped = async (tx: Tx, code: string, typed: readonly TypedFigure[]): Promise<boolean[]> => {
  const link = await findReportLink(tx, code);
  if (!link) throw new AppError('NOT_FOUND');
  const subject = hashToken(code).toString('base64url');
  const seconds = await throttleSeconds(tx, 'verification', subject);
  if (seconds > 0) throw tooManyRequests(seconds);
  const { organisation_id: organisationId, report_id: id } = link;
  const confirmed = await withinOrganisation(tx, organisationId, async () => {
    const report = await findConfirmed(tx, organisationId, id);
    if (report?.status !== 'DONE') throw new AppError('NOT_FOUND');
    const content = report.content as Confirmation;
    const found = await balancesOfHoldersAt(
      tx,
      organisationId,
      { holderIds: report.business_ids, kinds: balanceKinds },
      new Date(content.figures.asOf),
    );
    const isAsItWas = ledgerHash(found) === report.ledger_hash;
    return typed.map((figure) => isAsItWas && agrees(content, figure));
  });
  for (const isConfirmed of confirmed) if (!isConfirmed) await countFailure(tx, 'verification', subject);
  return confirmed;
};

/** Whether a code stands for a letter at all. */
export const isKnownCode = async (tx: Tx, code: string): Promise<boolean> => (await findReportLink(tx, code)) !== null;
