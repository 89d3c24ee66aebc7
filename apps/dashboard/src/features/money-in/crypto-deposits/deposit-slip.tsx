import type { DepositView } from '@countinghouse/contract/money-in/crypto-deposits';
import { Chips, DateTimeText, Facts, LinkButton, Tag } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { Amount } from '../../../entities/currency/cells';
import { Address, Transaction } from '../../../entities/currency/on-chain';
import { isZeroText, percentText, rateText } from '../../../entities/currency/figures';
import { Status } from '../../../entities/status/chips';
import { sentenceCase } from '../../../entities/status/status';
import { nameHref, travelRulePaths } from '../../../entities/travel-rule/paths';
import { useComposition } from '../../../platform/composition';
import styles from './crypto-deposits.module.css';
import { messages } from './messages';
import { confirmationsOf } from './model';

const names = messages.deposits;

/** On-chain transfer: status, value, and its refund if any. */
export const DepositSlip = ({ deposit, actions }: { deposit: DepositView; actions?: ReactNode }) => {
  const { reached, required } = confirmationsOf(deposit);
  return (
    <article className={styles.slip}>
      <header className={styles.slipHead}>
        <Chips>
          <Status status={deposit.status} />
          {deposit.isFollowUp && <Tag label={names.followUp} />}
          {deposit.isLate && <Tag label={names.late} tone="warning" />}
        </Chips>
        <Amount
          money={{ amount: deposit.depositAmount, currency: deposit.depositCurrency }}
          network={deposit.network}
        />
      </header>
      <div className={styles.slipBody}>
        <Facts
          items={[
            { label: names.confirmations, value: names.of(reached, required) },
            { label: names.seen, value: <DateTimeText iso={deposit.detectedAt} /> },
            {
              label: names.from,
              value: (
                <Address
                  value={deposit.fromAddress}
                  currency={deposit.depositCurrency}
                  network={deposit.network}
                  noun={names.nouns.from}
                />
              ),
            },
            {
              label: names.transaction,
              value: (
                <Transaction
                  value={deposit.transactionId}
                  currency={deposit.depositCurrency}
                  network={deposit.network}
                  noun={names.nouns.transaction}
                />
              ),
            },
            ...settlementFacts(deposit),
            { label: names.travelRule, value: sentenceCase(deposit.travelRuleStatus) },
            {
              label: names.callback,
              value: deposit.lastCallback && <Status status={deposit.lastCallback.status} />,
              isHidden: !deposit.lastCallback,
            },
            { label: names.risk, value: riskText(deposit), isHidden: !deposit.riskCategory && !deposit.riskScore },
          ]}
        />
      </div>
      {deposit.status === 'PENDING_TRAVEL_RULE' && <AddTravelRuleData depositId={deposit.id} />}
      {deposit.refund && <RefundPart deposit={deposit} refund={deposit.refund} />}
      {actions}
    </article>
  );
};

/** Link to the form that names the payer, for people who may. */
const AddTravelRuleData = ({ depositId }: { depositId: string }) => {
  const { canOpen } = useComposition();
  if (!canOpen(travelRulePaths.name)) return null;
  return (
    <footer className={styles.slipFoot}>
      <LinkButton size="sm" icon="id-card" href={nameHref(depositId)}>
        {messages.addTravelRuleData}
      </LinkButton>
    </footer>
  );
};

/** Gross, fee and net once the deposit is valued; with the cost of a depeg, if any. */
const settlementFacts = (deposit: DepositView) => {
  const settled = (amount: string | null) =>
    amount && deposit.settlementCurrency ? { amount, currency: deposit.settlementCurrency } : null;
  const isNothing = (amount: string | null) => !amount || isZeroText(amount);
  return [
    {
      label: names.rate,
      value: deposit.rate && `${rateText(deposit.rate)} ${deposit.settlementCurrency}`,
      isHidden: !deposit.rate,
    },
    {
      label: names.gross,
      value: <Amount money={settled(deposit.settlementAmount)} />,
      isHidden: !deposit.settlementAmount,
    },
    {
      label: names.fee,
      value: <Amount money={settled(deposit.settlementServiceFee)} />,
      isHidden: !deposit.settlementServiceFee,
    },
    {
      label: names.userFee,
      value: <Amount money={settled(deposit.settlementDistributedUserServiceFee)} />,
      isHidden: isNothing(deposit.settlementDistributedUserServiceFee),
    },
    {
      label: names.net,
      value: (
        <strong>
          <Amount money={settled(deposit.settlementPayableAmount)} />
        </strong>
      ),
      isHidden: !deposit.settlementPayableAmount,
    },
    {
      label: names.depegLoss,
      value: <Amount money={settled(deposit.settlementRateDepegLossAmount)} />,
      isHidden: isNothing(deposit.settlementRateDepegLossAmount),
    },
  ];
};

const riskText = ({ riskCategory, riskScore }: DepositView) =>
  [riskCategory && sentenceCase(riskCategory), riskScore && percentText(riskScore)].filter(Boolean).join(', ');

type RefundPartProps = { deposit: DepositView; refund: NonNullable<DepositView['refund']> };

const RefundPart = ({ deposit, refund }: RefundPartProps) => {
  const { depositCurrency: currency, network } = deposit;
  return (
    <>
      <header className={styles.slipHead}>
        <Chips>
          <Tag label={names.refund} />
          <Status status={refund.status} />
        </Chips>
        <Amount money={{ amount: refund.amount, currency }} network={network} />
      </header>
      <div className={styles.slipBody}>
        <Facts
          items={[
            { label: names.reason, value: sentenceCase(refund.reason) },
            { label: names.networkFee, value: <Amount money={{ amount: refund.fee, currency }} network={network} /> },
            {
              label: names.payerGets,
              value: <Amount money={{ amount: refund.netAmount, currency }} network={network} />,
            },
            {
              label: names.to,
              value: (
                <Address value={refund.toAddress} currency={currency} network={network} noun={names.nouns.refundTo} />
              ),
              isHidden: !refund.toAddress,
            },
            {
              label: names.transaction,
              value: (
                <Transaction
                  value={refund.transactionId}
                  currency={currency}
                  network={network}
                  noun={names.nouns.refundTransaction}
                />
              ),
              isHidden: !refund.transactionId,
            },
          ]}
        />
      </div>
    </>
  );
};
