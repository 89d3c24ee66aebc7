import * as z from 'zod/mini';
import { endpoint, needs } from '../endpoint';
import { amountText, currencyCode, instant, uuid } from '../fields';
import { businessId } from '../ids';
import { instantQuery } from '../paging';
import { anyOf } from '../permissions';

/** Parts of a balance that are shown as figures. */
export const provenMeasures = ['available', 'pending', 'held', 'total'] as const;
export type ProvenMeasure = (typeof provenMeasures)[number];

/** The longest life of a link to a figure, in days. */
export const longestShareDays = 90;

/** A figure: of one business or of all that the caller sees, in one currency or valued in the uniform one, now or as of an instant. */
const figure = {
  businessId: z.optional(businessId),
  measure: z.enum(provenMeasures),
  /** Left out: over all currencies, valued in the uniform one. */
  currency: z.optional(currencyCode),
  /** Left out: now. */
  asOf: z.optional(instantQuery),
};

/** Basis of a figure in the ledger. */
export const figureProof = z.object({
  asOf: instant,
  measure: z.enum(provenMeasures),
  /** Null: over all visible businesses. */
  businessName: z.nullable(z.string()),
  amount: amountText,
  currency: currencyCode,
  /** True if several currencies are valued in one. */
  isValued: z.boolean(),
  /** Accounts whose balances it adds up, and the entries by then of which these follow. */
  accounts: z.int(),
  entries: z.int(),
  /** Entries among them that a seal covers. */
  sealed: z.int(),
  /** Sums of what these entries added and took, in `currency`; null where several currencies are valued in one. */
  moved: z.nullable(z.object({ added: amountText, taken: amountText })),
  /** Last entry by then; null: there was none. */
  lastEntryAt: z.nullable(instant),
  /** End of the last verification of the books; null: none has run. */
  verifiedAt: z.nullable(instant),
  /** False if that verification found a balance or the book to differ from its entries. */
  isSound: z.boolean(),
});
export type FigureProof = z.output<typeof figureProof>;

export const getFigureProof = endpoint({
  name: 'getFigureProof',
  slug: 'figure-proofs',
  method: 'GET',
  path: 'figures/proof',
  access: needs(anyOf('GET_BALANCES')),
  query: z.strictObject(figure),
  answer: figureProof,
  errors: ['NOT_FOUND', 'RATES_UNAVAILABLE', 'UNAVAILABLE'],
});

/** A link under which outsiders are told one figure, and whether the books still say it. */
export const figureShare = z.object({
  id: uuid,
  businessName: z.nullable(z.string()),
  measure: z.enum(provenMeasures),
  amount: amountText,
  currency: currencyCode,
  asOf: instant,
  createdAt: instant,
  createdBy: z.string(),
  expiresAt: instant,
  /** Null: not revoked. */
  revokedAt: z.nullable(instant),
});
export type FigureShare = z.output<typeof figureShare>;

export const listFigureShares = endpoint({
  name: 'listFigureShares',
  slug: 'figure-proofs',
  method: 'GET',
  path: 'figures/shares',
  access: needs(anyOf('GET_BALANCES')),
  query: z.strictObject({ businessId: z.optional(businessId) }),
  /** Those that still work, newest first. */
  answer: z.object({ shares: z.array(figureShare) }),
});

export const shareFigure = endpoint({
  name: 'shareFigure',
  slug: 'figure-proofs',
  method: 'POST',
  path: 'figures/shares',
  notInTestMode: true,
  access: needs(anyOf('GET_BALANCES')),
  body: z.strictObject({ ...figure, days: z.int().check(z.minimum(1), z.maximum(longestShareDays)) }),
  /** `url` bears the code, which is told once. */
  answer: z.object({ share: figureShare, url: z.string() }),
  status: 201,
  errors: ['NOT_FOUND', 'RATES_UNAVAILABLE', 'RULE_VIOLATED', 'UNAVAILABLE'],
});

export const revokeFigureShare = endpoint({
  name: 'revokeFigureShare',
  slug: 'figure-proofs',
  method: 'DELETE',
  path: 'figures/shares/:id',
  access: needs(anyOf('GET_BALANCES')),
  params: z.strictObject({ id: uuid }),
  errors: ['NOT_FOUND'],
});
