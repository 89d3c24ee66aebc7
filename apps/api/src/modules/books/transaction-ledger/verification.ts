import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { balancesOfHoldersAt, type Statement } from '@countinghouse/ledger';
import { toText } from '@countinghouse/money';
import type { Config } from '../../../config';
import { AppError } from '../../../platform/errors';
import { ledgerHash } from '../../../platform/reports/ledger-hash';
import { newVerificationCode } from '../../../platform/reports/verification-code';
import { findBrand, linkBase } from '../../organisation/brand';
import { findOrganisation } from '../../organisation/organisations';

type Told = {
  readonly organisationId: OrganisationId;
  readonly business: { readonly id: BusinessId; readonly name: string };
  readonly statements: readonly Statement[];
  /** Exclusive end of the period. */
  readonly before: Date;
};

/**
 * Code that verifies the closing balances of a document at `/verify/{code}`, with the figures handed out and the hash of their basis in the ledger.
 * Balances are those of the last millisecond of the period.
 */
export const verificationOf = async (
  tx: Tx,
  config: Config,
  { organisationId, business, statements, before }: Told,
) => {
  const organisation = await findOrganisation(tx, organisationId);
  if (!organisation) throw new AppError('NOT_FOUND');
  const asOf = new Date(before.getTime() - 1);
  const readFrom = await balancesOfHoldersAt(
    tx,
    organisationId,
    { holderIds: [business.id], kinds: ['available'] },
    asOf,
  );
  const code = newVerificationCode();
  const balances = statements.map(({ currency, closing }) => ({ currency, total: toText(closing) }));
  return {
    code,
    ledgerHash: ledgerHash(readFrom),
    content: {
      figures: { asOf: asOf.toISOString(), businesses: [{ businessName: business.name, balances }] },
      verifyUrl: `${linkBase(await findBrand(tx, organisation.brand), config)}/verify/${code}`,
    },
  };
};
