import { pausePayLink, type PayLink } from '@countinghouse/contract/money-in/pay-links';
import { all } from '@countinghouse/contract/permissions';
import {
  Button,
  DateTimeText,
  DrawerSection,
  DrawerSummary,
  Facts,
  later,
  LinkButton,
  notify,
  Skeleton,
  StatusChip,
  TruncatedId,
  type Fact,
} from '@countinghouse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { CurrencyBook } from '../../../../entities/currency/currency-book';
import { useCurrencyBook } from '../../../../entities/currency/use-currency-book';
import { MetadataTable } from '../../../../entities/metadata/metadata-table';
import { ActDialog } from '../../../../platform/forms/act-dialog';
import type { RowDrawerProps } from '../../../../platform/list';
import { figureText } from '../../../../platform/list/range';
import { useMay } from '../../../../platform/session';
import { CopyLink } from '../copy-link';
import styles from '../crypto-deposits.module.css';
import { editLinkHref, paymentsOfLinkHref } from '../paths';
import { AddressFact, RequestDrawer } from '../requests/drawer';
import { linkQuery, linksKey } from './api';
import { messages } from './messages';
import { priceText, stateChip } from './shown';

const QrCode = later(async () => (await import('../../../../platform/qr-code')).default);
const { facts, sections } = messages;

/** Details of one payment link: its address, its terms, and what came of it. */
const LinkDrawer = ({ id, ...shown }: RowDrawerProps<PayLink>) => (
  <RequestDrawer
    {...shown}
    query={linkQuery(id)}
    titleOf={({ name }) => name}
    texts={messages}
    awaitedTitle={sections.terms}
  >
    {(link) => <Content link={link} />}
  </RequestDrawer>
);

const Content = ({ link }: { readonly link: PayLink }) => {
  const book = useCurrencyBook();
  const mayChange = useMay(all('CREATE_PAYMENT'));
  return (
    <>
      <DrawerSummary
        chips={<StatusChip {...stateChip(link)} />}
        amount={priceText(link, book)}
        caption={link.businessName}
        actions={
          <>
            <CopyLink url={link.url} />
            <LinkButton size="sm" icon="arrow-right" href={paymentsOfLinkHref(link.businessId, link.id)}>
              {messages.payments}
            </LinkButton>
            {mayChange && (
              <LinkButton size="sm" icon="pencil" href={editLinkHref(link.id)}>
                {messages.edit}
              </LinkButton>
            )}
            {mayChange && <Pause link={link} />}
          </>
        }
      />
      <DrawerSection title={sections.link}>
        <div className={styles.qr}>
          <Suspense fallback={<Skeleton shape="block" width="100%" />}>
            <QrCode text={link.url} label={messages.qr} />
          </Suspense>
        </div>
        <AddressFact url={link.url} noun={facts.address} />
      </DrawerSection>
      <DrawerSection title={sections.terms}>
        <Facts items={termsOf(link, book)} />
      </DrawerSection>
      <MetadataTable metadata={link.metadata} />
    </>
  );
};

const termsOf = (link: PayLink, book: CurrencyBook): Fact[] => [
  { label: facts.description, value: link.description, isHidden: link.description === null },
  { label: messages.columns.price, value: priceText(link, book) },
  {
    label: facts.coin,
    value:
      link.depositCurrency === null || link.network === null
        ? messages.anyCoin
        : messages.coinOn(link.depositCurrency, book.networkName(link.depositCurrency, link.network)),
  },
  { label: facts.paid, value: figureText(link.paidPayments) },
  { label: facts.open, value: figureText(link.openPayments) },
  { label: facts.most, value: link.mostUses === null ? messages.unlimited : figureText(link.mostUses) },
  { label: messages.columns.ends, value: link.endsAt === null ? messages.noEnd : <DateTimeText iso={link.endsAt} /> },
  { label: facts.redirect, value: link.redirectUrl, isHidden: link.redirectUrl === null },
  { label: facts.prefix, value: link.clientPaymentIdPrefix, isHidden: link.clientPaymentIdPrefix === null },
  { label: messages.columns.created, value: <DateTimeText iso={link.createdAt} /> },
  { label: messages.columns.createdBy, value: link.createdBy },
  { label: facts.id, value: <TruncatedId value={link.id} noun={facts.id} /> },
];

/** Pauses a link, or resumes it, after a question. */
const Pause = ({ link: { id, name, isPaused } }: { readonly link: PayLink }) => {
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const pauses = !isPaused;
  return (
    <>
      <Button size="sm" icon={pauses ? 'ban' : 'refresh'} onPress={() => setAsked(true)}>
        {pauses ? messages.pause : messages.resume}
      </Button>
      {isAsked && (
        <ActDialog
          endpoint={pausePayLink}
          request={{ params: { id }, body: { isPaused: pauses } }}
          summary={pauses ? messages.pausing(name) : messages.resuming(name)}
          title={pauses ? messages.pauseTitle(name) : messages.resumeTitle(name)}
          confirmLabel={pauses ? messages.pause : messages.resume}
          onDone={() => {
            setAsked(false);
            notify(pauses ? messages.paused(name) : messages.resumed(name), { tone: 'success' });
            return client.invalidateQueries({ queryKey: linksKey });
          }}
          onClose={() => setAsked(false)}
        >
          {pauses ? messages.pauseReason : messages.resumeReason}
        </ActDialog>
      )}
    </>
  );
};

export default LinkDrawer;
