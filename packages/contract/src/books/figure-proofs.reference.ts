import { documented } from '../reference';
import { getFigureProof, listFigureShares, revokeFigureShare, shareFigure } from './figure-proofs';

export const figureProofsEndpoints = [
  documented(getFigureProof, {
    summary: 'What a figure rests on: its entries, how many are sealed, and when they were verified',
  }),
  documented(listFigureShares, { summary: 'Links to figures that still work' }),
  documented(shareFigure, {
    summary:
      'Makes a link under which an outsider is told this figure and nothing else, and whether the books still say it',
  }),
  documented(revokeFigureShare, { summary: 'Ends a link to a figure at once' }),
];
