import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Database, Owner } from '@countinghouse/database';
import { offencesAgainst, verifySeals } from '@countinghouse/ledger';
import type { Config } from '../../../config';
import { verifyAuditTrail } from '../../../platform/audit/verify';
import { offendersByOrganisation } from '../../../platform/row-checks/row-check';
import { ledgerSealMac } from '../../books/ledger';
import type { Plan } from './plan';

/** True for a finding is about an organisation, or about everybody. */
const concerning =
  (id: OrganisationId) =>
  ({ organisationId }: { readonly organisationId: string | null }): boolean =>
    organisationId === null || organisationId === id;

/**
 * Names of all rules of the verifiers that rows of the organisation break, or that are broken for everybody: of the ledger, of the rows beside it, of
 * their seals and of the audit trail. Empty: it is sound.
 */
export const faultsOf = async (
  database: Database,
  config: Pick<Config, 'secretKey' | 'mode'>,
  { invariants, rowChecks }: Plan,
  organisationId: OrganisationId,
): Promise<string[]> => {
  const concerns = concerning(organisationId);
  const faults: string[] = [];
  for (const rule of invariants) {
    // oxlint-disable-next-line no-await-in-loop -- one rule at a time, on the verifier's connection
    const offences = await database.verifying((tx) => offencesAgainst(tx, rule));
    if (offences.some(concerns)) faults.push(rule.name);
  }
  for (const check of rowChecks) {
    // oxlint-disable-next-line no-await-in-loop -- one rule at a time, on the verifier's connection
    const offences = await database.verifying((tx) => offendersByOrganisation(tx, check));
    if (offences.some(concerns)) faults.push(check.name);
  }
  const broken = await database.verifying((tx) => verifySeals(tx, ledgerSealMac(config.secretKey), undefined));
  if (broken.some(concerns)) faults.push('ledger-seals');
  const altered = await database.verifying((tx) => verifyAuditTrail(tx, config.secretKey, null, config));
  if (altered.some(({ chain, problem }) => problem !== 'CLOCK_APART' && concerns({ organisationId: chain })))
    faults.push('audit-trail');
  return faults;
};

/**
 * Names of all rules of the ledger that the organisation's own rows break, whatever its cell has besides. Empty: they hold. The ledger's tables show all
 * rows to their owner, whose functions post: findings are told apart here.
 */
export const rulesBrokenBy = async (
  owner: Owner,
  { invariants }: Pick<Plan, 'invariants'>,
  organisationId: OrganisationId,
): Promise<string[]> =>
  owner.movingOrganisation(
    organisationId,
    async (tx) => {
      const concerns = concerning(organisationId);
      const broken: string[] = [];
      for (const rule of invariants) {
        const offences = await offencesAgainst(tx, rule);
        if (offences.some(concerns)) broken.push(rule.name);
      }
      return broken;
    },
    { snapshot: true },
  );
