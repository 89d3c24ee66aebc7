import type { Reconciliation } from '@countinghouse/contract/books/balances';
import type { LedgerFinding, LedgerHealth } from '@countinghouse/contract/books/ledger-health';
import { Banner } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Difference, placeOf } from '../../../entities/balance/difference';
import { businessOptionsQuery } from '../../../entities/business/api';
import { Amount } from '../../../entities/currency/cells';
import styles from './ledger-health.module.css';
import { messages } from './messages';
import { keyOf, purposeOf } from './model';

/** Findings of the recomputation, one after another. */
export const Findings = ({ findings }: { readonly findings: readonly LedgerFinding[] }) => (
  <Banner tone="danger" title={messages.findings}>
    <ul className={styles.findings}>
      {findings.map((finding) => (
        <li key={keyOf(finding)}>
          <Finding finding={finding} />
        </li>
      ))}
    </ul>
    <p>{messages.findingsHint}</p>
  </Banner>
);

/** Rules that the night's verification of everything found broken. */
export const BrokenRules = ({ findings }: Pick<NonNullable<LedgerHealth['whole']>, 'findings'>) => (
  <Banner tone="danger" title={messages.broken}>
    <ul className={styles.findings}>
      {findings.map(({ rule, proves, count }) => (
        <li key={rule}>{messages.deny(count, proves)}</li>
      ))}
    </ul>
    <p>{messages.brokenHint}</p>
  </Banner>
);

const Finding = ({ finding }: { readonly finding: LedgerFinding }) => {
  const { currency } = finding;
  if (finding.check === 'BOOK')
    return (
      <>
        {messages.book(currency)}: {messages.notClosed} <Amount money={{ amount: finding.difference, currency }} />
      </>
    );
  if (finding.check === 'BALANCE') {
    const { account, accountSeq, businessId, difference } = finding;
    return (
      <>
        <Whose businessId={businessId} />: {messages.account(purposeOf(account), currency)}{' '}
        {accountSeq === null ? messages.ofBalance : messages.ofEntry(accountSeq)}{' '}
        <Amount money={{ amount: difference, currency }} />
      </>
    );
  }
  if (finding.check === 'TOTAL') {
    const { direction, day, difference } = finding;
    return (
      <>
        {messages.ofBusinesses}: {messages.figure(messages.directions[direction], currency, day)} {messages.ofTheirs}{' '}
        {messages.movements(difference.count)}, <Amount money={{ amount: difference.amount, currency }} />
      </>
    );
  }
  const { businessId, direction, day, kept, recomputed } = finding;
  return (
    <>
      <Whose businessId={businessId} />: {messages.figure(messages.directions[direction], currency, day)}.{' '}
      {messages.kept}: {messages.movements(kept.count)}, <Amount money={{ amount: kept.amount, currency }} />.{' '}
      {messages.recomputed}: {messages.movements(recomputed.count)},{' '}
      <Amount money={{ amount: recomputed.amount, currency }} />
    </>
  );
};

const Whose = ({ businessId }: { readonly businessId: string | null }) => {
  const { data } = useQuery({ ...businessOptionsQuery(), enabled: businessId !== null });
  if (businessId === null) return messages.organisation;
  return data?.find(({ id }) => id === businessId)?.name ?? messages.business;
};

/** Differences between external holdings and the ledger. */
export const OutsideDifferences = ({ differences }: Pick<Reconciliation, 'differences'>) => (
  <Banner tone="danger" title={messages.outside}>
    <ul className={styles.findings}>
      {differences.map((one) => (
        <li key={placeOf(one)}>
          <Difference {...one} />
        </li>
      ))}
    </ul>
  </Banner>
);
