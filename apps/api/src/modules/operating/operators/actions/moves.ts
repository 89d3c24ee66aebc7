import { organisationId } from '@countinghouse/contract/ids';
import * as z from 'zod/mini';
import {
  approveLeaving,
  cellOrigin,
  expectOrganisation,
  problemOfExpecting,
  problemOfLeaving,
  readInvitation,
} from '../../moves';
import { operatorCommand } from '../../../../platform/operator-command';
import { action } from '../action';
import { OperatorRefused } from '../sign-in';

export const expectOrganisationAction = action(
  'expect-organisation',
  'Expects an organisation of another cell, and tells the invitation for its operators (docs/production.md)',
  z.strictObject({ organisation: organisationId, from: cellOrigin }),
  async (tx, { organisation, from }, { config: { publicUrl: here, secretKey } }) => {
    const invitation = await expectOrganisation(tx, { organisationId: organisation, from, here, secretKey });
    return `The invitation for the operators of ${from}:\n${invitation}`;
  },
  (tx, { organisation }) => problemOfExpecting(tx, organisation),
);

export const moveOrganisationAction = action(
  'move-organisation',
  'Lets an organisation leave for the cell that invited it; export-organisation freezes it and makes its file',
  z.strictObject({ organisation: organisationId, to: cellOrigin, invitation: z.string() }),
  async (tx, { organisation, invitation }, { config: { secretKey } }) => {
    const read = readInvitation(invitation);
    if (!read) throw new OperatorRefused('This is no invitation.');
    await approveLeaving(tx, read, secretKey);
    return `It may leave for ${read.cell}: ${operatorCommand(`export-organisation ${organisation} FILE`)}`;
  },
  async (tx, { organisation, to, invitation }, { publicUrl: here }) => {
    const read = readInvitation(invitation);
    if (read?.organisation !== organisation || read.cell !== to)
      return 'This is no invitation of that cell for this organisation.';
    return problemOfLeaving(tx, read, here);
  },
);
