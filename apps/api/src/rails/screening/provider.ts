import { fraction } from '@countinghouse/money';
import * as z from 'zod/mini';
import type { ScreenedTransfer, ScreeningSource } from './port';

const mostBytes = 64 * 1024;

/** Between 0 and 1, as decimal text. */
const score = z.string().check(z.regex(/^(?:0(?:\.\d{1,18})?|1(?:\.0{1,18})?)$/));

/** As `docs/production.md` describes it for whoever writes the other end. */
const answer = z.object({
  outcome: z.enum(['OK', 'HIT']),
  score: z.nullable(score),
  category: z.nullable(z.string().check(z.minLength(1), z.maxLength(64))),
  reference: z.nullable(z.string().check(z.minLength(1), z.maxLength(128))),
  /** Subject of the answer, repeated: an answer about something else must not let money pass. */
  currency: z.string(),
  network: z.string(),
  addresses: z.array(z.string()),
  transaction: z.nullable(z.string()),
});

const isAbout = (said: z.output<typeof answer>, asked: ScreenedTransfer): boolean => {
  const repeated = new Set(said.addresses);
  return (
    said.currency === asked.currency &&
    said.network === asked.network &&
    said.transaction === asked.transactionId &&
    repeated.size === new Set(asked.addresses).size &&
    asked.addresses.every((address) => repeated.has(address))
  );
};

const readText = async (response: Response): Promise<string> => {
  let text = '';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const part of response.body ?? []) {
    text += decoder.decode(part as Uint8Array, { stream: true });
    if (text.length > mostBytes) throw new Error('more than 64 kB');
  }
  return text;
};

/** No part of an answer is repeated in a message: a page of an error may hold anything. */
const readAnswer = async (response: Response): Promise<z.output<typeof answer>> => {
  if (!response.ok) throw new Error(`The screening provider answered ${response.status}`);
  if (!response.headers.get('content-type')?.startsWith('application/json'))
    throw new Error('The screening provider answered something else than JSON');
  try {
    return answer.parse(JSON.parse(await readText(response)));
  } catch {
    throw new Error('The screening provider answered in a form nobody can read');
  }
};

type Provider = { readonly url: string; readonly token: string | undefined; readonly answerWithinMs?: number };

/** Asks the provider of the installation over its own HTTP form. */
export const providerSource = ({ url, token, answerWithinMs = 10_000 }: Provider): ScreeningSource => ({
  name: 'PROVIDER',
  ask: async (transfer) => {
    const { currency, network, direction, addresses, transactionId: transaction } = transfer;
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ currency, network, direction, addresses, transaction }),
      redirect: 'error',
      signal: AbortSignal.timeout(answerWithinMs),
    }).catch(() => {
      throw new Error('The screening provider did not answer');
    });
    const said = await readAnswer(response);
    if (!isAbout(said, transfer)) throw new Error('The screening provider answered about another transfer');
    return {
      source: 'PROVIDER',
      outcome: said.outcome,
      riskScore: said.score === null ? null : fraction(said.score),
      riskCategory: said.category,
      reference: said.reference,
      listDate: null,
    };
  },
});
