import {
  CallbackRefused,
  createClient,
  RequestRefused,
  verifyCallback,
  type Client,
  type CreatePaymentBody,
  type CreateWithdrawalBody,
  type Payment,
} from '@countinghouse/client';

// Rules of the payment provider, without a line of Medusa: `index.js` gives them to it, and a test of ours runs them against the server.

export type ProviderOptions = {
  /** Address of the payment service: `https://pay.example.com`. */
  readonly url: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly businessId: string;
  /** `whsec_…` of the business. */
  readonly callbackSecret: string;
  /** A page of the shop that payers come back to. */
  readonly returnUrl?: string;
  /** The one coin to pay in, and its network. Left out, payers choose on the payment page. */
  readonly depositCurrency?: string;
  readonly network?: CreatePaymentBody['network'];
};

const requiredOptions = ['url', 'apiKey', 'apiSecret', 'businessId', 'callbackSecret'] as const;

/** @throws Error that names what is missing, so that a shop does not open with half of its settings */
export const checkOptions = (options: Readonly<Record<string, unknown>>): void => {
  const missing = requiredOptions.filter((name) => typeof options[name] !== 'string' || options[name] === '');
  if (missing.length > 0) throw new Error(`The payment provider needs ${missing.join(', ')}`);
};

type Data = Readonly<Record<string, unknown>>;
type Asked = {
  readonly data?: Data;
  readonly context?: { readonly idempotency_key?: string; readonly customer?: { readonly email?: string | null } };
};
type Priced = Asked & { readonly amount: unknown; readonly currency_code: string };

/** States of a payment as Medusa has them. */
export type SessionStatus = 'pending' | 'requires_more' | 'captured' | 'canceled';

