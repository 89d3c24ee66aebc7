import {
  cancelFiatDeposit,
  createFiatDeposit,
  getCollectionDetails,
  getFiatDepositInstructions,
  noCollectionAccountMessage,
} from '@countinghouse/contract/money-in/fiat-deposits';
import { simulateFiatCredit } from '@countinghouse/contract/operating/sandbox';
import type { Tx } from '@countinghouse/database';
import { amountOf } from '@countinghouse/money';
import { answerPdf } from '../../../http/answer-pdf';
import { listRoute } from '../../../http/list-route';
import type { Member, Route } from '../../../http/route';
import { memberOf, route } from '../../../http/route';
import { changeBy, recordChange } from '../../../platform/audit/record-change';
import { clockNow } from '../../../platform/clock/repository';
import { AppError } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { findBusiness, scopeOf } from '../../organisation/businesses';
import { findLetterhead } from '../../organisation/organisations';
import { cancelFiatDeposit as cancel } from './cancel-fiat-deposit';
import { createFiatDeposit as create } from './create-fiat-deposit';
import { expire } from './expire-fiat-deposits';
import { fiatEntityType } from './fiat-deposit';
import { instructionsDocument } from './instructions-document';
import { fiatDepositList, whitelabelDepositList } from './list';
import { receiveEntry, type Takes } from './receive-entry';
import { collectionCodeOf, referencesIn } from './reference';
import { findCollectionAccountOf, findFiatDeposit, holdByReference, listCollectionAccounts } from './repository';
import { collectionAccountView, fiatDepositView } from './view';

const kept = async (tx: Tx, member: Member, id: string) => {
  const deposit = await findFiatDeposit(tx, await scopeOf(tx, member), id);
  if (!deposit) throw new Error(`The fiat deposit ${id} was kept and is not there`);
  return fiatDepositView(deposit);
};

export const fiatDepositRoutes: Route[] = [
  listRoute(fiatDepositList),

  listRoute(whitelabelDepositList),

  route(createFiatDeposit, async ({ tx, principal, request, body, reply }) => {
    const { id } = await create(tx, changeBy(principal, request), body);
    reply.made(fiatEntityType, id);
    return kept(tx, memberOf(principal), id);
  }),

  route(cancelFiatDeposit, async ({ tx, principal, request, params, reply }) => {
    await cancel(tx, changeBy(principal, request), params.id);
    reply.made(fiatEntityType, params.id);
    return kept(tx, memberOf(principal), params.id);
  }),

  route(getCollectionDetails, async ({ tx, principal, query }) => {
    const member = memberOf(principal);
    if (!(await findBusiness(tx, await scopeOf(tx, member), query.businessId))) throw new AppError('NOT_FOUND');
    const accounts = await listCollectionAccounts(tx, member.organisationId);
    return { code: collectionCodeOf(query.businessId), accounts: accounts.map(collectionAccountView) };
  }),

  route(
    getFiatDepositInstructions,
    async ({ database, principal, params, reply }) => {
      const member = memberOf(principal);
      const document = await database.inOrganisation(member.organisationId, async (tx) => {
        const deposit = await findFiatDeposit(tx, await scopeOf(tx, member), params.id);
        if (!deposit) throw new AppError('NOT_FOUND');
        return instructionsDocument(fiatDepositView(deposit), await findLetterhead(tx, member.organisationId));
      });
      return answerPdf(reply, `instructions-${params.id}.pdf`, document);
    },
    { transaction: 'none' },
  ),
];

/** Bank of the sandbox, which receives any payment it is given. */
export const fiatSandboxRoutes = (takes: Takes): Route[] => [
  route(simulateFiatCredit, async ({ tx, principal, request, body }) => {
    const { organisationId } = memberOf(principal);
    const account = await findCollectionAccountOf(tx, organisationId, body.currency);
    if (!account)
      throw new AppError('RULE_VIOLATED', {
        message: noCollectionAccountMessage,
        rejection: noCollectionAccountMessage,
      });
    const quoted = body.isLate ? await holdByReference(tx, organisationId, referencesIn(body.reference)) : null;
    if (quoted?.status === 'PENDING') await expire(tx, [quoted]);
    const { became } = await receiveEntry(
      tx,
      { organisationId, id: account.id },
      {
        kind: 'CREDIT',
        names: [`sandbox:${newId()}`],
        print: '',
        formerPrint: '',
        batch: null,
        shadows: [],
        reverses: [],
        amount: amountOf(body.amount, body.currency),
        bookedAt: await clockNow(tx),
        reference: body.reference,
        endToEndId: null,
        charge: null,
        reason: null,
        bankReference: null,
        remitterName: body.remitterName ?? null,
        remitterAccount: body.remitterAccount ?? null,
      },
      takes,
      null,
    );
    if (!became || became === 'KNOWN' || became.type === 'FIAT_WITHDRAWAL' || became.type === 'OWN_TRANSFER')
      throw new Error('A credit became nothing');
    await recordChange(tx, changeBy(principal, request), {
      action: 'sandbox.fiat-credit',
      entity: { type: became.type, id: became.id },
      after: { amount: body.amount, currency: body.currency },
    });
    return { entityType: became.type, entityId: became.id };
  }),
];
