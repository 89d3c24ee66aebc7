import { createInternalTransfer } from '@countinghouse/contract/across/new-internal-transfer';
import { TextField } from '@countinghouse/ui';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScreenBoundary } from './screen-error';
import { answerWith, showScreen, type Answer } from '../testing/screen';
import { drafts } from '../platform/drafts';
import { giveUpUnsaved } from '../platform/unsaved/unsaved-forms';
import { checkBy, Field, FlowPage, itemsOf, useFlow } from '../platform/forms';

type Typed = { readonly amount: string; readonly isConfirmed: string };

/** Breaks rendering once set, like a screen that meets unreadable data. */
let isBroken = false;

const Transfer = () => {
  const flow = useFlow({
    endpoint: createInternalTransfer,
    initial: { amount: '', isConfirmed: '' },
    draft: { momentary: ['isConfirmed'] },
    check: checkBy<Typed>(() => ({})),
    request: ({ amount }) => ({ body: { amount } as never }),
    summary: ({ amount }) => `transfer of ${amount}`,
  });
  const amount = flow.fields.watch('amount');
  if (isBroken && amount !== '') throw new RangeError(`Not an amount: ${amount}`);
  return (
    <FlowPage
      flow={flow}
      title="Transfer"
      breadcrumbs={[{ label: 'Transfer' }]}
      overview={(values) => [{ items: itemsOf([['Amount', values.amount]]) }]}
      submitLabel="Submit"
      result={() => ({ title: 'Done' })}
      backHref="/"
    >
      {(['amount', 'isConfirmed'] as const).map((name) => (
        <Field key={name} of={flow.fields} name={name}>
          {(field) => <TextField label={name} {...field} />}
        </Field>
      ))}
    </FlowPage>
  );
};
const Page = () => {
  const [round, setRound] = useState(0);
  return (
    <ScreenBoundary location="/transfer">
      <Transfer key={round} />
      <button type="button" onClick={() => setRound(round + 1)}>
        Open anew
      </button>
    </ScreenBoundary>
  );
};

let answer: Answer;
const filledIn = /^Filled in again with what you typed/;
const amount = () => screen.getByLabelText<HTMLInputElement>('amount').value;
const show = async () => {
  const user = userEvent.setup();
  await showScreen({ routes: { '/transfer': Page }, at: '/transfer', session: {} });
  await user.type(await screen.findByLabelText('amount'), '500');
  await user.type(screen.getByLabelText('isConfirmed'), 'yes');
  return user;
};

beforeEach(() => {
  isBroken = false;
  answer = { status: 422, body: { requestId: 'r', code: 'RULE_VIOLATED', message: 'No' } };
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  answerWith(() => answer);
});
afterEach(() => {
  cleanup();
  drafts.forget();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('what was typed into a form that moves money', () => {
  it('is there again when the form opens anew, with the way to begin afresh', async () => {
    const user = await show();
    await user.click(screen.getByRole('button', { name: 'Open anew' }));
    await screen.findByText(filledIn);
    expect(amount()).toBe('500');
    await user.click(screen.getByRole('button', { name: 'Start afresh' }));
    expect(amount()).toBe('');
    await user.click(screen.getByRole('button', { name: 'Open anew' }));
    expect(await screen.findByLabelText('amount')).toBeTruthy();
    expect([amount(), screen.queryByText(filledIn)]).toEqual(['', null]);
  });

  it('outlives a screen that stops working, which names a reference and opens again with it, or empty', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const user = await show();
    isBroken = true;
    await user.type(screen.getByLabelText('amount'), '1').catch(() => undefined);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('What you typed is kept.');
    expect(alert.textContent).toMatch(/Reference F-[2-9A-Z]{7}/);
    expect(alert.textContent).not.toContain('500');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Open again' }));
    await screen.findByText(filledIn);
    expect(amount()).toBe('5001');
    isBroken = true;
    await user.type(screen.getByLabelText('amount'), '2').catch(() => undefined);
    await user.click(await screen.findByRole('button', { name: 'Open empty' }));
    expect(await screen.findByLabelText('amount')).toBeTruthy();
    expect(amount()).toBe('');
  });

  /** Calls made with the draft, in order. */
  const watch = () => {
    const done: string[] = [];
    const { keep, drop } = drafts;
    vi.spyOn(drafts, 'keep').mockImplementation((...asked) => {
      done.push('kept');
      keep(...asked);
    });
    vi.spyOn(drafts, 'drop').mockImplementation((place) => {
      done.push('dropped');
      drop(place);
    });
    return () => done.at(-1);
  };
  const refused = { status: 422, body: { requestId: 'r', code: 'RULE_VIOLATED', message: 'No' } };

  it.each<[string, Answer, string, 'kept' | 'dropped']>([
    ['is kept of what was refused', refused, 'No', 'kept'],
    ['is no draft any more once it was done', { status: 201, body: {} }, 'Done', 'dropped'],
    [
      'is none of what nobody knows the end of: filled in once more it might be done twice',
      { status: 503, body: { requestId: 'r', code: 'UNAVAILABLE' } },
      'Whether it was done is not known yet',
      'dropped',
    ],
  ])('%s', async (_, given, told, became) => {
    const last = watch();
    answer = given;
    const user = await show();
    expect(last()).toBe('kept');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await user.click(await screen.findByRole('button', { name: 'Submit' }));
    expect((await screen.findAllByText(new RegExp(told))).length).toBeGreaterThan(0);
    await waitFor(() => expect(last()).toBe(became));
  });

  it('is none any more once the person agreed to lose it, and lasts without what holds for a moment only', async () => {
    const last = watch();
    await show();
    expect(vi.mocked(drafts.keep).mock.lastCall).toEqual([
      expect.objectContaining({ path: '/transfer' }),
      { amount: '500', isConfirmed: 'yes' },
      { amount: '500' },
    ]);
    act(() => giveUpUnsaved());
    expect(last()).toBe('dropped');
    cleanup();
    expect(last()).toBe('dropped');
  });
});
