import type { TypedFigure } from '@countinghouse/contract/books/verifications';
import { withinOrganisation, type Tx } from '@countinghouse/database';
import { balancesOfHoldersAt } from '@countinghouse/ledger';
import { AppError, tooManyRequests } from '../../../platform/errors';
import { findConfirmed, findReportLink } from '../../../platform/reports/repository';
import { hashToken } from '../../../platform/secrets';
import { countFailure, holdThrottle, throttleSeconds } from '../../../platform/throttle/repository';
import { balanceKinds } from '../balances';
import { isoOfWords } from '../../../platform/words';
import { ledgerHash } from '../../../platform/reports/ledger-hash';

/** Name as a person types it: case and spaces aside. */
const asName = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

const plain = /^\d+(\.\d+)?$/;
const grouped = /^\d{1,3}([, '’ ]\d{3})+(\.\d+)?$/;

/** Decimal text without insignificant zeros; null if it is no amount. */
const asAmount = (text: string): string | null => {
  const typed = text.trim();
  if (!plain.test(typed) && !grouped.test(typed)) return null;
  const [whole = '', decimals = ''] = typed.replaceAll(/[, '’ ]/g, '').split('.');
  const bare = decimals.replace(/0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '')}${bare === '' ? '' : `.${bare}`}`;
};

/** Typed instant in ISO form: as printed, `31 Dec 2024, 23:59:59.999`, or as `2024-12-31 23:59:59.999`. */
const asInstant = (text: string): string | null => {
  const typed = text
    .trim()
    .replace(/\s*(UTC|Z)$/i, '')
    .replaceAll(/\s+/g, ' ');
  const printed = isoOfWords(typed);
  if (printed !== null) return `${printed}Z`;
  const found = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?$/.exec(typed);
  if (!found) return null;
  const [, day, minute, second = '00', fraction = ''] = found;
  return `${day}T${minute}:${second}.${fraction.padEnd(3, '0')}Z`;
};

/** Figures handed out under a code: totals of a letter, or closing balances of a transaction ledger. */
type HandedOut = {
  readonly figures: {
    readonly asOf: string;
    readonly businesses: readonly {
      readonly businessName: string;
      readonly balances: readonly { readonly currency: string; readonly total: string }[];
    }[];
  };
};

/** True if a figure is one of those handed out. */
const agrees = ({ figures }: HandedOut, typed: TypedFigure): boolean => {
  if (typed.asOf !== undefined && asInstant(typed.asOf) !== figures.asOf) return false;
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
 * Confirms or denies each figure: confirmed if it is in the letter with this code, and the ledger still gives the letter's hash for that instant.
 * Reveals nothing else. Denied figures are counted, serialised over calls: a balance cannot be found by guessing, however many try at once.
 *
 * @throws AppError NOT_FOUND for an unknown code, RATE_LIMITED, which is an outcome if this call used up the tries
 */
export const verifyTyped = async (tx: Tx, code: string, typed: readonly TypedFigure[]): Promise<boolean[]> => {
  const link = await findReportLink(tx, code);
  if (!link) throw new AppError('NOT_FOUND');
  const subject = hashToken(code).toString('base64url');
  const seconds = await holdThrottle(tx, 'verification', subject);
  if (seconds > 0) throw tooManyRequests(seconds);
  const { organisation_id: organisationId, report_id: id } = link;
  const confirmed = await withinOrganisation(tx, organisationId, async () => {
    const report = await findConfirmed(tx, organisationId, id);
    if (report?.status !== 'DONE') throw new AppError('NOT_FOUND');
    const content = report.content as HandedOut;
    const found = await balancesOfHoldersAt(
      tx,
      organisationId,
      { holderIds: report.business_ids, kinds: report.kind === 'TRANSACTION_LEDGER' ? ['available'] : balanceKinds },
      new Date(content.figures.asOf),
    );
    const isAsItWas = ledgerHash(found) === report.ledger_hash;
    return typed.map((figure) => isAsItWas && agrees(content, figure));
  });
  const denied = confirmed.filter((isConfirmed) => !isConfirmed).length;
  for (let tried = 1; tried <= denied; tried += 1) {
    const { lockedUntil } = await countFailure(tx, 'verification', subject);
    // Figures beyond the letter's remaining tries are not judged.
    if (lockedUntil && tried < denied)
      throw tooManyRequests(await throttleSeconds(tx, 'verification', subject), undefined, true);
  }
  return confirmed;
};

/** True if a code belongs to a letter. */
export const isKnownCode = async (tx: Tx, code: string): Promise<boolean> => (await findReportLink(tx, code)) !== null;
