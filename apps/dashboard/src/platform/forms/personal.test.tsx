import { createRole } from '@countinghouse/contract/people/roles';
import { TextField } from '@countinghouse/ui';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerWith, showScreen } from '../../testing/screen';
import { checkBy, Field, FlowPage, itemsOf, useFlow } from '.';

/** Everything a browser was given to remember. */
const { remembered } = vi.hoisted(() => ({ remembered: [] as { values: unknown }[] }));
vi.mock('../attempts', () => ({
  attempts: {
    begin: async (_person: string, attempt: { values: unknown }) => void remembered.push(attempt),
    end: async () => undefined,
    leave: () => undefined,
  },
}));

type Typed = { readonly payer: string; readonly note: string };

const screenOf = (personal?: 'ALL' | readonly (keyof Typed)[]) => () => {
  const flow = useFlow({
    endpoint: createRole,
    initial: { payer: '', note: '' },
    check: checkBy<Typed>(() => ({})),
    request: ({ payer }) => ({ body: { name: payer, permissions: [] } }),
    summary: ({ note }) => `payment ${note}`,
    ...(personal && { personal }),
  });
  return (
    <FlowPage
      flow={flow}
      title="Payment"
      breadcrumbs={[{ label: 'Payment' }]}
      overview={({ payer, note }) => [
        {
          items: itemsOf([
            ['Payer', payer],
            ['Note', note],
          ]),
        },
      ]}
      submitLabel="Submit"
      result={() => ({ title: 'Done' })}
      backHref="/"
    >
      {(['payer', 'note'] as const).map((name) => (
        <Field key={name} of={flow.fields} name={name}>
          {(field) => <TextField label={name} {...field} />}
        </Field>
      ))}
    </FlowPage>
  );
};

const payer = 'Adaeze Okonkwo';

/** Types both fields and sends them; returns the values the browser was given to remember. */
const sendBy = async (personal?: 'ALL' | readonly (keyof Typed)[]) => {
  const user = userEvent.setup();
  await showScreen({ routes: { '/form': screenOf(personal) }, at: '/form', session: {} });
  await user.type(await screen.findByLabelText('payer'), payer);
  await user.type(screen.getByLabelText('note'), 'order-9');
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  await user.click(await screen.findByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(remembered).toHaveLength(1));
  return remembered[0];
};

/** Contents of unsealed browser storage, as a script could read them. */
const keptInTheClear = () =>
  JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]);

beforeEach(() => {
  remembered.length = 0;
  // jsdom has no CSS object; the overlays of the kit escape ids with it.
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  answerWith(() => ({ status: 503, body: { requestId: 'r', code: 'UNAVAILABLE' } }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('nothing that was typed is remembered of a form about a person, however its sending ends', async () => {
  const attempt = await sendBy('ALL');
  expect(attempt?.values).toBeNull();
  expect(JSON.stringify(attempt)).not.toContain(payer);
  expect(keptInTheClear()).not.toContain(payer);
});

it('of a form that asks for a person too, everything else is remembered', async () => {
  const attempt = await sendBy(['payer']);
  expect(attempt?.values).toEqual({ note: 'order-9' });
  expect(JSON.stringify(attempt)).not.toContain(payer);
  expect(keptInTheClear()).not.toContain(payer);
});

it('of any other form all that was typed is remembered, sealed and not in the clear', async () => {
  const attempt = await sendBy();
  expect(attempt?.values).toEqual({ payer, note: 'order-9' });
  expect(keptInTheClear()).not.toContain(payer);
});
