import { issueInvoice, sendInvoice, voidInvoice, type Invoice } from '@countinghouse/contract/money-in/invoices';
import { Button, notify, Stack, TextField } from '@countinghouse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../../../../platform/forms/act-dialog';
import { invoicesKey } from './api';
import { messages } from './messages';
import { nameOf } from './model';

type Props = { readonly invoice: Invoice };

/** Closes the question, tells the outcome, and reads the invoices anew. */
const useDone = (close: () => void) => {
  const client = useQueryClient();
  return (text: string) => {
    close();
    notify(text, { tone: 'success' });
    return client.invalidateQueries({ queryKey: invoicesKey });
  };
};

/** Issues a draft, after a question. */
export const Issue = ({ invoice: { id, customerName } }: Props) => {
  const [isAsked, setAsked] = useState(false);
  const texts = messages.issue;
  const done = useDone(() => setAsked(false));
  return (
    <>
      <Button size="sm" variant="primary" onPress={() => setAsked(true)}>
        {texts.act}
      </Button>
      {isAsked && (
        <ActDialog
          endpoint={issueInvoice}
          request={{ params: { id } }}
          summary={texts.doing(customerName)}
          title={texts.title}
          confirmLabel={texts.act}
          onDone={({ number }) => done(texts.done(number ?? ''))}
          onClose={() => setAsked(false)}
        >
          {texts.text}
        </ActDialog>
      )}
    </>
  );
};

/** Sends an invoice by mail, to the customer's address or another. */
export const SendByMail = ({ invoice }: Props) => {
  const [isAsked, askToMail] = useState(false);
  const [to, setTo] = useState(invoice.customerEmail ?? '');
  const texts = messages.send;
  const name = nameOf(invoice);
  const done = useDone(() => askToMail(false));
  return (
    <>
      <Button size="sm" icon="mail" onPress={() => askToMail(true)}>
        {texts.act}
      </Button>
      {isAsked && (
        <ActDialog
          endpoint={sendInvoice}
          request={{ params: { id: invoice.id }, body: { to: to.trim() || null } }}
          summary={texts.doing(name)}
          title={texts.title(name)}
          confirmLabel={texts.act}
          onDone={({ sentTo }) => done(texts.done(sentTo ?? ''))}
          onClose={() => askToMail(false)}
        >
          <Stack>
            <span>{texts.text}</span>
            <TextField label={texts.to} type="email" autoComplete="off" maxLength={254} value={to} onChange={setTo} />
          </Stack>
        </ActDialog>
      )}
    </>
  );
};

/** Takes an invoice back, or discards a draft, after a question. */
export const TakeBack = ({ invoice }: Props) => {
  const [isAsked, askToCancel] = useState(false);
  const texts = messages.void;
  const name = nameOf(invoice);
  const isDraft = invoice.number === null;
  const act = isDraft ? texts.discard : texts.act;
  const done = useDone(() => askToCancel(false));
  return (
    <>
      <Button size="sm" icon="ban" onPress={() => askToCancel(true)}>
        {act}
      </Button>
      {isAsked && (
        <ActDialog
          endpoint={voidInvoice}
          request={{ params: { id: invoice.id } }}
          summary={texts.doing(name)}
          title={isDraft ? texts.discardTitle : texts.title(name)}
          confirmLabel={act}
          onDone={() => done(texts.done(name))}
          onClose={() => askToCancel(false)}
        >
          {isDraft ? texts.discardText : texts.text}
        </ActDialog>
      )}
    </>
  );
};
