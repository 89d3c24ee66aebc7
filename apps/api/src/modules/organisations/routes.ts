import { getOrganisationMetadata, getSender } from '@countinghouse/contract/organisations';
import { isEu } from '@countinghouse/money';
import type { Route } from '../../http/route';
import { memberOf, route } from '../../http/route';
import { AppError } from '../../platform/errors';
import { brandOf } from '../brand';
import { findOrganisation, findSender } from './repository';

export const organisationRoutes: Route[] = [
  route(getOrganisationMetadata, async ({ tx, principal }) => {
    const organisation = await findOrganisation(tx, memberOf(principal).organisationId);
    if (!organisation) throw new AppError('NOT_FOUND');
    return {
      organisationId: organisation.id,
      name: organisation.name,
      enabledFiatSettlementCurrencies: [...organisation.enabledFiatSettlementCurrencies],
      enabledCryptoSettlementCurrencies: [...organisation.enabledCryptoSettlementCurrencies],
      enabledCryptoCurrencies: [...organisation.enabledCryptoCurrencies],
      allowServiceFeeDistribution: organisation.allowServiceFeeDistribution,
      feeDistributionLimit: organisation.feeDistributionLimit,
      uniformCurrency: organisation.uniformCurrency,
      isEu: isEu(organisation),
      refuseUsdtSettlement: organisation.refuseUsdtSettlement,
      allowsFiatDeposits: brandOf(organisation.brand)?.allowsFiatDeposits ?? false,
    };
  }),

  route(getSender, async ({ tx, principal }) => ({ sender: await findSender(tx, memberOf(principal).organisationId) })),
];
