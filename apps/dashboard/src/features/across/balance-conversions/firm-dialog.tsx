import type { AnswerOf } from '@countinghouse/contract';
import {
  executeBalanceConversion,
  type createBalanceConversion,
} from '@countinghouse/contract/across/new-balance-conversion';
import { all } from '@countinghouse/contract/permissions';
import { Banner, Button, Dialog, Facts, LinkButton } from '@countinghouse/ui';
import { Amount, amountText } from '../../../entities/currency/cells';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { useAct } from '../../../platform/forms/use-act';
import { useMay } from '../../../platform/session';
import { givenOf, gotOf, priceText } from './columns';
import styles from './conversions.module.css';
import { messages } from './messages';
import { conversionHref } from './paths';
import { QuoteRing, useLeft } from './quote-ring';

const texts = messages.firm;

type Quote = AnswerOf<typeof createBalanceConversion>;
type Executed = AnswerOf<typeof executeBalanceConversion>;

type Props = {
  readonly quote: Quote;
  readonly businessId: string;
  readonly businessName: string;
  /** Money moved: refetch the screens that show it. */
  readonly onExecuted: () => unknown;
  /** Requests another quote for the same amounts, with another code. */
  readonly onAgain: () => void;
  readonly onClose: () => void;
};

/** Firm quote with its remaining time: to be executed, or left to expire. */
export const FirmDialog = ({ quote, businessId, businessName, onExecuted, onAgain, onClose }: Props) => {
  const book = useCurrencyBook();
  const [given, got] = [givenOf(quote), gotOf(quote)];
  const act = useAct({
    endpoint: executeBalanceConversion,
    request: { params: { id: quote.id } },
    summary: messages.executes(amountText(book, given), amountText(book, got)),
    onDone: onExecuted,
  });
  const span = Date.parse(quote.expiresAt) - Date.parse(quote.serverTime);
  const isOpen = act.stage === 'overview';
  const left = useLeft(span, isOpen);

  if (act.stage === 'done' && act.answer)
    return <ExecutedDialog executed={act.answer} businessId={businessId} onClose={onClose} />;
  const isExpired = isOpen && left === 0;
  const isOver = isExpired || act.stage === 'failed';
  // The outcome is unknown: the same request may be sent once more, and acts once.
  const isUnsure = act.stage === 'failed' && act.doubt !== null;
  return (
    <Dialog
      title={isExpired ? texts.expiredTitle : isOver ? texts.refusedTitle : texts.title}
      isOpen
      isSticky
      onClose={onClose}
      footer={
        isOver && !isUnsure ? (
          <>
            <Button onPress={onClose}>{texts.close}</Button>
            <Button variant="primary" onPress={onAgain}>
              {texts.again}
            </Button>
          </>
        ) : (
          <>
            <Button onPress={onClose} isDisabled={act.isSending}>
              {texts.cancel}
            </Button>
            <Button variant="primary" isPending={act.isSending} onPress={act.act}>
              {texts.execute}
            </Button>
          </>
        )
      }
    >
      <div className={styles.firm}>
        <div className={styles.head}>
          <div className={styles.gets}>
            <small>{texts.gets(businessName)}</small>
            <Amount money={got} size="lg" />
          </div>
          {!isOver && <QuoteRing left={left} span={span} />}
        </div>
        {isExpired && <Banner tone="warning">{texts.expired}</Banner>}
        {act.stage === 'failed' && <Banner tone="danger">{act.doubt ?? act.message}</Banner>}
        <Facts
          items={[
            { label: messages.fields.gives, value: <Amount money={given} /> },
            { label: messages.fields.gets, value: <Amount money={got} /> },
            { label: messages.fields.rate, value: priceText(quote) },
          ]}
        />
      </div>
    </Dialog>
  );
};

type ExecutedProps = { readonly executed: Executed; readonly businessId: string; readonly onClose: () => void };

/** Executed conversion, and the business's new balances of both currencies. */
const ExecutedDialog = ({ executed, businessId, onClose }: ExecutedProps) => {
  const maySeeList = useMay(all('GET_BALANCE_CONVERSIONS'));
  return (
    <Dialog
      title={texts.executedTitle}
      isOpen
      onClose={onClose}
      footer={
        <>
          {maySeeList && <LinkButton href={conversionHref(businessId, executed.id)}>{texts.open}</LinkButton>}
          <Button variant="primary" onPress={onClose}>
            {texts.close}
          </Button>
        </>
      }
    >
      <div className={styles.firm}>
        <Amount money={gotOf(executed)} size="lg" />
        <Facts items={[{ label: messages.fields.gives, value: <Amount money={givenOf(executed)} /> }]} />
        <section aria-label={texts.now}>
          <Facts
            items={Object.entries(executed.balances).map(([currency, { amount }]) => ({
              label: `${texts.now}, ${currency}`,
              value: <Amount money={{ amount, currency }} />,
            }))}
          />
        </section>
      </div>
    </Dialog>
  );
};
