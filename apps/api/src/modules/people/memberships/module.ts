import { defineModule } from '../../../module/define-module';
import { membershipRoutes } from './routes';

/** Invitations that are accepted or declined. */
export const memberships = defineModule({
  slug: 'memberships',
  tables: {
    membership: 'MOVES',
  },
  reads: ['password_reset'],
  events: {
    'invitation.accept': 'A person accepted an invitation',
    'invitation.decline': 'A person declined an invitation',
    'membership.leave': 'A person left the organisation',
  },
  make: () => ({ routes: membershipRoutes }),
});
