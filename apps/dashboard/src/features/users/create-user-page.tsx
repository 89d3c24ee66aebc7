import type { User } from '@countinghouse/contract/users';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormAwaited, ThreeStepForm, useThreeSteps } from '../../platform/three-steps';
import { invite, roleChoicesQuery, usersKey } from './api';
import { messages } from './messages';
import type { UserValues } from './model';
import { emptyUser, invitationOf, overviewOf, userErrors } from './model';
import { paths } from './paths';
import { UserFields } from './user-fields';

const isTouched = (values: UserValues): boolean => JSON.stringify(values) !== JSON.stringify(emptyUser);

/** Invites a person. */
const CreateUserPage = () => {
  const choices = useQuery(roleChoicesQuery);
  const client = useQueryClient();
  const [values, setValues] = useState(emptyUser);
  const [isChecked, setChecked] = useState(false);
  const [created, setCreated] = useState<User | null>(null);
  const flow = useThreeSteps({
    isDirty: isTouched(values),
    submit: async (proof) => {
      setCreated(await invite(invitationOf(values), proof));
      await client.invalidateQueries({ queryKey: usersKey });
    },
  });
  const roles = choices.data?.roles ?? [];

  if (choices.error && !choices.data) {
    return (
      <FormAwaited
        title={messages.createTitle}
        breadcrumbs={[{ label: messages.title, href: paths.list }, { label: messages.createTitle }]}
        sections={[messages.person, messages.access]}
        label={messages.loading}
        query={choices}
      />
    );
  }
  return (
    <ThreeStepForm
      flow={flow}
      title={messages.createTitle}
      breadcrumbs={[{ label: messages.title, href: paths.list }, { label: messages.createTitle }]}
      onVerify={() => {
        setChecked(true);
        return Object.keys(userErrors(values)).length === 0;
      }}
      facts={overviewOf(null, values, roles)}
      submitLabel={messages.createSubmit}
      result={{ title: messages.createdTitle, text: created && outcomeOf(created) }}
      backHref={paths.list}
    >
      <UserFields
        values={values}
        errors={isChecked ? userErrors(values) : {}}
        onChange={(changes) => setValues((before) => ({ ...before, ...changes }))}
        roles={roles}
        user={null}
        isSelf={false}
        isAdministrator={false}
      />
    </ThreeStepForm>
  );
};

const outcomeOf = ({ email, status }: User): string =>
  status === 'INVITED' ? messages.createdInvited(email) : messages.createdJoined(email);

export default CreateUserPage;
