import { openTestMode } from '@countinghouse/contract/people/test-mode';
import { Button, notify } from '@countinghouse/ui';
import { useState } from 'react';
import { call, messageOf } from '../../../platform/api';
import { enterOrganisation, useSession } from '../../../platform/session';
import { leave } from '../../../platform/unsaved';
import { messages } from './messages';

/** Leads into the organisation's test organisation, which is made at the first press. Not shown in one. */
export const TestModeButton = () => {
  const { testOf } = useSession();
  const [isOpening, setOpening] = useState(false);
  if (testOf !== undefined) return null;
  const open = async () => {
    setOpening(true);
    try {
      const { organisationId } = await call(openTestMode);
      await enterOrganisation(organisationId);
    } catch (error) {
      notify(messageOf(error, messages.testModeFailed), { tone: 'danger' });
      setOpening(false);
    }
  };
  return (
    <Button isPending={isOpening} onPress={() => leave(() => void open())}>
      {messages.testMode}
    </Button>
  );
};
