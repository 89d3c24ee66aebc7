import { getOrganisationMetadata, getSender } from '@countinghouse/contract/organisation/organisations';
import { saveSender } from '@countinghouse/contract/organisation/sender';
import { isEu } from '@countinghouse/money';
import { travelRulePolicy, type TravelRuleSettings } from '@countinghouse/payments';
import type { Route } from '../../../http/route';
import { memberOf, route } from '../../../http/route';
import { AppError } from '../../../platform/errors';
import { findBrand } from '../brand';
import { changeSender, senderVersion } from './change-sender';
import { findOrganisation, findSender } from './repository';

export const organisationRoutes: Route[] = [
  route(getOrganisationMetadata, async ({ tx, principal, config }) => {
    const organisation = await findOrganisation(tx, memberOf(principal).organisationId);
    if (!organisation) throw new AppError('NOT_FOUND');
    const { regime, acceptMinimum } = travelRulePolicy(organisation.travelRule as TravelRuleSettings, {
      uniformCurrency: organisation.uniformCurrency,
      isEu: isEu(organisation),
      mayBeOff: config.mode === 'sandbox',
    });
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
      allowsFiatDeposits:
        organisation.mode === 'LIVE' && ((await findBrand(tx, organisation.brand))?.allowsFiatDeposits ?? false),
      travelRule: { regime, acceptsMinimum: acceptMinimum },
    };
  }),

  route(getSender, async ({ tx, principal, reply }) => {
    const sender = await findSender(tx, memberOf(principal).organisationId);
    reply.version(senderVersion(sender));
    return { sender };
  }),

  route(saveSender, async ({ tx, principal, body, request, expected, reply }) => {
    const sender = await changeSender(tx, { member: memberOf(principal), request, expected }, body);
    reply.version(senderVersion(sender));
    return { sender };
  }),
];
