import type { ApprovalDetail } from '@countinghouse/contract/money-out/withdrawal-approvals';
import { Icon } from '@countinghouse/ui';
import { Amount, amountText, spokenText } from '../../../entities/currency/cells';
import { isZeroText, rateText } from '../../../entities/currency/figures';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { Slip, SlipHeadline, SlipLine } from '../../../entities/quote/quote-panel';
import { Left } from './columns';
import { messages } from './messages';
import { VotesMeter } from './meter';
import { approvalsGiven } from './model';
import styles from './withdrawal-approvals.module.css';

type Props = { readonly detail: ApprovalDetail };

/** Amount that arrives, and its value. */
export const SlipAmount = ({ detail }: Props) => {
  const book = useCurrencyBook();
  const { currency, network, recipientAmount, uniformCurrency } = detail;
  const worth = detail.uniformAmountNow ?? detail.uniformAmount;
  return (
    <SlipHeadline
      label={detail.payouts === null ? messages.money.recipientGets : messages.batch.get}
      note={messages.decide.worth(amountText(book, { amount: worth, currency: uniformCurrency }))}
    >
      <Amount money={{ amount: recipientAmount, currency }} network={network} size="lg" />
    </SlipHeadline>
  );
};

/** Sum that is held, line by line, what is left beside it, and the votes with their names. */
export const VoteSlip = ({ detail }: Props) => {
  const isPending = detail.status === 'PENDING';
  const voted = new Map(detail.votes.map((vote) => [vote.user, vote]));
  return (
    <>
      <HeldLines detail={detail} />
      <div className={styles.votes}>
        <p className={styles.line}>
          <b>{messages.votes(approvalsGiven(detail), detail.requiredApprovals)}</b>
          <VotesMeter of={detail} />
          {isPending && <Left approval={detail} />}
        </p>
        <ul>
          {detail.voters.map((voter) => (
            <li key={voter}>
              <Icon name={voted.has(voter) ? 'check' : 'clock'} size={14} />
              <Person address={voter} />
              <small>{messages.decide[voted.get(voter)?.decision ?? (isPending ? 'WAITS' : 'MISSED')]}</small>
            </li>
          ))}
          <li>
            <Icon name="person" size={14} />
            <Person address={detail.initiatedBy} />
            <small>{messages.decide.made}</small>
          </li>
        </ul>
      </div>
    </>
  );
};

/** E-mail address, without its domain where there is no room for all of it. */
const Person = ({ address }: { readonly address: string }) => {
  const end = address.lastIndexOf('@') + 1;
  return (
    <span title={address} data-truncates>
      {end > 0 && <span>{address.slice(0, end)}</span>}
      <span>{address.slice(end)}</span>
    </span>
  );
};

const HeldLines = ({ detail }: Props) => {
  const book = useCurrencyBook();
  const { kind, currency, debitCurrency, heldParts: parts } = detail;
  const names = messages.held;
  const coins = spokenText(book, { amount: detail.recipientAmount, currency });
  const paid = (amount: string) => <Amount money={{ amount, currency: debitCurrency }} />;
  const first = detail.payouts === null ? messages.money.recipientGets : messages.batch.get;
  return (
    <Slip>
      <SlipLine
        label={parts.rate === null ? first : coins}
        note={parts.rate !== null && names.at(`${rateText(parts.rate)} ${debitCurrency}`)}
      >
        {paid(parts.recipientAmount)}
      </SlipLine>
      {kind === 'CRYPTO' && (
        <SlipLine label={names.networkFee(parts.blockchainFeePaidBy)}>{paid(parts.networkFee)}</SlipLine>
      )}
      <SlipLine label={names.serviceFee}>{paid(parts.serviceFee)}</SlipLine>
      {!isZeroText(parts.reserve) && <SlipLine label={names.reserve}>{paid(parts.reserve)}</SlipLine>}
      <SlipLine label={names.total} isSum>
        {paid(detail.heldAmount)}
      </SlipLine>
      <SlipLine label={messages.money.availableNow} isFirst>
        {paid(detail.available)}
      </SlipLine>
    </Slip>
  );
};
