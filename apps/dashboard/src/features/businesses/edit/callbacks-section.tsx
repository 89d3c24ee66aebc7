import type { CallbackEvent } from '@countinghouse/contract/businesses';
import { FormSection, Icon, TextField } from '@countinghouse/ui';
import { isSandbox } from '../../../platform/api';
import { CallbackSecret } from './callback-secret';
import styles from './edit.module.css';
import type { BusinessForm } from './form';
import { texts } from './messages';
import { TestCallback } from './test-callback';
import type { FormErrors } from './validate';
import { neverCalledBecause } from './validate';

type Callback = { readonly field: keyof typeof texts.urls; readonly event: CallbackEvent };

const callbacks: readonly Callback[] = [
  { field: 'depositReceivedCallbackUrl', event: 'DEPOSIT_RECEIVED' },
  { field: 'withdrawalCallbackUrl', event: 'WITHDRAWAL_BROADCAST' },
  { field: 'withdrawalApprovalCallbackUrl', event: 'WITHDRAWAL_APPROVAL' },
];

type CallbacksSectionProps = {
  readonly businessId: string | null;
  readonly stored: BusinessForm | null;
  readonly form: BusinessForm;
  readonly errors: FormErrors;
  readonly onChange: (part: Partial<BusinessForm>) => void;
};

/** Where the platform calls. What is saved can be tried; the secret that signs the calls can be shown and changed. */
export const CallbacksSection = ({ businessId, stored, form, errors, onChange }: CallbacksSectionProps) => (
  <FormSection title={texts.callbacks} description={texts.callbacksReason}>
    {callbacks.map(({ field, event }) => {
      const warning = neverCalledBecause(form[field], isSandbox());
      const savedUrl = stored?.[field] ?? '';
      return (
        <div key={field} className={styles.callback}>
          <TextField
            label={texts.urls[field]}
            type="url"
            inputMode="url"
            placeholder={texts.urlPlaceholder}
            autoComplete="off"
            value={form[field]}
            error={errors[field]}
            hint={warning && <Warning>{warning}</Warning>}
            onChange={(url) => onChange({ [field]: url })}
          />
          {businessId && savedUrl !== '' && (
            <TestCallback
              businessId={businessId}
              event={event}
              name={texts.urls[field]}
              isSaved={form[field].trim() === savedUrl}
            />
          )}
        </div>
      );
    })}
    {businessId && <CallbackSecret businessId={businessId} />}
  </FormSection>
);

const Warning = ({ children }: { children: string }) => (
  <span className={styles.warning}>
    <Icon name="warning" size={14} />
    {children}
  </span>
);
