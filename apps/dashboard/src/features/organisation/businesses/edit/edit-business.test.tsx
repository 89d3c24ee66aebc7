import '@countinghouse/ui/testing.ts';
import { SnackbarRegion, dismissAll } from '@countinghouse/ui';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { businessQuery } from '../../../../entities/business/api';
import { useNavigate } from '../../../../platform/navigation';
import type { Answer } from '../../../../testing/screen';
import { showScreen } from '../../../../testing/screen';
import CreateBusinessPage from './create-business-page';
import EditBusinessPage from './edit-business-page';
import { businessFixture, organisationFixture, supportedFixture } from './testing/fixtures';

const { id } = businessFixture();
type Sent = { readonly call: string; readonly body: unknown; readonly headers: Headers };

/** Test server that records the requests with bodies and headers. */
const serve = (answers: Record<string, Answer | (() => Answer)> = {}) => {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
    const name = `${init.method ?? 'GET'} ${new URL(input, 'http://localhost').pathname.replace('/api/v1/', '')}`;
    sent.push({
      call: name,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      headers: new Headers(init.headers),
    });
    const known: Record<string, Answer> = {
      'GET payment/organisations/metadata': { body: organisationFixture() },
      [`GET businesses/${id}`]: { body: businessFixture() },
      'PATCH businesses': { body: businessFixture({ name: 'Tidewater', businessName: 'Tidewater' }) },
      'POST businesses': { status: 201, body: businessFixture() },
    };
    const given = answers[name] ?? known[name];
    const answer = typeof given === 'function' ? given() : given;
    if (!answer) return new Promise<Response>(() => undefined);
    return Promise.resolve(Response.json(answer.body, { status: answer.status ?? 200 }));
  });
  return sent;
};

const show = async (at: string, { hasSecondFactor = false } = {}) => {
  const shown = await showScreen({
    routes: {
      '/create-business': CreateBusinessPage,
      '/edit-business/$id': EditBusinessPage,
      '/businesses': () => <h1>Businesses</h1>,
    },
    at,
    permissions: ['GET_BUSINESSES', 'CREATE_BUSINESS', 'UPDATE_BUSINESS'],
    session: { supportedCurrencies: supportedFixture, authentication: hasSecondFactor },
  });
  render(<SnackbarRegion />);
  await screen.findByLabelText('Business name');
  return shown;
};
const showEdit = (options?: { hasSecondFactor?: boolean }) => show(`/edit-business/${id}`, options);

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const retype = async (label: string, text: string) => {
  const field = screen.getByRole('textbox', { name: label });
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
};
const patched = (sent: readonly Sent[]) => sent.filter(({ call }) => call === 'PATCH businesses');

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => {
  cleanup();
  dismissAll();
  vi.useRealTimers();
});

