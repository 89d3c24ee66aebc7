import type { LedgerEntryView } from '@countinghouse/contract/books/ledger';
import {
  Button,
  Drawer,
  DrawerSection,
  DrawerSummary,
  EmptyState,
  ErrorState,
  Link,
  Skeleton,
  Stack,
  Statement,
  dateTimeText,
} from '@countinghouse/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Amount } from '../../../entities/currency/cells';
import { shownText, subtractTexts } from '../../../entities/currency/figures';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import type { BalanceAccount } from '../../../entities/ledger/account';
import { accountEntriesQuery, type EntriesPart } from '../../../entities/ledger/api';
import { eventTitle, notesOf } from '../../../entities/ledger/journal';
import { useComposition } from '../../../platform/composition';
import { messages } from './messages';

const texts = messages.account;

/** With the instant, where only a part of the entries is shown. */
const captionOf = (caption: string, part: EntriesPart | null): string => {
  if (part === null) return caption;
  return 'upTo' in part
    ? texts.upTo(caption, dateTimeText(new Date(part.upTo)))
    : texts.since(caption, dateTimeText(new Date(part.since)));
};

type Props = {
  readonly businessId: string;
  readonly businessName: string | undefined;
  readonly account: BalanceAccount;
  /** Null: all of them. */
  readonly part: EntriesPart | null;
  readonly onClose: () => void;
};

/** Entries behind a balance: every entry of its account, newest first, each with a link to its cause. */
const AccountDrawer = ({ businessId, businessName, account, part, onClose }: Props) => {
  const { kind, currency } = account;
  const book = useCurrencyBook();
  const { places } = useComposition();
  const read = useInfiniteQuery(accountEntriesQuery(businessId, account, part));
  const entries = read.data?.pages.flatMap((page) => page.entries);
  const figure = (amount: string) => ({
    text: shownText(amount, book.decimalsOf(currency)),
    code: currency,
    kind: book.isFiat(currency) ? ('fiat' as const) : ('crypto' as const),
  });
  const hrefOf = ({ item }: LedgerEntryView) =>
    item && places[item.entityType]?.(item.entityId, { businessId, fromBusinessId: businessId });
  return (
    <Drawer isOpen title={`${messages.money[kind]} ${currency}`} onClose={onClose}>
      {read.error && !entries && (
        <Stack>
          <span />
          <ErrorState message={read.error.message} onRetry={() => void read.refetch()} isRetrying={read.isFetching} />
        </Stack>
      )}
      {!read.error && !entries && (
        <DrawerSection title={texts.entries}>
          <Stack gap={3}>
            {[240, 180, 220, 160].map((width) => (
              <Skeleton key={width} width={width} />
            ))}
          </Stack>
        </DrawerSection>
      )}
      {entries && entries.length === 0 && <EmptyState title={part && 'since' in part ? texts.noneSince : texts.none} />}
      {entries?.[0] && (
        <>
          <DrawerSummary
            chips={null}
            amount={<Amount money={{ amount: entries[0].balanceAfter ?? '0', currency }} size="lg" />}
            caption={captionOf(texts.caption[kind](businessName ?? messages.business), part)}
          />
          <DrawerSection title={texts.entries} note={texts.order}>
            <Statement
              label={texts.label(messages.money[kind], currency)}
              texts={texts.columns}
              entries={entries.map((entry) => {
                const href = hrefOf(entry);
                const title = eventTitle(entry);
                return {
                  id: `${entry.transactionId} ${entry.accountSeq}`,
                  title: href ? <Link href={href}>{title}</Link> : title,
                  reference: entry.eventType,
                  notes: [...(entry.description === title ? [] : [entry.description]), ...notesOf(entry)],
                  iso: entry.postedAt,
                  amount: figure(entry.direction === 'CREDIT' ? entry.amount : subtractTexts('0', entry.amount)),
                  balance: figure(entry.balanceAfter ?? '0'),
                };
              })}
            />
            {read.hasNextPage && (
              <Button isBlock isPending={read.isFetchingNextPage} onPress={() => void read.fetchNextPage()}>
                {texts.earlier}
              </Button>
            )}
          </DrawerSection>
        </>
      )}
    </Drawer>
  );
};

export default AccountDrawer;
