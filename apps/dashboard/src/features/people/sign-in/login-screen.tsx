import { Banner, Button, Link, PasswordField, PublicPage, Sheet, TextField } from '@countinghouse/ui';
import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react';
import { useWatch } from 'react-hook-form';
import { isSandbox } from '../../../platform/api/base';
import { BrandLogo, useTitle } from '../../../platform/brand';
import { checkBy } from '../../../platform/forms/check';
import { changeFields, Field, type Fields } from '../../../platform/forms/fields';
import { useOneStep } from '../../../platform/forms/use-one-step';
import { useSessionState } from '../../../platform/session/use-session-state';
import { texts } from './messages';
import { emailError, emptyLogin, loginErrors, normaliseEmail, typedCode, type LoginValues } from './model';
import { EmailField, SecondFactorField, SignInForm } from './parts';
import styles from './sign-in.module.css';
import { paths } from './paths';

type DemoProps = { readonly onFillIn: (email: string, password: string) => void };

const DemoSignIns = lazy((): Promise<{ default: ComponentType<DemoProps> }> =>
  import('./demo-sign-ins').catch(() => ({ default: NoDemo })),
);

/** The call and its dependencies load while the person types: the form itself must not wait for them. */
const loadCall = () => import('./api');

const submit = async (values: LoginValues): Promise<void> => {
  const { logIn } = await loadCall();
  await logIn(values);
};

const check = checkBy(loginErrors);
/** A code works once, so the next try needs another. */
const noCode = { code: '', recoveryCode: '' } as const;

export type LoginScreenProps = {
  /** Called on the first input: preload the screens after the login. */
  readonly onFirstInput?: () => void;
};

/** The login form, and in the sandbox the demo sign-ins beside it. */
export function LoginScreen({ onFirstInput }: LoginScreenProps) {
  const form = useOneStep({
    initial: emptyLogin,
    check,
    submit,
    fallback: 'Error occurred during login',
    afterRefusal: noCode,
  });
  useTitle(texts.login.title);
  const code = useRef<HTMLInputElement>(null);
  const { isCodeRefused } = form;
  useEffect(() => {
    if (isCodeRefused) code.current?.focus();
  }, [isCodeRefused]);
  const warmUp = () => {
    void loadCall().catch(() => undefined);
    onFirstInput?.();
  };
  const fillIn = (email: string, password: string) => {
    warmUp();
    changeFields(form.fields, { email, password, ...noCode });
  };
  const [hasRecoveryCode, setHasRecoveryCode] = useState(false);
  const swapCode = () => {
    changeFields(form.fields, noCode);
    setHasRecoveryCode(!hasRecoveryCode);
    code.current?.focus();
  };
  const [isShown, setShown] = useState(false);
  const passkey = usePasskey(onFirstInput);
  const company = useCompany(form.fields, onFirstInput);
  // After the button, so that Tab leads from field to field and on to it.
  const otherWays = (
    <p className={styles.ways}>
      <Link href={paths.forgotPassword}>{texts.login.forgot}</Link>
      <button type="button" className={styles.swap} onClick={swapCode}>
        {hasRecoveryCode ? texts.login.useCode : texts.login.useRecoveryCode}
      </button>
      <button type="button" className={styles.reveal} onClick={() => setShown(!isShown)}>
        {isShown ? texts.login.hidePassword : texts.login.showPassword}
      </button>
    </p>
  );
  return (
    <PublicPage>
      <Sheet aside={isSandbox() && <Demo onFillIn={fillIn} />}>
        <SignInForm
          form={form}
          name="login"
          texts={texts.login}
          head={
            <div className={styles.logo}>
              <BrandLogo />
            </div>
          }
          trouble={<Trouble message={company.message ?? passkey.message ?? form.message} />}
          foot={
            <>
              {company.isOffered && (
                <Button size="lg" icon="organisation" isBlock isPending={company.isPending} onPress={company.go}>
                  {texts.login.byCompany}
                </Button>
              )}
              {passkey.isKnown && (
                <Button size="lg" icon="passkey" isBlock isPending={passkey.isPending} onPress={passkey.ask}>
                  {texts.login.byPasskey}
                </Button>
              )}
              {otherWays}
            </>
          }
          onInput={warmUp}
        >
          <Field of={form.fields} name="email">
            {(field) => <EmailField {...field} />}
          </Field>
          <Field of={form.fields} name="password">
            {(field) => (
              <PasswordField
                label={texts.login.password}
                name="password"
                autoComplete="current-password"
                size="lg"
                reveal={{ isShown, onChange: setShown }}
                {...field}
              />
            )}
          </Field>
          {hasRecoveryCode ? (
            <Field of={form.fields} name="recoveryCode">
              {({ onChange, ...field }) => (
                <TextField
                  label={texts.login.recoveryCode}
                  name="recovery-code"
                  ref={code}
                  autoComplete="off"
                  size="lg"
                  hint={texts.login.recoveryCodeHint}
                  onChange={(typed) => onChange(typed.trim().slice(0, 32))}
                  {...field}
                />
              )}
            </Field>
          ) : (
            <Field of={form.fields} name="code">
              {({ onChange, ...field }) => (
                <SecondFactorField ref={code} onChange={(typed) => onChange(typedCode(typed))} {...field} />
              )}
            </Field>
          )}
        </SignInForm>
      </Sheet>
    </PublicPage>
  );
}

