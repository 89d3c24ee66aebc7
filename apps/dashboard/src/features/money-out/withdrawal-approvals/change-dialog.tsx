import {
  confirmRuleChange,
  withdrawRuleChange,
  type ApprovalRuleChange,
} from '@countinghouse/contract/money-out/approval-rules';
import { notify, Stack } from '@countinghouse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { ActDialog } from '../../../platform/forms/act-dialog';
import { rulesQuery } from './rule-api';
import { ruleMessages } from './rule-messages';
import { termsText } from './rule-model';

const { waiting: texts } = ruleMessages;

type Props = {
  readonly change: ApprovalRuleChange;
  readonly how: 'confirm' | 'withdraw';
  readonly onClose: () => void;
};

/** Asks before a change of the rules is confirmed, or taken back. */
const ChangeDialog = ({ change, how, onClose }: Props) => {
  const client = useQueryClient();
  const terms = termsText(change, useCurrencyBook());
  const isConfirming = how === 'confirm';
  return (
    <ActDialog
      endpoint={isConfirming ? confirmRuleChange : withdrawRuleChange}
      request={{ params: { id: change.id } }}
      summary={isConfirming ? texts.confirms : texts.withdraws}
      title={isConfirming ? texts.confirmTitle : texts.withdrawTitle}
      confirmLabel={isConfirming ? texts.confirmSubmit : texts.withdrawSubmit}
      tone={isConfirming ? 'danger' : 'primary'}
      onDone={(answer) => {
        notify(isConfirming ? texts.confirmed : texts.withdrawn, { tone: 'success' });
        client.setQueryData(rulesQuery().queryKey, answer);
        onClose();
      }}
      onClose={onClose}
    >
      <Stack>
        <p>
          <strong>{texts.kinds[change.kind]}</strong>: {texts.text(terms, change.askedBy)}
        </p>
        <p>{isConfirming ? texts.confirmText : texts.withdrawText}</p>
      </Stack>
    </ActDialog>
  );
};

export default ChangeDialog;
