import type { EntityType } from '@countinghouse/ledger';

/** Entities that only the audit trail names. */
type AuditedEntityType =
  | 'api-credential'
  | 'approval-rule'
  | 'backup'
  | 'bank-account'
  | 'bank-file'
  | 'brand'
  | 'bank-payment-file'
  | 'business'
  | 'clock'
  | 'collection-account'
  | 'currency'
  | 'company-sign-in'
  | 'detached-month'
  | 'figure-share'
  | 'invoice'
  | 'job'
  | 'list'
  | 'operation'
  | 'operator'
  | 'operator-order'
  | 'organisation'
  | 'pay-link'
  | 'report-schedule'
  | 'restoration'
  | 'role'
  | 'sender'
  | 'session'
  | 'table'
  | 'transaction'
  | 'travel-rule-inquiry'
  | 'travel-rule-provider'
  | 'user'
  | 'whitelisted-address';

/** Entity of an audit event. One entity has one spelling in new events. */
export type AuditEntity = { readonly type: EntityType | AuditedEntityType; readonly id: string };

/**
 * Every spelling of an entity type in the trail: `PAYMENT` and `payment`, `INTERNAL_TRANSFER` and `internal-transfer`. Events are sealed, so those
 * written under an earlier spelling keep it.
 */
export const spellingsOf = (entityType: string): readonly string[] => {
  const shared = entityType.toUpperCase().replaceAll('-', '_');
  return [shared, shared.toLowerCase().replaceAll('_', '-')];
};