/** Signing in by a passkey, where the browser knows them. */
const usePasskey = (onFirstInput: (() => void) | undefined) => {
  const [message, setMessage] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const signIn = async () => {
    setMessage(null);
    setPending(true);
    onFirstInput?.();
    try {
      await (await loadCall()).logInByPasskey();
    } catch (error) {
      setMessage(error instanceof Error ? error.message : texts.login.passkeyFailed);
    } finally {
      setPending(false);
    }
  };
  return {
    isKnown: 'PublicKeyCredential' in globalThis && isSecureContext,
    message,
    isPending,
    ask: () => void signIn(),
  };
};

/** Milliseconds without a key before the typed address counts as whole. */
const pause = 400;

/** Way to the company's sign-in, offered once an address of such a company is typed. */
const useCompany = (fields: Fields<LoginValues>, onFirstInput: (() => void) | undefined) => {
  const [offeredFor, setOfferedFor] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const email = useWatch({ control: fields.control, name: 'email' });
  const domain = emailError(email) === undefined ? normaliseEmail(email).split('@')[1] : undefined;
  useEffect(() => {
    if (domain === undefined) return undefined;
    let isWanted = true;
    const ask = async () => {
      const isOffered = await (await loadCall()).isCompanyOffered(`somebody@${domain}`);
      if (isWanted) setOfferedFor(isOffered ? domain : null);
    };
    const timer = setTimeout(() => void ask(), pause);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [domain]);
  const go = async () => {
    setMessage(null);
    setPending(true);
    onFirstInput?.();
    try {
      await (await loadCall()).goToCompany({ email });
    } catch (error) {
      setMessage(error instanceof Error ? error.message : texts.login.companyFailed);
      setPending(false);
    }
  };
  return { isOffered: domain !== undefined && offeredFor === domain, message, isPending, go: () => void go() };
};

/** Red block above the form: the refusal of this attempt, otherwise the reason that the last session ended. */
function Trouble({ message }: { message: string | null }) {
  const state = useSessionState();
  if (message) return <Banner tone="danger">{message}</Banner>;
  if (state.status !== 'signedOut') return null;
  if (state.sessionExpired) return <Banner tone="danger">{texts.login.sessionExpired}</Banner>;
  if (!state.rateLimited) return null;
  // Missing answers to calls other than the login have a sentence of their own. It stays until the next attempt.
  return <Banner tone="danger">{state.notice ?? texts.login.rateLimited}</Banner>;
}

function NoDemo() {
  return <p className={styles.demoText}>{texts.demo.unreachable}</p>;
}

function Demo({ onFillIn }: DemoProps) {
  return (
    <section className={styles.demo} aria-labelledby="demo-title">
      <header className={styles.demoHead}>
        <h2 id="demo-title">{texts.demo.title}</h2>
        <span className={styles.demoTag}>{texts.demo.tag}</span>
      </header>
      <Suspense fallback={<p className={styles.demoText}>{texts.demo.loading}</p>}>
        <DemoSignIns onFillIn={onFillIn} />
      </Suspense>
    </section>
  );
}
