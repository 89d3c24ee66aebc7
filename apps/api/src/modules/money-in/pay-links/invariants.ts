import type { Invariant } from '@countinghouse/ledger';

/** Payments and the links that they name. */
export const payLinkInvariants: readonly Invariant[] = [
  {
    name: 'payments-name-links-of-their-business',
    proves: 'a payment that names a link was made for the business of that link.',
    offenders: `
      select p.organisation_id, p.id as payment_id, p.pay_link_id
        from payment p
        left join pay_link l on l.organisation_id = p.organisation_id and l.id = p.pay_link_id
       where p.pay_link_id is not null and l.business_id is distinct from p.business_id`,
  },
];
