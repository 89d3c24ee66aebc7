import type { CallbackEvent } from '@countinghouse/contract/organisation/businesses';
import { FormSection, Icon, TextField } from '@countinghouse/ui';
import { isSandbox } from '../../../../platform/api';
import type { Fields } from '../../../../platform/forms';
import { Field } from '../../../../platform/forms';
import { CallbackSecret } from './callback-secret';
import styles from './edit.module.css';
import type { BusinessForm } from './form';
import { texts } from './messages';
import { TestCallback } from './test-callback';
import { neverCalledBecause } from './validate';

type Callback = { readonly field: keyof typeof texts.urls; readonly event: CallbackEvent };

const callbacks: readonly Callback[] = [
  { field: 'depositReceivedCallbackUrl', event: 'DEPOSIT_RECEIVED' },
  { field: 'withdrawalCallbackUrl', event: 'WITHDRAWAL_BROADCAST' },
  { field: 'withdrawalApprovalCallbackUrl', event: 'WITHDRAWAL_APPROVAL' },
];

type CallbacksSectionProps = {
  readonly of: Fields<BusinessForm>;
  readonly businessId: string | null;
  readonly stored: BusinessForm | null;
};

/** Callback addresses. Saved ones can be tested; the signing secret can be shown and changed. */
export const CallbacksSection = ({ of, businessId, stored }: CallbacksSectionProps) => (
  <FormSection title={texts.callbacks} description={texts.callbacksReason}>
    {callbacks.map(({ field: name, event }) => (
      <Field key={name} of={of} name={name}>
        {(field) => {
          const warning = neverCalledBecause(field.value, isSandbox());
          const savedUrl = stored?.[name] ?? '';
          return (
            <div className={styles.callback}>
              <TextField
                label={texts.urls[name]}
                type="url"
                inputMode="url"
                placeholder={texts.urlPlaceholder}
                autoComplete="off"
                hint={warning && <Warning>{warning}</Warning>}
                {...field}
              />
              {businessId && savedUrl !== '' && (
                <TestCallback
                  businessId={businessId}
                  event={event}
                  name={texts.urls[name]}
                  isSaved={field.value.trim() === savedUrl}
                />
              )}
            </div>
          );
        }}
      </Field>
    ))}
    {businessId && <CallbackSecret businessId={businessId} />}
  </FormSection>
);

const Warning = ({ children }: { children: string }) => (
  <span className={styles.warning}>
    <Icon name="warning" size={14} />
    {children}
  </span>
);
