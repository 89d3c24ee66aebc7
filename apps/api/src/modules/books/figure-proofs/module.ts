import { defineModule } from '../../../module/define-module';
import { figureProofRoutes } from './routes';

/** Basis of every figure in the ledger, and links under which outsiders are told one. */
export const figureProofs = defineModule({
  slug: 'figure-proofs',
  tables: {
    figure_share: 'MOVES',
  },
  events: {
    'figure.share': 'A link was made under which outsiders are told one figure',
    'figure.unshare': 'A link to a figure was ended',
  },
  make: ({ rails: { rates }, config }) => ({ routes: figureProofRoutes(rates, config) }),
});
