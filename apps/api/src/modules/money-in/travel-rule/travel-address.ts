import type { OrganisationId } from '@countinghouse/contract/ids';
import { travelAddressOf } from '@countinghouse/payments/travel-address';
import type { Config } from '../../../config';
import { exchangeUrl } from '../../carriers/travel-rule-providers';

/** Travel address of a payment, by which another provider asks before its customer pays; null: nothing is exchanged with other providers here. */
export const travelAddressOfPayment = (
  { travelRule, secretKey }: Pick<Config, 'travelRule' | 'secretKey'>,
  payment: { readonly organisationId: OrganisationId; readonly id: string },
): string | null =>
  travelRule ? travelAddressOf(`${exchangeUrl({ url: travelRule.url, secretKey }, 'i', payment)}?t=i`) : null;
