import {
  getFigureProof,
  listFigureShares,
  revokeFigureShare,
  shareFigure,
  type ProvenMeasure,
} from '@countinghouse/contract/books/figure-proofs';
import type { BusinessId } from '@countinghouse/contract/ids';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api';

/** A figure on a screen, as it is asked after. */
export type ShownFigure = {
  /** Null: all visible businesses. */
  readonly businessId: string | null;
  readonly measure: ProvenMeasure;
  /** Null: over all currencies, valued in the uniform one. */
  readonly currency: string | null;
  /** Null: now. */
  readonly asOf: string | null;
};

const askedOf = ({ businessId, measure, currency, asOf }: ShownFigure) => ({
  measure,
  ...(businessId === null ? {} : { businessId: businessId as BusinessId }),
  ...(currency === null ? {} : { currency: currency as never }),
  ...(asOf === null ? {} : { asOf }),
});

const key = ['figures'] as const;
export const sharesKey = [...key, 'shares'] as const;

/** Basis of a figure, asked anew at every opening: it tells of now. */
export const proofQuery = (figure: ShownFigure) =>
  queryOptions({
    queryKey: [...key, 'proof', figure],
    queryFn: ({ signal }) => call(getFigureProof, { query: askedOf(figure), signal }),
    gcTime: 0,
  });

/** Links to figures of a business, or to all that the person may know of. */
export const sharesQuery = (businessId: string | null) =>
  queryOptions({
    queryKey: [...sharesKey, businessId],
    queryFn: ({ signal }) =>
      call(listFigureShares, { query: businessId === null ? {} : { businessId: businessId as BusinessId }, signal }),
  });

export const share = (figure: ShownFigure, days: number) => call(shareFigure, { body: { ...askedOf(figure), days } });

export const revoke = (id: string) => call(revokeFigureShare, { params: { id } });
