import { Banner, Button, FormSection, Row, SpinnerOverlay, Stack } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import type { OneStep } from '../../../platform/forms/use-one-step';
import styles from './sign-in-settings.module.css';

type SectionFormProps = {
  readonly title: string;
  readonly description: string;
  readonly form: OneStep;
  readonly texts: { readonly submit: string; readonly pending: string };
  readonly children: ReactNode;
};

/** A part of the settings with a form of its own, which is saved for itself. */
export const SectionForm = ({ title, description, form, texts, children }: SectionFormProps) => (
  <FormSection title={title} description={description}>
    <form {...form.formProps} className={styles.form} aria-label={title}>
      <SpinnerOverlay isVisible={form.isPending} label={texts.pending} />
      <Stack>
        {form.message && <Banner tone="danger">{form.message}</Banner>}
        {children}
        <Row>
          <Button type="submit" variant="primary" isPending={form.isPending}>
            {texts.submit}
          </Button>
        </Row>
      </Stack>
    </form>
  </FormSection>
);
