import { longestStopReason, stopOutgoingMoney } from '@countinghouse/contract/carriers/outgoing-stop';
import { TextField } from '@countinghouse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ActPage } from '../../../platform/forms';
import { stopQuery } from './api';
import { messages } from './messages';
import { parentPath } from './paths';
import { stopTitle } from './title';

/** Stops everything that leaves the organisation, given a reason. No second factor: stopping must be instant. */
const StopPage = () => {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [isMissed, setMissed] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isGiven = reason.trim() !== '';
  const { facts } = messages;
  return (
    <ActPage
      endpoint={stopOutgoingMoney}
      request={{ body: { reason: reason.trim() } }}
      summary={messages.summary}
      title={stopTitle}
      thing={messages.everything}
      breadcrumbs={[{ label: messages.parent, href: parentPath }, { label: stopTitle }]}
      reason={messages.reason}
      facts={[{ label: facts.applies, value: facts.appliesTo }]}
      section={messages.section}
      isRight={() => {
        if (isGiven) return true;
        setMissed(true);
        field.current?.focus();
        return false;
      }}
      submitLabel={messages.submit}
      doneTitle={messages.done}
      backHref={parentPath}
      onDone={() => client.invalidateQueries({ queryKey: stopQuery().queryKey })}
    >
      <TextField
        ref={field}
        label={messages.why}
        hint={messages.whyHint}
        error={isMissed && !isGiven ? messages.whyRequired : undefined}
        maxLength={longestStopReason}
        value={reason}
        onChange={setReason}
      />
    </ActPage>
  );
};

export default StopPage;
