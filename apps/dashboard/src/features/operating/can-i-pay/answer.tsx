import type { CanIPay } from '@countinghouse/contract/operating/can-i-pay';
import { Banner, DateTimeText, dayText, EmptyState, Link } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { Amount } from '../../../entities/currency/cells';
import { useComposition } from '../../../platform/composition';
import styles from './can-i-pay.module.css';
import { messages } from './messages';
import { countsOf } from './model';
import { addressesPath, bankAccountsPath } from './paths';
import { PayingBusinessCard } from './paying-business';

type AnswerProps = {
  readonly answer: CanIPay;
  /** Of the question before, while the new one is awaited. */
  readonly isOld: boolean;
};

/** Businesses that can pay first, beside what any of them needs. */
export const Answer = ({ answer, isOld }: AnswerProps) => {
  const { closed, businesses } = answer;
  return (
    <div className={styles.answer} data-old={isOld || undefined}>
      <section className={styles.businesses} aria-label={messages.answer(countsOf(businesses))}>
        <div className={styles.head}>
          <h2>
            <output>{messages.answer(countsOf(businesses))}</output>
          </h2>
          <span>
            {messages.updated} <DateTimeText iso={answer.asOf} show="time" />
          </span>
        </div>
        {closed !== null && (
          <Banner tone={closed === 'STOPPED' ? 'danger' : 'warning'}>{messages.closed[closed]}</Banner>
        )}
        {businesses.length === 0 ? (
          <EmptyState title={messages.noBusiness}>{messages.noBusinessText}</EmptyState>
        ) : (
          businesses.map((business) => <PayingBusinessCard key={business.id} business={business} answer={answer} />)
        )}
      </section>
      <Conditions answer={answer} />
    </div>
  );
};

const Conditions = ({ answer }: { readonly answer: CanIPay }) => {
  const { canOpen } = useComposition();
  const { bank, approval, whitelist, isCovered, network } = answer;
  return (
    <aside className={styles.conditions} aria-label={messages.conditions}>
      <h2>{messages.conditions}</h2>
      <p className={styles.sum}>
        <Amount money={answer} network={network} size="lg" />
      </p>
      <dl>
        <Condition
          title={messages.arrival}
          isOpen={bank !== null && !bank.isInTime}
          note={bank && `${bank.displayName}, ${messages.accounts(bank.accounts)}`}
          link={
            network === null &&
            canOpen(bankAccountsPath) && <Link href={bankAccountsPath}>{messages.bankAccounts}</Link>
          }
        >
          {bank
            ? bank.isInTime
              ? messages.between(dayText(bank.arrivesFrom) ?? '', dayText(bank.arrivesUntil) ?? '')
              : messages.late(dayText(answer.day) ?? answer.day)
            : network === null
              ? '–'
              : messages.atOnce}
        </Condition>
        {bank && (
          <>
            <Condition title={messages.cutOff}>
              <DateTimeText iso={bank.submitAt} />
            </Condition>
            <Condition title={messages.lastChance} isOpen={bank.lastChance === null}>
              {bank.lastChance === null ? messages.noChance : <DateTimeText iso={bank.lastChance} />}
            </Condition>
          </>
        )}
        <Condition
          title={messages.votes}
          isOpen={approval !== null && !approval.canBeMet}
          note={
            approval &&
            (approval.canBeMet
              ? approval.voters && approval.voters.length > 0 && messages.voters(approval.voters)
              : messages.tooFew)
          }
        >
          {approval ? messages.voted(approval.votes) : messages.noVotes}
        </Condition>
        {whitelist && (
          <Condition
            title={messages.whitelist}
            isOpen={whitelist.active === 0}
            note={
              <>
                {whitelist.coolingOff > 0 && messages.cooling(whitelist.coolingOff)}
                {whitelist.nextActiveAt !== null && (
                  <>
                    , {messages.nextActive('')}
                    <DateTimeText iso={whitelist.nextActiveAt} />
                  </>
                )}
              </>
            }
            link={canOpen(addressesPath) && <Link href={addressesPath}>{messages.addresses}</Link>}
          >
            {messages.listed(whitelist.active)}
          </Condition>
        )}
        {isCovered !== null && (
          <Condition title={network === null ? messages.cover.bank : messages.cover.coins} isOpen={!isCovered}>
            {network === null
              ? isCovered
                ? messages.coveredBank
                : messages.notCoveredBank
              : isCovered
                ? messages.covered
                : messages.notCovered}
          </Condition>
        )}
      </dl>
    </aside>
  );
};

type ConditionProps = {
  readonly title: string;
  /** True: stands in the way. */
  readonly isOpen?: boolean;
  readonly note?: ReactNode;
  /** Where it is mended. */
  readonly link?: ReactNode;
  readonly children: ReactNode;
};

const Condition = ({ title, isOpen = false, note, link, children }: ConditionProps) => (
  <div data-open={isOpen || undefined}>
    <dt>{title}</dt>
    <dd>
      {children}
      {note && <small>{note}</small>}
      {link && <div>{link}</div>}
    </dd>
  </div>
);
