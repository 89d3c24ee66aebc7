import type { ProvenMeasure } from '@countinghouse/contract/books/figure-proofs';
import { withinOrganisation, type Tx } from '@countinghouse/database';
import { balancesOfHoldersAt, sealedEntries } from '@countinghouse/ledger';
import { toText } from '@countinghouse/money';
import { ledgerHash } from '../../../platform/reports/ledger-hash';
import { accountsOf, kindsOf, summed } from './find-figure';
import { findShareByCode } from './repository';

/** Everything that a link tells: one figure, as it was handed out. */
export type FigureContent = {
  readonly organisation: string;
  /** Null: all businesses of the organisation. */
  readonly business: string | null;
  readonly measure: ProvenMeasure;
  readonly amount: string;
  readonly currency: string;
  readonly isValued: boolean;
  readonly asOf: string;
};

export type SharedFigure = FigureContent & {
  readonly expiresAt: Date;
  /** True if the books still give the state from which the figure was read, and the figure itself. */
  readonly agrees: boolean;
  /** True if a seal covers every entry behind it. */
  readonly isSealed: boolean;
};

/** Figure of a code, compared with the books of its instant; null for a code that is unknown, revoked or expired: none is told from another. */
export const findSharedFigure = async (tx: Tx, code: string): Promise<SharedFigure | null> => {
  const share = await findShareByCode(tx, code);
  if (!share) return null;
  const { organisation_id: organisationId, business_ids: holderIds, measure, currency } = share;
  const content = share.content as FigureContent;
  return withinOrganisation(tx, organisationId, async () => {
    const kinds = kindsOf(measure);
    const found = accountsOf(
      await balancesOfHoldersAt(tx, organisationId, { holderIds, kinds }, share.as_of),
      currency,
    );
    const sealed = await sealedEntries(
      tx,
      organisationId,
      found.map(({ account }) => account),
    );
    return {
      ...content,
      expiresAt: share.expires_at,
      agrees:
        ledgerHash(found) === share.ledger_hash &&
        (currency === null || toText(summed(found, currency)) === content.amount),
      isSealed: found.every(({ account, accountSeq }) => (sealed.get(account) ?? 0n) >= accountSeq),
    };
  });
};
