import type { PayLink } from '@countinghouse/contract/money-in/pay-links';
import { metadataOf } from '../../../platform/metadata';
import { versionOf } from '../../../platform/versions/version';
import type { UsesOfLink } from '../crypto-deposits';
import { linkMoney, type PayLinkRecord } from './repository';
import { stateOf } from './state';

const termsView = (link: PayLinkRecord) => ({
  name: link.name,
  description: link.description,
  displayCurrency: link.displayCurrency,
  ...linkMoney.texts(link),
  depositCurrency: link.depositCurrency,
  // Written from the networks the product knows.
  network: link.network as PayLink['network'],
  redirectUrl: link.redirectUrl,
  clientPaymentIdPrefix: link.clientPaymentIdPrefix,
  mostUses: link.mostUses,
  endsAt: link.endsAt?.toISOString() ?? null,
});

/** `publicUrl`: origin of its page. */
export const payLinkView = (
  link: PayLinkRecord,
  uses: UsesOfLink,
  { now, publicUrl }: { readonly now: Date; readonly publicUrl: string },
): PayLink => ({
  id: link.id,
  businessId: link.businessId,
  businessName: link.businessName,
  ...termsView(link),
  url: `${publicUrl}/pay-link/${link.token}`,
  state: stateOf(link, uses, now),
  isPaused: link.pausedAt !== null,
  metadata: metadataOf(link.metadata),
  takenPayments: uses.uses,
  paidPayments: uses.paid,
  openPayments: uses.open,
  createdBy: link.createdByLabel,
  createdAt: link.createdAt.toISOString(),
});

/** Version of a link: the terms that its form sets. */
export const versionOfPayLink = (link: PayLinkRecord): string =>
  versionOf({ ...termsView(link), metadata: metadataOf(link.metadata) });

/** Link in the audit trail: without the token, by which anybody could pay, and without metadata, which is the business's. */
export const auditView = (link: PayLinkRecord) => ({ businessId: link.businessId, ...termsView(link) });
