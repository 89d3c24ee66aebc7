import type { BusinessId } from '@countinghouse/contract/ids';
import { instantQuery } from '@countinghouse/contract/paging';
import { uuid } from '@countinghouse/contract/fields';
import { organisationId } from '@countinghouse/contract/ids';
import { plainText } from '@countinghouse/contract/validation';
import type { Tx } from '@countinghouse/database';
import * as z from 'zod/mini';
import { audit } from '../../../../platform/audit/repository';
import { feeNames, judgeFee } from '../../../organisation/businesses';
import { floorNames, judgeFloor } from '../../../money-out/withdrawal-approvals';
import { judgeSetting, problemOfResuming, resume, settingNames } from '../../../organisation/organisations';
import { action, type Means } from '../action';
import { actorOf, OperatorRefused, type Operator } from '../sign-in';

const change = z.strictObject({
  organisation: organisationId,
  setting: z.string(),
  value: z.string(),
  /** Of a fee: the one business that it is for. */
  business: z.optional(uuid),
  /** Of a fee: first instant at which it holds. */
  from: z.optional(instantQuery),
  /** Value when the change was asked for: with another one by now it is refused. */
  was: z.optional(z.string()),
});
export type OrganisationChange = z.output<typeof change>;

/** A change as it would be made. */
export type JudgedChange = {
  readonly setting: string;
  readonly before: string;
  readonly after: string;
  /** Of a fee: when it begins to hold, and when a later change made already takes over. */
  readonly from?: Date;
  readonly until?: Date | null;
  /** Reason that two operators make it; null: one is enough. */
  readonly fourEyes: string | null;
  readonly write: (tx: Tx) => Promise<void>;
};

/** A change of an organisation's setting, or the sentence why it cannot be made. */
export const judgeOrganisationChange = async (
  tx: Tx,
  { organisation, setting, value, business, from, was }: OrganisationChange,
  config: Pick<Means['config'], 'mode'>,
): Promise<JudgedChange | string> => {
  const isFee = feeNames.includes(setting);
  const known = [...settingNames, ...floorNames, ...feeNames];
  if (!known.includes(setting)) return `There is no setting ${setting}. Settings: ${known.join(', ')}.`;
  if (!isFee && (business !== undefined || from !== undefined))
    return `${setting} holds for the whole organisation and at once: only fees take --business and --from.`;
  const judged = isFee
    ? await judgeFee(tx, organisation, {
        setting,
        value,
        businessId: (business ?? null) as BusinessId | null,
        from: from === undefined ? null : new Date(from),
      })
    : floorNames.includes(setting)
      ? await judgeFloor(tx, organisation, { setting, value })
      : await judgeSetting(tx, organisation, { setting, value }, config);
  if (typeof judged === 'string') return judged;
  return was === undefined || judged.before === was
    ? judged
    : `${setting} is ${judged.before} by now, not ${was}: look at it and ask again.`;
};

/** Writes a change, and puts it on record with what it was before. */
export const writeOrganisationChange = async (
  tx: Tx,
  { organisation, business }: OrganisationChange,
  { setting, before, after, from, write }: JudgedChange,
  by: { readonly operator: Operator; readonly askedBy: string | null },
): Promise<string> => {
  await write(tx);
  const of = { ...(business !== undefined && { business }), ...(from && { from: from.toISOString() }) };
  await audit(tx, {
    actor: actorOf(by.operator),
    organisationId: organisation,
    action: 'organisation.set',
    entity: { type: 'organisation', id: organisation },
    before: { [setting]: before },
    after: { [setting]: after, ...of, ...(by.askedBy !== null && { askedBy: by.askedBy }) },
    result: 'SUCCESS',
  });
  return `${setting} is ${after}${from ? ` from ${from.toISOString()} on` : ' now'}, and was ${before}.`;
};

/** For changes that weaken a protection or touch money; others take one operator. */
export const setOrganisationAction = action(
  'set-organisation',
  'Changes a setting of an organisation; organisation set asks for it where two are needed',
  change,
  async (tx, params, { confirmedBy, askedBy, config }) => {
    const judged = await judgeOrganisationChange(tx, params, config);
    if (typeof judged === 'string') throw new OperatorRefused(judged);
    return writeOrganisationChange(tx, params, judged, { operator: confirmedBy, askedBy });
  },
  async (tx, params, config) => {
    const judged = await judgeOrganisationChange(tx, params, config);
    return typeof judged === 'string' ? judged : null;
  },
);

export const resumeOrganisationAction = action(
  'resume-organisation',
  'Ends the suspension of an organisation; organisation resume asks for it',
  z.strictObject({ organisation: organisationId, reason: plainText(280) }),
  async (tx, { organisation, reason }, { confirmedBy, askedBy }) => {
    const resumed = await resume(tx, organisation);
    if (typeof resumed === 'string') throw new OperatorRefused(resumed);
    await audit(tx, {
      actor: actorOf(confirmedBy),
      organisationId: organisation,
      action: 'organisation.resume',
      entity: { type: 'organisation', id: organisation },
      before: { status: 'SUSPENDED' },
      after: { status: 'ACTIVE', reason, askedBy },
      result: 'SUCCESS',
    });
    return `${resumed.name} is active again: its people sign in anew, its keys work, and what waited leaves.`;
  },
  async (tx, { organisation }) => problemOfResuming(tx, organisation),
);
