import type { Amount } from '@countinghouse/money';

/** Money without a payment, as far as a match with one is judged by it. */
export type Arrived = {
  readonly amount: Amount;
  /** Null: by bank. */
  readonly network: string | null;
  readonly toAddress: string | null;
  readonly destinationTag: string | null;
  readonly reference: string | null;
  /** Payment whose address it reached. */
  readonly paymentId: string | null;
  readonly receivedAt: Date;
};

/** Payment or announced fiat deposit that the money may be meant for. */
export type Candidate = {
  readonly id: string;
  /** Amount it waits for; null: any, or no coin was chosen yet. */
  readonly expected: Amount | null;
  readonly network: string | null;
  readonly address: string | null;
  readonly tag: string | null;
  /** Text that its payer was told to give at his bank. */
  readonly reference: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
};

/** One ground of a match. Full: it fits wholly; part: nearly; none: it does not, or cannot be told. */
export type Ground = {
  readonly name: 'address' | 'amount' | 'asset' | 'time';
  readonly fits: 'full' | 'part' | 'none';
  readonly text: string;
};

export type Match = { readonly score: number; readonly grounds: readonly Ground[] };

/** Points of a full ground; a part counts half. Together a hundred: who was told that very address meant that very payment. */
const points = { address: 40, amount: 30, asset: 20, time: 10 } as const;
const share = { full: 1, part: 0.5, none: 0 } as const;

const day = 24 * 60 * 60 * 1000;

const ground = (name: Ground['name'], fits: Ground['fits'], text: string): Ground => ({ name, fits, text });

/** Only what tells payments apart: letters and digits. */
const bare = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

const byReference = (arrived: Arrived, candidate: Candidate): Ground => {
  const given = bare(arrived.reference ?? '');
  const wanted = bare(candidate.reference ?? '');
  if (given === '' || wanted === '') return ground('address', 'none', 'No reference');
  return given.includes(wanted)
    ? ground('address', 'full', 'Its reference')
    : ground('address', 'none', 'Another reference');
};

const byAddress = (arrived: Arrived, candidate: Candidate): Ground => {
  if (arrived.network === null) return byReference(arrived, candidate);
  const isSame =
    candidate.address !== null && candidate.address.toLowerCase() === (arrived.toAddress ?? '').toLowerCase();
  if (arrived.paymentId === candidate.id) return ground('address', 'full', 'Its address');
  if (candidate.address === null) return ground('address', 'none', 'No address yet');
  if (!isSame) return ground('address', 'none', 'Another address');
  if (candidate.tag === arrived.destinationTag) return ground('address', 'full', 'Its address');
  return arrived.destinationTag === null
    ? ground('address', 'part', 'Its address, without the tag')
    : ground('address', 'part', 'Its address, another tag');
};

const byAsset = ({ amount, network }: Arrived, candidate: Candidate): Ground => {
  if (candidate.expected === null) return ground('asset', 'none', 'No coin chosen yet');
  if (candidate.expected.currency !== amount.currency) return ground('asset', 'none', 'Another currency');
  return candidate.network === network
    ? ground('asset', 'full', 'The same currency')
    : ground('asset', 'part', 'Over another network');
};

/** Difference in hundredths of a percent of what is expected, rounded up, so that only equal amounts are the same. */
const offBy = (got: bigint, expected: bigint): bigint => {
  const difference = got > expected ? got - expected : expected - got;
  return (difference * 10_000n + expected - 1n) / expected;
};

const near = 100n;

const percentOf = (hundredths: bigint): string =>
  `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')} %`;

const byAmount = ({ amount }: Arrived, { expected }: Candidate): Ground => {
  if (expected === null || expected.units === 0n) return ground('amount', 'none', 'Any amount');
  if (expected.currency !== amount.currency) return ground('amount', 'none', 'Not comparable');
  if (expected.units === amount.units) return ground('amount', 'full', 'The same amount');
  const off = offBy(amount.units, expected.units);
  const text = `${percentOf(off)} ${amount.units > expected.units ? 'more' : 'less'}`;
  return ground('amount', off <= near ? 'part' : 'none', text);
};

const byTime = ({ receivedAt }: Arrived, { createdAt, expiresAt }: Candidate): Ground => {
  const at = receivedAt.getTime();
  if (at < createdAt.getTime()) return ground('time', 'none', 'Before it was asked for');
  const end = expiresAt?.getTime() ?? createdAt.getTime() + day;
  if (at <= end) return ground('time', 'full', 'While it was open');
  return at <= end + day
    ? ground('time', 'part', 'Within a day after it')
    : ground('time', 'none', 'Later than a day after it');
};

/** Likelihood that money was meant for a payment, out of a hundred, with what speaks for it and against it. */
export const matchOf = (arrived: Arrived, candidate: Candidate): Match => {
  const grounds = [byAddress, byAmount, byAsset, byTime].map((judge) => judge(arrived, candidate));
  return { grounds, score: grounds.reduce((sum, { name, fits }) => sum + points[name] * share[fits], 0) };
};

/** Candidates that at least one of address and amount speaks for, the likeliest first. */
export const ranked = <C extends Candidate>(
  arrived: Arrived,
  candidates: readonly C[],
): readonly (C & { readonly match: Match })[] =>
  candidates
    .map((candidate) => ({ ...candidate, match: matchOf(arrived, candidate) }))
    .filter(({ match }) =>
      match.grounds.some(({ name, fits }) => (name === 'address' || name === 'amount') && fits !== 'none'),
    )
    .toSorted((one, other) => other.match.score - one.match.score);
