import { Banner, Link, PasswordField, PublicPage, Sheet, SpinnerOverlay } from '@countinghouse/ui';
import { useEffect, useState } from 'react';
import { BrandLogo, useTitle } from '../../../platform/brand';
import { checkBy } from '../../../platform/forms/check';
import { changeFields, Field } from '../../../platform/forms/fields';
import { useOneStep } from '../../../platform/forms/use-one-step';
import { confirmationError, newPasswordError, present, twoFactorCodeError } from '../../../platform/passwords';
import { knowsPasskeys } from '../../../platform/passkeys';
import { isLinkGone, setNewPassword, setNewPasswordByPasskey } from './api';
import { texts } from './messages';
import { tokenOfAddress, typedCode } from './model';
import { BackToLogin, Outcome, SecondFactorField, SignInForm } from './parts';
import styles from './sign-in.module.css';
import { paths } from './paths';

/** Sets a new password with the token of a mailed link. */
export default function ResetPasswordScreen() {
  const [token] = useState(tokenOfAddress);
  const [isDone, setDone] = useState(false);
  const isGone = useIsGone(token);
  useTitle(texts.reset.title);
  return (
    <PublicPage>
      <Sheet>
        <div className={styles.logo}>
          <BrandLogo />
        </div>
        {isDone && (
          <Outcome
            title={texts.reset.doneTitle}
            next={{ href: '/', variant: 'primary', children: texts.reset.toLogin }}
          >
            {texts.reset.done}
          </Outcome>
        )}
        {!isDone && isGone && (
          <Outcome title={texts.reset.noToken} next={{ href: paths.forgotPassword, children: texts.reset.again }} />
        )}
        {isGone === null && <SpinnerOverlay isVisible label={texts.reset.loading} />}
        {!isDone && isGone === false && <ResetForm token={token} onDone={() => setDone(true)} />}
      </Sheet>
    </PublicPage>
  );
}

/** True if the link no longer sets a password, so that nobody chooses one in vain. Null while the server is asked. */
const useIsGone = (token: string): boolean | null => {
  const [isGone, setGone] = useState(token === '' ? true : null);
  useEffect(() => {
    if (token === '') return undefined;
    let hasLeft = false;
    void isLinkGone(token).then((gone) => !hasLeft && setGone(gone));
    return () => {
      hasLeft = true;
    };
  }, [token]);
  return isGone;
};

type NewPassword = { readonly newPassword: string; readonly confirmation: string; readonly twoFaCode: string };

const check = checkBy<NewPassword>(({ newPassword, confirmation, twoFaCode }) =>
  present({
    newPassword: newPasswordError(newPassword),
    confirmation: confirmationError(newPassword, confirmation),
    twoFaCode: twoFactorCodeError(twoFaCode),
  }),
);

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const [isByPasskey, setByPasskey] = useState(false);
  const form = useOneStep({
    initial: { newPassword: '', confirmation: '', twoFaCode: '' },
    check,
    submit: async ({ newPassword, twoFaCode }) => {
      await (isByPasskey ? setNewPasswordByPasskey(token, newPassword) : setNewPassword(token, newPassword, twoFaCode));
      onDone();
    },
    codeField: 'twoFaCode',
    afterRefusal: { twoFaCode: '' },
  });
  const swap = () => {
    changeFields(form.fields, { twoFaCode: '' });
    setByPasskey(!isByPasskey);
  };
  return (
    <>
      <SignInForm form={form} name="reset" texts={texts.reset} trouble={<Trouble message={form.message} />}>
        <Field of={form.fields} name="newPassword">
          {(field) => (
            <PasswordField
              label={texts.reset.newPassword}
              autoComplete="new-password"
              size="lg"
              hasFocusFirst
              {...field}
            />
          )}
        </Field>
        <Field of={form.fields} name="confirmation">
          {(field) => (
            <PasswordField label={texts.reset.confirmation} autoComplete="new-password" size="lg" {...field} />
          )}
        </Field>
        {isByPasskey ? (
          <p>{texts.reset.byPasskeyHint}</p>
        ) : (
          <Field of={form.fields} name="twoFaCode">
            {({ onChange, ...field }) => (
              <SecondFactorField onChange={(typed) => onChange(typedCode(typed))} {...field} />
            )}
          </Field>
        )}
        {knowsPasskeys() && (
          <p className={styles.ways}>
            <button type="button" className={styles.swap} onClick={swap}>
              {isByPasskey ? texts.reset.byCode : texts.reset.byPasskey}
            </button>
          </p>
        )}
      </SignInForm>
      <BackToLogin />
    </>
  );
}

/** Reason of the refusal; an invalid link comes with the way to another. */
function Trouble({ message }: { message: string | null }) {
  if (!message) return null;
  return (
    <Banner tone="danger">
      {message}
      {message === texts.reset.noToken && (
        <>
          {'. '}
          <Link href={paths.forgotPassword}>{texts.reset.again}</Link>
        </>
      )}
    </Banner>
  );
}