const textIn = (data: Data | undefined, name: string): string | null => {
  const value = data?.[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

const required = (data: Data | undefined, name: string): string => {
  const value = textIn(data, name);
  if (value === null) throw new Error(`The payment session has no ${name}`);
  return value;
};

/** Amounts of Medusa are numbers, texts, or objects that hold the exact text. */
const exactText = (amount: unknown): string => {
  if (typeof amount !== 'object' || amount === null) return String(amount);
  if ('raw' in amount) return exactText((amount.raw as { value?: unknown } | undefined)?.value);
  if ('value' in amount) return exactText(amount.value);
  return 'toFixed' in amount && typeof amount.toFixed === 'function' ? String(amount.toFixed()) : 'an object';
};

/**
 * An amount in the two decimals of money: a shop's sums may have more, of taxes and shares. Half a cent counts up, as in Medusa's own comparisons.
 * In whole numbers, for a price must not become another one by a floating point.
 */
export const moneyText = (amount: unknown): string => {
  const text = exactText(amount);
  const [, whole, decimals = ''] = /^(\d{1,15})(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) throw new Error(`No amount: ${text}`);
  const cents = BigInt(whole + decimals.slice(0, 2).padEnd(2, '0')) + (decimals.charAt(2) >= '5' ? 1n : 0n);
  return `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`;
};

/** A session's payments are numbered once its price changes; the id of the session stands before the point. */
const sessionOf = (clientPaymentId: string): string => clientPaymentId.split('.')[0] ?? '';

const statusOf = ({ isPaid, status, labels }: Payment): SessionStatus => {
  // A payment that expired may still be paid, late.
  if (isPaid === true) return 'captured';
  if (labels.includes('UNDERPAID')) return 'requires_more';
  return status === 'EXPIRED' || status === 'CANCELLED' || status === 'REFUNDED' ? 'canceled' : 'pending';
};

/**
 * A delivery waits in the shop's queue before it is read. A copy that is played again is harmless, for a payment is credited by what the service
 * answers, so the usual five minutes would only lose messages.
 */
const toleranceSeconds = 86_400;

export type Provider = ReturnType<typeof createProvider>;

export const createProvider = (
  options: ProviderOptions,
  client: Client = createClient({ url: options.url, apiKey: options.apiKey, apiSecret: options.apiSecret }),
) => {
  const { businessId, callbackSecret } = options;

  const paymentOf = async (data: Data | undefined): Promise<Payment> => {
    const payment = await client.getPayment(required(data, 'payment_id'));
    const isOurs = payment.businessId === businessId;
    if (!isOurs || sessionOf(payment.clientPaymentId) !== required(data, 'session_id'))
      throw new Error(`The payment ${payment.id} belongs to another session`);
    return payment;
  };

  const ask = async ({ amount, currency_code: currency, data, context }: Priced, attempt: number) => {
    const session = required(data, 'session_id');
    const clientPaymentId = attempt === 1 ? session : `${session}.${attempt}`;
    const refundAddress = textIn(data, 'refund_address');
    const price = { currency: currency.toUpperCase(), amount: moneyText(amount) };
    const { depositCurrency, network, returnUrl } = options;
    const payment = await client.createPayment(
      {
        clientPaymentId,
        businessId,
        displayCurrency: price.currency,
        displayAmount: price.amount,
        ...(depositCurrency !== undefined && { depositCurrency, network, refundAddress }),
        ...(returnUrl !== undefined && { redirectUrl: returnUrl }),
        ...(context?.customer?.email && { customerEmail: context.customer.email }),
      },
      { idempotencyKey: clientPaymentId },
    );
    return {
      session_id: session,
      payment_id: payment.id,
      payment_url: payment.paymentUrl,
      price: `${price.amount} ${price.currency}`,
      attempt,
      refund_address: refundAddress,
    };
  };

  /** Ends a payment that nobody has paid. Coins that were seen belong to it, so then it stays. */
  const end = async (data: Data | undefined): Promise<void> => {
    const id = textIn(data, 'payment_id');
    if (id === null) return;
    try {
      await client.cancelPayment(id, { idempotencyKey: `cancel-${id}` });
    } catch (error) {
      if (!(error instanceof RequestRefused) || error.code !== 'STATE_CONFLICT') throw error;
      const { status } = await client.getPayment(id);
      if (status !== 'CANCELLED' && status !== 'EXPIRED')
        throw new Error('The payer has sent coins already: this payment cannot be cancelled any more', {
          cause: error,
        });
    }
  };

  const show = async ({ data }: Asked) => {
    const payment = await paymentOf(data);
    return {
      status: statusOf(payment),
      data: {
        ...data,
        payment_status: payment.status,
        labels: payment.labels,
        received: payment.actualDisplayAmount,
        deposit_currency: payment.depositCurrency,
        network: payment.network,
      },
    };
  };

  return {
    initiate: async (asked: Priced) => {
      const data = await ask(asked, 1);
      return { id: data.payment_id, data: { ...asked.data, ...data } };
    },

    /** Asked of the service and not of the browser, nor of the message: both only say that it is time to look. */
    authorize: show,
    show,

    capture: async (asked: Asked) => {
      const { status, data } = await show(asked);
      if (status !== 'captured') throw new Error('The payment has not been paid');
      return { data };
    },

    cancel: async ({ data }: Asked) => {
      await end(data);
      return { data: { ...data } };
    },

    /** A changed price is another payment: what was agreed with the payer stays as it was. */
    update: async (asked: Priced) => {
      const { data } = asked;
      const price = `${moneyText(asked.amount)} ${asked.currency_code.toUpperCase()}`;
      if (textIn(data, 'price') === price) return { data: { ...data } };
      await end(data);
      return { data: { ...data, ...(await ask(asked, Number(data?.['attempt'] ?? 1) + 1)) } };
    },

    /**
     * Coins come from wallets and exchanges, which need not take any back: only an address that the payer named gets a refund. Its value is the
     * refunded price at the market of now. Repeated under its id it leaves once.
     */
    refund: async ({ amount, data, context }: Asked & { readonly amount: unknown }) => {
      const refundId = context?.idempotency_key;
      if (!refundId) throw new Error('A refund needs its id, for else it could leave twice');
      const address = textIn(data, 'refund_address');
      if (address === null)
        throw new Error('The payer named no refund_address at the checkout: send the refund from the dashboard');
      const payment = await paymentOf(data);
      if (payment.isPaid !== true) throw new Error('The payment has not been paid');
      const { depositCurrency, network, displayCurrency, settlementCurrency } = payment;
      if (depositCurrency === null || displayCurrency === null) throw new Error('The payment has no coin to send back');
      const body: CreateWithdrawalBody = {
        clientWithdrawalId: refundId,
        businessId,
        cryptoCurrency: depositCurrency,
        network,
        debitCurrency: settlementCurrency,
        targetAmountPolicy: 'FIAT',
        displayCurrency,
        targetAmount: moneyText(amount),
        recipientAddress: address,
        note: `Refund of ${payment.clientPaymentId}`,
      };
      try {
        const { id } = await client.createWithdrawal(body, { idempotencyKey: refundId });
        return { data: { ...data, refund_withdrawal_id: id } };
      } catch (error) {
        // Its key is forgotten after a while, its id never.
        if (error instanceof RequestRefused && error.code === 'DUPLICATE_CLIENT_ID') return { data: { ...data } };
        throw error;
      }
    },

    /**
     * A message of the service in Medusa's words; null: not believed, a test, or about something else. Paid is told as such; all the rest is for a
     * subscriber of the shop.
     */
    read: (headers: Readonly<Record<string, string | readonly string[] | undefined>>, body: string | Uint8Array) => {
      try {
        const { message, isTest } = verifyCallback({ headers, body, secret: callbackSecret, toleranceSeconds });
        if (isTest || (message.event !== 'DEPOSIT_RECEIVED' && message.event !== 'PAYMENT_CLOSED')) return null;
        if (message.businessId !== businessId) return null;
        const status: SessionStatus =
          message.isPaid === true
            ? 'captured'
            : message.labels.includes('UNDERPAID')
              ? 'requires_more'
              : message.event === 'PAYMENT_CLOSED'
                ? 'canceled'
                : 'pending';
        return { status, session: sessionOf(message.clientPaymentId), amount: message.expectedDisplayAmount ?? '0' };
      } catch (error) {
        if (error instanceof CallbackRefused) return null;
        throw error;
      }
    },
  };
};
