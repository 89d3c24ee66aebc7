import { Banner, Button, notify, PublicPage, Sheet, SpinnerOverlay, TextField } from '@countinghouse/ui';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../platform/api';
import { BrandLogo, useTitle } from '../../../platform/brand';
import { takeJourney } from '../../../platform/company-journey';
import { checkBy } from '../../../platform/forms/check';
import { changeFields, Field } from '../../../platform/forms/fields';
import { useOneStep } from '../../../platform/forms/use-one-step';
import { goTo } from '../../../platform/history';
import { knowsPasskeys } from '../../../platform/passkeys';
import { authenticationPath } from '../../../platform/paths';
import { finishByCompany, finishLink, proveByCompany, type CompanyProof } from './api';
import { texts } from './messages';
import { typedCode } from './model';
import { paths } from './paths';
import { BackToLogin, Outcome, SecondFactorField, SignInForm } from './parts';
import styles from './sign-in.module.css';

type State =
  | { readonly step: 'checking' }
  | { readonly step: 'failed'; readonly title: string; readonly text: string; readonly isLink: boolean }
  | { readonly step: 'factor'; readonly proof: CompanyProof };

/** This tab is on no way to a provider. */
class NotBegun extends Error {}

const home = () => goTo('/', { replace: true });

/** Page to which a company's sign-in sends people back: it takes the answer to the server, once, and leads on. */
export default function CompanyScreen() {
  const [state, setState] = useState<State>({ step: 'checking' });
  const isTaken = useRef(false);
  useTitle(texts.company.title);
  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    const answer = window.location.search;
    // The answer is good once, and stays in no history.
    goTo(paths.company, { replace: true });
    const journey = takeJourney();
    const isLink = journey?.aim === 'link';
    const take = async () => {
      if (!journey || answer === '') throw new NotBegun();
      if (isLink) {
        const organisation = await finishLink(journey.ticket, answer);
        notify(texts.company.linked(organisation), { tone: 'success' });
        goTo(authenticationPath, { replace: true });
        return;
      }
      const proof = await finishByCompany(journey.ticket, answer);
      if (proof) setState({ step: 'factor', proof });
      else home();
    };
    take().catch((error: unknown) =>
      setState(
        error instanceof NotBegun
          ? { step: 'failed', title: texts.company.notBegun, text: texts.company.notBegunReason, isLink }
          : { step: 'failed', title: texts.company.failed, text: messageOf(error, ''), isLink },
      ),
    );
  }, []);
  return (
    <PublicPage>
      <Sheet>
        {state.step === 'checking' && <SpinnerOverlay isVisible label={texts.company.checking} />}
        {state.step === 'factor' ? (
          <FactorForm proof={state.proof} />
        ) : (
          <>
            <div className={styles.logo}>
              <BrandLogo />
            </div>
            {state.step === 'failed' && (
              <Outcome
                title={state.title}
                next={
                  state.isLink
                    ? { href: authenticationPath, children: texts.company.toAuthentication }
                    : { href: '/', children: texts.company.again, variant: 'primary' }
                }
              >
                {state.text}
              </Outcome>
            )}
          </>
        )}
      </Sheet>
    </PublicPage>
  );
}

type FactorValues = { readonly code: string; readonly recoveryCode: string };

const noCode: FactorValues = { code: '', recoveryCode: '' };

const check = checkBy<FactorValues>(({ code, recoveryCode }) =>
  recoveryCode !== '' || /^\d{6}$/.test(code) ? {} : { code: '2FA must be 6 digits' },
);

/** The second factor behind the company's first. */
function FactorForm({ proof: { proof, email } }: { proof: CompanyProof }) {
  const [hasRecoveryCode, setHasRecoveryCode] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const form = useOneStep({
    initial: noCode,
    check,
    submit: async (values) => {
      await proveByCompany(proof, values);
      home();
    },
    codeField: 'code',
    afterRefusal: noCode,
  });
  const askPasskey = async () => {
    setAsking(true);
    setMessage(null);
    try {
      await proveByCompany(proof, noCode);
      home();
    } catch (error) {
      setMessage(messageOf(error, texts.login.passkeyFailed));
      setAsking(false);
    }
  };
  const told = message ?? form.message;
  return (
    <>
      <SignInForm
        form={form}
        name="company-factor"
        texts={{
          title: texts.company.factorTitle,
          subtitle: `${email === null ? texts.company.asSomebody : texts.company.as(email)} ${texts.company.factorReason}`,
          submit: texts.login.submit,
          pending: texts.login.pending,
        }}
        head={
          <div className={styles.logo}>
            <BrandLogo />
          </div>
        }
        trouble={told && <Banner tone="danger">{told}</Banner>}
        foot={
          <>
            {knowsPasskeys() && (
              <Button size="lg" icon="passkey" isBlock isPending={isAsking} onPress={() => void askPasskey()}>
                {texts.company.byPasskey}
              </Button>
            )}
            <p className={styles.ways}>
              <button
                type="button"
                className={styles.swap}
                onClick={() => {
                  changeFields(form.fields, noCode);
                  setHasRecoveryCode(!hasRecoveryCode);
                }}
              >
                {hasRecoveryCode ? texts.login.useCode : texts.login.useRecoveryCode}
              </button>
            </p>
          </>
        }
      >
        {hasRecoveryCode ? (
          <Field of={form.fields} name="recoveryCode">
            {({ onChange, ...field }) => (
              <TextField
                label={texts.login.recoveryCode}
                name="recovery-code"
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
              <SecondFactorField
                hint={texts.company.codeHint}
                onChange={(typed) => onChange(typedCode(typed))}
                {...field}
              />
            )}
          </Field>
        )}
      </SignInForm>
      <BackToLogin />
    </>
  );
}
