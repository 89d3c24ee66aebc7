import type { FigureShare } from '@countinghouse/contract/books/figure-proofs';
import type { Tx } from '@countinghouse/database';
import type { Config } from '../../../config';
import { audit } from '../../../platform/audit/repository';
import { AppError } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { actorOf, type Member, type RequestInfo } from '../../../platform/principal';
import { ledgerHash } from '../../../platform/reports/ledger-hash';
import { newVerificationCode } from '../../../platform/reports/verification-code';
import type { RateFeed } from '../../../rails/rates';
import { findBrand, linkBase } from '../../organisation/brand';
import { scopeOf, seesBusiness, type BusinessScope } from '../../organisation/businesses';
import { findOrganisation } from '../../organisation/organisations';
import type { BusinessId } from '@countinghouse/contract/ids';
import { findFigure, type AskedFigure } from './find-figure';
import { findShare, insertShare, revokeShare, seesAll, selectShares, type ShareRow } from './repository';
import type { FigureContent } from './shared-figure';

type Given = { readonly rates: RateFeed; readonly config: Config };
type By = { readonly member: Member; readonly request: RequestInfo; readonly now: Date };

/** A link is known to those who may see the figure behind it. */
const sees = (scope: BusinessScope, { business_id: businessId }: ShareRow): boolean =>
  businessId === null ? seesAll(scope) : seesBusiness(scope, businessId as BusinessId);

const shareView = (row: ShareRow): FigureShare => {
  const { business, measure, amount, currency } = row.content as FigureContent;
  return {
    id: row.id,
    businessName: business,
    measure,
    amount,
    currency,
    asOf: row.as_of.toISOString(),
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_label,
    expiresAt: row.expires_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
  };
};

/**
 * Makes a link under which outsiders are told one figure. Its code is told once and stored as a hash.
 *
 * @throws AppError as `findFigure`, and RULE_VIOLATED for a figure of all businesses by somebody who does not see them all
 */
export const createShare = async (
  tx: Tx,
  { rates, config }: Given,
  { member, request, now }: By,
  { days, ...asked }: AskedFigure & { readonly days: number },
): Promise<{ share: FigureShare; url: string }> => {
  const { organisationId } = member;
  const scope = await scopeOf(tx, member);
  if (asked.businessId === undefined && !seesAll(scope))
    throw new AppError('RULE_VIOLATED', {
      message: 'Only people who see every business share a figure of all of them',
    });
  const organisation = await findOrganisation(tx, organisationId);
  if (!organisation) throw new AppError('NOT_FOUND');
  const { proof, readFrom, businessIds } = await findFigure(tx, scope, rates, asked, now);
  const code = newVerificationCode();
  const content: FigureContent = {
    organisation: organisation.name,
    business: proof.businessName,
    measure: proof.measure,
    amount: proof.amount,
    currency: proof.currency,
    isValued: proof.isValued,
    asOf: proof.asOf,
  };
  const row = await insertShare(tx, {
    organisationId,
    id: newId(),
    businessId: asked.businessId ?? null,
    businessIds,
    measure: asked.measure,
    currency: asked.currency ?? null,
    asOf: proof.asOf,
    content,
    ledgerHash: ledgerHash(readFrom),
    code,
    createdBy: { userId: member.userId, label: actorOf(member).label },
    days,
  });
  const share = shareView(row);
  await audit(tx, {
    actor: actorOf(member),
    organisationId,
    sessionId: member.sessionId,
    request,
    action: 'figure.share',
    entity: { type: 'figure-share', id: share.id },
    after: { ...content, expiresAt: share.expiresAt },
    result: 'SUCCESS',
  });
  const brand = await findBrand(tx, organisation.brand);
  return { share, url: `${linkBase(brand, config)}/verify/${code}` };
};

/** Links that still work and whose figures the caller sees. */
export const listShares = async (
  tx: Tx,
  member: Member,
  businessId: BusinessId | undefined,
): Promise<FigureShare[]> => {
  const rows = await selectShares(tx, await scopeOf(tx, member), businessId ?? null);
  return rows.map(shareView);
};

/**
 * Ends a link at once.
 *
 * @throws AppError NOT_FOUND, also for a link that was ended before
 */
export const endShare = async (tx: Tx, { member, request }: Omit<By, 'now'>, id: string): Promise<void> => {
  const { organisationId } = member;
  const share = await findShare(tx, organisationId, id);
  if (!share || share.revoked_at || !sees(await scopeOf(tx, member), share)) throw new AppError('NOT_FOUND');
  await revokeShare(tx, organisationId, id);
  await audit(tx, {
    actor: actorOf(member),
    organisationId,
    sessionId: member.sessionId,
    request,
    action: 'figure.unshare',
    entity: { type: 'figure-share', id },
    before: share.content,
    result: 'SUCCESS',
  });
};
