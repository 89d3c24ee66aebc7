import { TruncatedId } from '@countinghouse/ui';
import { useCurrencyBook } from './use-currency-book';

type OnChainProps = { value: string | null; currency: string; network: string | null; noun: string };

/** An address: truncated, with copy and its explorer. */
export const Address = ({ value, currency, network, noun }: OnChainProps) => {
  const book = useCurrencyBook();
  if (!value) return <>–</>;
  return <TruncatedId value={value} noun={noun} explorerHref={network && book.addressUrl(currency, network, value)} />;
};

/** A transaction's hash: truncated, with copy and its explorer. */
export const Transaction = ({ value, currency, network, noun }: OnChainProps) => {
  const book = useCurrencyBook();
  if (!value) return <>–</>;
  return (
    <TruncatedId value={value} noun={noun} explorerHref={network && book.transactionUrl(currency, network, value)} />
  );
};
