import { Banner, Button, Link, LinkButton, SpinnerOverlay, TextField } from '@countinghouse/ui';
import type { ComponentProps, ReactNode } from 'react';
import type { OneStep } from '../../../platform/forms/use-one-step';
import { texts } from './messages';
import styles from './sign-in.module.css';

type SignInFormProps = {
  /** Form of `useOneStep`. */
  readonly form: OneStep;
  /** Names the form for the rest of the page. */
  readonly name: string;
  readonly texts: {
    readonly title: string;
    readonly subtitle: string;
    readonly submit: string;
    readonly pending: string;
  };
  /** Over the title, inside the form. */
  readonly head?: ReactNode;
  /** Instead of the refusal in a red block above the fields. */
  readonly trouble?: ReactNode;
  /** Under the button. */
  readonly foot?: ReactNode;
  readonly onInput?: () => void;
  readonly children: ReactNode;
};

/** Form for people who are not signed in: title, red block, fields, one button. */
export const SignInForm = ({ form, name, texts: own, head, trouble, foot, onInput, children }: SignInFormProps) => (
  <>
    <div className={styles.pending}>
      <SpinnerOverlay isVisible={form.isPending} label={own.pending} />
    </div>
    <form {...form.formProps} className={styles.form} onInput={onInput} aria-labelledby={`${name}-title`}>
      {head}
      <h1 id={`${name}-title`}>{own.title}</h1>
      <p className={styles.subtitle}>{own.subtitle}</p>
      <div className={styles.fields}>
        {trouble ?? (form.message && <Banner tone="danger">{form.message}</Banner>)}
        {children}
        <Button type="submit" variant="primary" size="lg" isBlock isPending={form.isPending}>
          {own.submit}
        </Button>
        {foot}
      </div>
    </form>
  </>
);

type FieldProps = Pick<ComponentProps<typeof TextField>, 'value' | 'error' | 'onChange' | 'onBlur'>;

/** E-mail of the account; the first field. */
export const EmailField = (field: FieldProps) => (
  <TextField
    label={texts.login.email}
    type="email"
    name="email"
    autoComplete="username"
    inputMode="email"
    size="lg"
    hasFocusFirst
    {...field}
  />
);

/** The six digits of an authenticator, which the sign-in asks of those alone who have one. */
export const SecondFactorField = (field: FieldProps & Pick<ComponentProps<typeof TextField>, 'ref' | 'hint'>) => (
  <TextField
    label={texts.login.code}
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    size="lg"
    hint={texts.login.codeHint}
    {...field}
  />
);

type OutcomeProps = {
  readonly title: string;
  readonly children?: ReactNode;
  readonly next: Pick<ComponentProps<typeof LinkButton>, 'href' | 'variant' | 'children'>;
};

/** Outcome in place of the form, once there is nothing to fill in. */
export const Outcome = ({ title, children, next }: OutcomeProps) => (
  <div className={styles.outcome} aria-live="polite">
    <h1>{title}</h1>
    <p>{children}</p>
    <LinkButton size="lg" {...next} />
  </div>
);

export const BackToLogin = () => (
  <p className={styles.back}>
    <Link href="/">{texts.forgot.back}</Link>
  </p>
);