describe('editing a business', () => {
  it('[BEDIT-1] [BEDIT-3] [BEDIT-12] form, overview with what changed, submit, success', async () => {
    const sent = serve();
    const { address } = await showEdit();
    await retype('Business name', 'Tidewater');
    await press('Verify');
    const row = await screen.findByRole('row', { name: /^Business name/ });
    expect(row.textContent).toBe('Business nameTidewaterwas Aurora GamesChanged');
    expect(row.querySelector('s')?.textContent).toBe('Aurora Games');
    expect(screen.getAllByText('Changed')).toHaveLength(1);
    await press('Submit');
    const result = await screen.findByRole('dialog', { name: 'Business updated successfully!' });
    expect(patched(sent)).toHaveLength(1);
    expect(patched(sent)[0]?.body).toMatchObject({
      id,
      businessName: 'Tidewater',
      stableCryptoCurrencyDepegThreshold: 0.02,
    });
    expect(patched(sent)[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    await userEvent.click(within(result).getByRole('link', { name: 'Go to businesses' }));
    await waitFor(() => expect(address()).toBe('/businesses'));
  });

  it('opens though the business was read a moment before, from a newer reading of it', async () => {
    let name = 'Aurora Games';
    const sent = serve({ [`GET businesses/${id}`]: () => ({ body: businessFixture({ name, businessName: name }) }) });
    const Known = () => {
      const business = useQuery(businessQuery(id));
      const navigate = useNavigate();
      return <button onClick={() => navigate(`/edit-business/${id}`)}>{business.data?.name}</button>;
    };
    await showScreen({
      routes: { '/business/$id': Known, '/edit-business/$id': EditBusinessPage },
      at: `/business/${id}`,
      permissions: ['GET_BUSINESSES', 'UPDATE_BUSINESS'],
      session: { supportedCurrencies: supportedFixture },
    });
    const link = await screen.findByRole('button', { name });
    name = 'Tidewater';
    await userEvent.click(link);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Business name' })).toHaveProperty('value', name));
    expect(sent.filter(({ call }) => call === `GET businesses/${id}`)).toHaveLength(2);
  });

  it('[RESULT-1] Close of the result opens the form again, from what was saved', async () => {
    let stored = businessFixture();
    const renamed = businessFixture({ name: 'Tidewater', businessName: 'Tidewater' });
    serve({
      [`GET businesses/${id}`]: () => ({ body: stored }),
      'PATCH businesses': () => {
        stored = renamed;
        return { body: stored };
      },
    });
    await showEdit();
    await retype('Business name', 'Tidewater');
    await press('Verify');
    await press('Submit');
    await screen.findByRole('dialog', { name: 'Business updated successfully!' });
    await press('Close');
    expect(await screen.findByDisplayValue('Tidewater')).toBeDefined();
  });

  it('says that nothing has changed, spaces included, and sends nothing', async () => {
    const sent = serve();
    await showEdit();
    await retype('Business name', ' Aurora Games ');
    await press('Verify');
    expect((await screen.findByRole('alert')).textContent).toBe('Nothing has changed yet');
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
    expect(patched(sent)).toEqual([]);
  });

  it.each(['55', '0.5', '1e1'])(
    '[BEDIT-11] keeps %j in a percentage as it was typed, says why it is wrong and stays',
    async (typed) => {
      const sent = serve();
      await showEdit();
      await retype('Stablecoin depeg threshold', typed);
      await press('Verify');
      const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Stablecoin depeg threshold' });
      expect(field.value).toBe(typed);
      await waitFor(() => expect(document.activeElement).toBe(field));
      expect(field.getAttribute('aria-invalid')).toBe('true');
      await retype('Stablecoin depeg threshold', '7.25');
      await waitFor(() => expect(field.getAttribute('aria-invalid')).toBeNull());
      await press('Verify');
      await press('Submit');
      await waitFor(() => expect(patched(sent)[0]?.body).toMatchObject({ stableCryptoCurrencyDepegThreshold: 0.0725 }));
    },
  );

  it('[BEDIT-1] Back keeps what was typed', async () => {
    serve();
    await showEdit();
    await retype('Business name', 'Tidewater');
    await press('Verify');
    await press('Back');
    expect(screen.getByLabelText<HTMLInputElement>('Business name').value).toBe('Tidewater');
  });

  it('[BEDIT-2] without a display currency Verify says Please fill in all required fields and stays', async () => {
    const sent = serve();
    await showEdit();
    await userEvent.click(box('EUR'));
    await userEvent.click(box('USD'));
    await press('Verify');
    expect((await screen.findByRole('alert')).textContent).toContain('Please fill in all required fields');
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
    expect(screen.getByText('Choose at least one display currency')).toBeDefined();
    expect(patched(sent)).toEqual([]);
  });

  it('[BEDIT-2] [BEDIT-13] an incomplete form stays, says why at the field and moves there', async () => {
    serve();
    await showEdit();
    await retype('Business name', '');
    await retype('Withdrawal', 'aurora.example/cb');
    expect(screen.queryByText('Invalid URL format')).toBeNull();
    await press('Verify');
    expect(screen.getByText('Business name is required')).toBeDefined();
    expect(screen.getByText('Invalid URL format')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Business name'));
    expect(screen.queryByText('Please fill in all required fields')).toBeNull();
  });

  it('[BEDIT-4] a refused submit shows the server’s sentence for three seconds and returns to the overview', async () => {
    let answer: Answer = {
      status: 409,
      body: { requestId: 'r', code: 'DUPLICATE_NAME', rejection: 'Business with this name already exists' },
    };
    const sent = serve({ 'PATCH businesses': () => answer });
    await showEdit();
    await retype('Business name', 'Tidewater');
    await press('Verify');
    await screen.findByRole('button', { name: 'Submit' });
    // From here the clock moves by this test alone, however long the machine takes.
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
    await vi.waitFor(() => screen.getByRole('alertdialog', { name: 'Business with this name already exists' }), {
      interval: 1,
      timeout: 10_000,
    });
    await act(() => vi.advanceTimersByTimeAsync(2400));
    expect(screen.queryByRole('alertdialog')).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(600));
    vi.useRealTimers();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    answer = { body: businessFixture() };
    await press('Submit');
    await screen.findByRole('dialog', { name: 'Business updated successfully!' });
    const keys = patched(sent).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    // The refusal is final for its key; the next submit is another attempt.
    expect(new Set(keys).size).toBe(2);
  });

  it('[BEDIT-6] refunding what was overpaid forces follow-ups on and locks them', async () => {
    serve();
    await showEdit();
    expect(box(/^Refund follow-up/).checked).toBe(false);
    await userEvent.click(box(/^Refund overpaid/));
    expect(box(/^Refund follow-up/).checked).toBe(true);
    expect(box(/^Refund follow-up/).disabled).toBe(true);
    await userEvent.click(box(/^Refund overpaid/));
    expect(box(/^Refund follow-up/).disabled).toBe(false);
  });

  it('[BEDIT-7] [BEDIT-8] [BEDIT-9] one optional feature turns the other off, with its slider', async () => {
    serve();
    await showEdit();
    const slider = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name });
    const depeg = slider('Stablecoin depeg threshold');
    const share = slider('User’s share of the fee');
    expect([depeg.value, depeg.min, depeg.max, depeg.step, depeg.disabled]).toEqual(['2', '1', '10', '0.01', false]);
    expect([share.value, share.max, share.step, share.disabled]).toEqual(['0', '50', '0.01', true]);
    await userEvent.click(box(/^Fee distribution/));
    expect(box(/^1:1 rates/).checked).toBe(false);
    expect([depeg.value, depeg.min, depeg.disabled, share.disabled]).toEqual(['0', '0', true, false]);
    // Ticked and still at zero: the note explains the effect.
    screen.getByText(/^At 0 % nothing is added/);
    await userEvent.clear(screen.getByRole('textbox', { name: 'User’s share of the fee' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'User’s share of the fee' }), '12.5');
    await userEvent.tab();
    expect(screen.queryByText(/^At 0 % nothing is added/)).toBeNull();
    await userEvent.click(box(/^1:1 rates/));
    expect([depeg.value, depeg.disabled, share.value, share.disabled]).toEqual(['1', false, '0', true]);
    expect(box(/^Fee distribution/).checked).toBe(false);
  });

  it('[BEDIT-10] offers no fee distribution where the organisation does not allow it', async () => {
    serve({
      'GET payment/organisations/metadata': { body: organisationFixture({ allowServiceFeeDistribution: false }) },
    });
    await showEdit();
    expect(screen.queryByRole('checkbox', { name: /^Fee distribution/ })).toBeNull();
    expect(screen.queryByRole('slider', { name: 'User’s share of the fee' })).toBeNull();
  });

  it('[CURDLG-4] All takes every display currency, also those out of sight, and gives them back', async () => {
    const sent = serve();
    await showEdit();
    await userEvent.click(box('All'));
    for (const code of ['EUR', 'USD', 'GBP', 'CHF']) expect(box(code).checked).toBe(true);
    await userEvent.click(box('GBP'));
    expect(box('All').checked).toBe(false);
    await press('Verify');
    await press('Submit');
    await waitFor(() =>
      expect(patched(sent)[0]?.body).toMatchObject({ supportedDisplayCurrencies: ['EUR', 'USD', 'CHF'] }),
    );
  });

  it('[BEDIT-14] the payer says what it means', async () => {
    serve();
    await showEdit();
    const payers = screen.getByRole('radiogroup', { name: 'Blockchain fee paid by' });
    expect(payers.textContent).toContain('Deducted from the business balance');
    await userEvent.click(within(payers).getByText('User'));
    expect(payers.textContent).toContain('Deducted from the amount sent to the end user');
  });

  it('says why the business did not come, and Retry brings it', async () => {
    let isDown = true;
    serve({
      [`GET businesses/${id}`]: () =>
        isDown ? { status: 500, body: { requestId: 'r', code: 'INTERNAL' } } : { body: businessFixture() },
    });
    const shown = show(`/edit-business/${id}`);
    expect((await screen.findByRole('alert')).textContent).toContain("Couldn't load business metadata");
    isDown = false;
    await press('Retry');
    await shown;
  });
});

