import type { CanIPay, PayingBusiness, PayStep } from '@countinghouse/contract/operating/can-i-pay';
import { Button, StatusChip } from '@countinghouse/ui';
import { useId } from 'react';
import { Amount, spokenText } from '../../../entities/currency/cells';
import { isZeroText, percentText, rateText } from '../../../entities/currency/figures';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { useNavigate } from '../../../platform/navigation';
import { offerRefill } from '../../../platform/refill';
import styles from './can-i-pay.module.css';
import { messages } from './messages';
import { openedBy, stepsBefore, toneOf } from './model';

type Props = { readonly business: PayingBusiness; readonly answer: CanIPay };

const feeKinds = ['networkFee', 'serviceFee', 'bankFee'] as const;

/** One business: what it has, what the payment takes, and the ways there. */
export const PayingBusinessCard = ({ business, answer }: Props) => {
  const heading = useId();
  const book = useCurrencyBook();
  const { currency, network } = answer;
  const { verdict, ways, problem, cost } = business;
  const money = (amount: string) => ({ amount, currency });
  const spoken = (amount: string) => spokenText(book, money(amount));
  const [first, ...others] = ways;
  const fees = feeKinds.filter((kind) => !isZeroText(business[kind]));
  return (
    <article className={styles.business} aria-labelledby={heading}>
      <header>
        <h3 id={heading}>{business.name}</h3>
        <StatusChip tone={toneOf(verdict)} label={messages.verdicts[verdict](stepsBefore(business))} />
      </header>
      <dl className={styles.figures}>
        <div>
          <dt>{messages.available}</dt>
          <dd>
            <Amount money={money(business.available)} />
          </dd>
        </div>
        {cost !== null && (
          <div>
            <dt>{messages.needed}</dt>
            <dd>
              <Amount money={money(cost)} network={network} />
              {fees.length > 0 && (
                <small>{fees.map((kind) => `${messages.fees[kind]} ${spoken(business[kind])}`).join(', ')}</small>
              )}
            </dd>
          </div>
        )}
        {!isZeroText(business.missing) && (
          <div className={styles.missing}>
            <dt>{messages.missing}</dt>
            <dd>
              <Amount money={money(business.missing)} />
            </dd>
          </div>
        )}
      </dl>
      {problem !== null && <p className={styles.note}>{messages.problems[problem]}</p>}
      {!isZeroText(business.owed) && !isZeroText(business.missing) && (
        <p className={styles.note}>{messages.owed(spoken(business.owed))}</p>
      )}
      {problem === null && !isZeroText(business.short) && (
        <p className={styles.note}>{messages.short(spoken(business.short))}</p>
      )}
      {business.expected.length > 0 && verdict !== 'NOW' && (
        <div className={styles.expected}>
          <p>{messages.notCounted}</p>
          <ul>
            {business.expected.map(({ kind, count, amount }) => (
              <li key={kind}>{messages.expected[kind](count, spoken(amount))}</li>
            ))}
          </ul>
        </div>
      )}
      {first && <Way way={first} index={0} business={business} answer={answer} />}
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>{messages.others(others.length)}</summary>
          {others.map((way, index) => (
            <Way key={index} way={way} index={index + 1} business={business} answer={answer} />
          ))}
        </details>
      )}
    </article>
  );
};

type WayProps = Props & { readonly way: PayingBusiness['ways'][number]; readonly index: number };

const Way = ({ way, index, business, answer }: WayProps) => {
  const book = useCurrencyBook();
  const isDirect = way.steps.length === 1 && business.verdict === 'NOW';
  return (
    <div className={styles.way}>
      {!isDirect && (
        <p className={styles.wayHead}>
          {messages.way(index, business.ways.length)}
          {way.lost !== null && !isZeroText(way.lost) && (
            <small>{messages.lost(spokenText(book, { amount: way.lost, currency: answer.uniformCurrency }))}</small>
          )}
        </p>
      )}
      <ol>
        {way.steps.map((step, place) => (
          <li key={place}>
            <span className={styles.number} aria-hidden="true">
              {place + 1}
            </span>
            <StepText step={step} answer={answer} />
            <StepAct step={step} isFirst={index === 0 && place === 0} business={business} answer={answer} />
          </li>
        ))}
      </ol>
    </div>
  );
};

const StepText = ({ step, answer }: { readonly step: PayStep; readonly answer: CanIPay }) => {
  const book = useCurrencyBook();
  const said = (amount: string, currency: string) => spokenText(book, { amount, currency });
  const { steps, details } = messages;
  switch (step.kind) {
    case 'CONVERT': {
      const price = `${rateText(step.rate)} ${step.creditCurrency}`;
      return (
        <Text
          title={steps.CONVERT(
            said(step.debitAmount, step.debitCurrency),
            said(step.creditAmount, step.creditCurrency),
          )}
          details={[
            details.rate(step.debitCurrency, price, percentText(step.spread)),
            details.left(said(step.left, step.debitCurrency)),
          ]}
        />
      );
    }
    case 'TRANSFER':
      return (
        <Text
          title={steps.TRANSFER(said(step.amount, step.currency), step.fromBusinessName)}
          details={[
            isZeroText(step.fee) ? details.noFee : details.fee(said(step.fee, step.currency)),
            details.leftOf(said(step.left, step.currency), step.fromBusinessName),
          ]}
        />
      );
    case 'PAY': {
      const held = said(step.heldAmount, step.debitCurrency);
      const paid = said(answer.amount, answer.currency);
      return (
        <Text
          title={step.debitCurrency === answer.currency ? steps.PAY(paid) : steps.PAY_FROM(paid, step.debitCurrency)}
          details={[details.held(held), details.left(said(step.left, step.debitCurrency))]}
        />
      );
    }
  }
};

const Text = ({ title, details }: { readonly title: string; readonly details: readonly string[] }) => (
  <div>
    <b>{title}</b>
    <small>{details.join(' · ')}</small>
  </div>
);

type ActProps = Props & { readonly step: PayStep; readonly isFirst: boolean };

/** Opens the form of a step filled in, or says that the person lacks the right to it. */
const StepAct = ({ step, isFirst, business, answer }: ActProps) => {
  const navigate = useNavigate();
  if (!step.may) return <p className={styles.lacking}>{messages.lacking[step.kind]}</p>;
  if (answer.closed !== null && answer.closed !== 'STOPPED' && step.kind === 'PAY') return null;
  const { href, values } = openedBy(step, business, answer);
  const act = messages.acts[step.kind];
  return (
    <Button
      size="sm"
      variant={isFirst ? 'secondary' : 'ghost'}
      aria-label={messages.actFor(act, business.name)}
      onPress={() => {
        offerRefill(href, values);
        navigate(href);
      }}
    >
      {act}
    </Button>
  );
};