describe('the deposit currency and network dialog', () => {
  const open = async () => {
    await press('Configure currencies and networks');
    return screen.findByRole('dialog', { name: 'Deposit currencies and networks' });
  };

  it('[CURDLG-1] [CURDLG-2] switches currencies with their networks and saves the map', async () => {
    const sent = serve();
    await showEdit();
    const dialog = await open();
    const currency = (name: string) => within(dialog).getByRole<HTMLInputElement>('switch', { name });
    const network = (name: string) => within(dialog).getByRole<HTMLInputElement>('checkbox', { name });
    expect(network('Main network').disabled).toBe(true);
    expect(currency('Select all').checked).toBe(false);
    await userEvent.click(currency('BTC'));
    expect(network('Main network').checked).toBe(false);
    await userEvent.click(network('TRON (TRC20)'));
    await userEvent.click(network('Ethereum (ERC20)'));
    expect(currency('USDT').checked).toBe(false);
    await userEvent.click(currency('USDT'));
    expect(network('BNB Smart Chain (BEP20)').checked).toBe(true);
    await userEvent.click(network('Ethereum (ERC20)'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await press('Verify');
    await press('Submit');
    await waitFor(() =>
      expect(patched(sent)[0]?.body).toMatchObject({
        supportedDepositCurrenciesWithNetworks: { USDT: ['TRX', 'BSC'] },
      }),
    );
  });

  it('[CURDLG-3] Save cannot close it while no deposit currency is selected', async () => {
    serve();
    await showEdit();
    const dialog = await open();
    await userEvent.click(within(dialog).getByRole('switch', { name: 'Select all' }));
    await userEvent.click(within(dialog).getByRole('switch', { name: 'Select all' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByRole('alert').textContent).toBe('Choose at least one deposit currency');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('TRON (TRC20)')).toBeDefined();
  });
});

describe('creating a business', () => {
  it('[BCREATE-1] sends the form with the settlement currency and ends with success', async () => {
    const sent = serve();
    await show('/create-business');
    await press('Verify');
    await screen.findByText('Choose at least one display currency');
    expect(screen.queryByText('Please fill in all required fields')).toBeNull();
    await userEvent.type(screen.getByLabelText('Business name'), 'Aurora Games');
    await userEvent.click(box('EUR'));
    await press('Configure currencies and networks');
    await userEvent.click(await screen.findByRole('switch', { name: 'BTC' }));
    await press('Save');
    await press('Verify');
    expect(screen.queryByText('Changed')).toBeNull();
    await press('Submit');
    await screen.findByRole('dialog', { name: 'Business created successfully!' });
    expect(sent.find(({ call }) => call === 'POST businesses')?.body).toEqual({
      businessName: 'Aurora Games',
      settlementCurrency: 'EUR',
      supportedDisplayCurrencies: ['EUR'],
      supportedDepositCurrenciesWithNetworks: { BTC: ['MAIN'] },
      blockchainFeePaidBy: 'MERCHANT',
      stableCryptoCurrencyDepegThreshold: null,
      userServiceFeeDistributionPercentage: 0,
      overpaymentPolicy: 'PROCESS',
      refundFollowUpDepositsForOneTimePayments: false,
    });
  });

  it('[CONST-2] lists USDT, disabled with the reason where the organisation refuses it', async () => {
    serve({ 'GET payment/organisations/metadata': { body: organisationFixture({ refuseUsdtSettlement: true }) } });
    await show('/create-business');
    await press(/Settlement currency/);
    const usdt = await screen.findByRole('option', { name: /USDT/ });
    expect(usdt.getAttribute('aria-disabled')).toBe('true');
    expect(usdt.textContent).toContain('USDT is not available for your organisation');
  });

  it('has neither a callback to test nor a secret', async () => {
    serve();
    await show('/create-business');
    expect(screen.queryByRole('button', { name: /Send test callback/ })).toBeNull();
    expect(screen.queryByRole('group', { name: 'Callback secret' })).toBeNull();
  });
});

describe('callbacks', () => {
  const testPath = `POST businesses/${id}/test-callback`;

  it.each([
    [{ statusCode: 200, problem: null }, ['The receiver answered 200 after 184 ms', 'The receiver took it.']],
    [
      { statusCode: 500, problem: null },
      ['The receiver answered 500 after 184 ms', 'Only an answer of 200 to 299 counts as taken.'],
    ],
    [{ statusCode: null, problem: 'The connection was refused' }, ['No answer', 'The connection was refused']],
  ])('a test shows the status and the time of the answer, and nothing of its text: %j', async (answer, sentences) => {
    const sent = serve({
      [testPath]: {
        body: {
          url: 'https://api.aurora.example/hooks/deposits',
          durationMs: 184,
          ...answer,
          // Text that a server of another version might put in the answer's body.
          excerpt: 'stack trace of db-1',
        },
      },
    });
    await showEdit();
    await press('Send test callback: Deposit received');
    for (const sentence of sentences) expect(await screen.findByText(sentence)).toBeDefined();
    expect(document.body.textContent).not.toContain('stack trace');
    expect(sent.find(({ call }) => call === testPath)?.body).toEqual({ event: 'DEPOSIT_RECEIVED' });
  });

  it('a test is offered for saved URLs only', async () => {
    serve();
    await showEdit();
    expect(screen.getAllByRole('button', { name: /Send test callback/ })).toHaveLength(1);
    await userEvent.type(screen.getByLabelText('Deposit received'), '/v2');
    expect(screen.queryByRole('button', { name: /Send test callback/ })).toBeNull();
    expect(screen.getByText(/A test goes to the saved URL/)).toBeDefined();
  });

  it('warns of a URL that will never be called, and takes it all the same', async () => {
    serve();
    await showEdit();
    await userEvent.type(screen.getByLabelText('Withdrawal'), 'ftp://aurora.example/cb');
    expect(screen.getByText(/^Will not be called/)).toBeDefined();
    await press('Verify');
    expect(await screen.findByRole('button', { name: 'Submit' })).toBeDefined();
  });

  it('the secret takes the second factor of whoever has one, and a wrong code is told at the field', async () => {
    let isRight = false;
    const sent = serve({
      [`GET businesses/${id}/callback-secret`]: () =>
        isRight
          ? { body: { callbackSecret: 'whsec_first' } }
          : {
              status: 401,
              body: { requestId: 'r', code: 'TWO_FA_INVALID', message: 'Invalid or expired 2FA verification code.' },
            },
    });
    await showEdit({ hasSecondFactor: true });
    await press('Show');
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Show' }));
    expect(within(dialog).getByText('2FA must be 6 digits')).toBeDefined();
    await userEvent.type(within(dialog).getByLabelText('Two-factor code'), '012345');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Show' }));
    expect(await within(dialog).findByText('Invalid or expired 2FA verification code.')).toBeDefined();
    isRight = true;
    await userEvent.type(within(dialog).getByLabelText('Two-factor code'), '012346');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Show' }));
    expect(await screen.findByText('whsec_first')).toBeDefined();
    expect(
      sent.filter(({ call }) => call.endsWith('callback-secret')).map(({ headers }) => headers.get('x-two-fa-code')),
    ).toEqual(['012345', '012346']);
    await press('Hide');
    expect(screen.queryByText('whsec_first')).toBeNull();
  });

  it('rotating shows the new secret and until when the old one signs along', async () => {
    serve({
      [`POST businesses/${id}/callback-secret/rotate`]: {
        body: { callbackSecret: 'whsec_second', previousValidUntil: '2025-07-01T14:30:00.000Z' },
      },
    });
    await showEdit();
    await press('Rotate');
    const dialog = await screen.findByRole('alertdialog', { name: 'Rotate the callback secret?' });
    expect(within(dialog).queryByLabelText('Two-factor code')).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Rotate' }));
    expect(await screen.findByText('whsec_second')).toBeDefined();
    expect(screen.getByText(/also signs until/).textContent).toContain('1 Jul 2025');
  });
});
