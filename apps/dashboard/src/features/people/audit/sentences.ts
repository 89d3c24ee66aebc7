import type { AuditEventView } from '@countinghouse/contract/people/audit';
import { middleTruncated } from '@countinghouse/ui';
import { placeOf } from '../../../entities/thing/place';
import type { Places } from '../../../platform/feature';
import { fieldName } from './changes';
import { messages } from './messages';

/** Predicate of each event, after its actor; the thing it is about stands in braces, without its article. */
const predicates: Readonly<Record<string, string>> = {
  'api-credential.create': 'created {API key}',
  'api-credential.revoke': 'revoked {API key}',
  'api-credential.update': 'changed {API key}',
  'approval-rule.ask': 'asked for an easier {approval rule}',
  'approval-rule.confirm': 'confirmed a change of {approval rule}',
  'approval-rule.create': 'created {approval rule}',
  'approval-rule.update': 'changed {approval rule}',
  'approval-rule.withdraw': 'took back a change of {approval rule}',
  'backup.take': 'took {base backup} of the database',
  'balance-conversion.create': 'asked for a firm quote for {balance conversion}',
  'balance-conversion.execute': 'executed {balance conversion}',
  'balance-conversion.fail': 'saw the failure of {balance conversion}',
  'bank-account.archive': 'archived {bank account}',
  'bank-account.create': 'added {bank account}',
  'bank-account.reject': 'rejected {bank account}',
  'bank-account.update': 'changed {bank account}',
  'bank-account.verify': 'verified {bank account}',
  'brand.add': 'added {brand}',
  'brand.change': 'changed {brand}',
  'brand.preview': 'created a preview link to {brand}',
  'brand.remove': 'removed {brand}',
  'business.callback-secret.rotate': 'replaced the callback secret of {business}',
  'business.callback-secret.show': 'looked at the callback secret of {business}',
  'business.callback.test': 'sent a test callback to {business}',
  'business.create': 'created {business}',
  'business.update': 'changed {business}',
  'callback.send-untold': 'sent callbacks that had not arrived again',
  'chain.read-again': 'had a chain read again from an earlier block',
  'collection-account.add': 'opened {collection account}',
  'collection-account.set-bank': 'chose the way to the bank of {collection account}',
  'company-directory.token': 'created a token for the company’s directory',
  'company-directory.update': 'changed the role of people from the company’s directory',
  'company-link.add': 'linked an account of the company’s sign-in',
  'company-link.remove': 'unlinked the account of the company’s sign-in',
  'company-sign-in.prove-domain': 'proved a mail domain for the company’s sign-in',
  'company-sign-in.remove': 'removed the company’s sign-in',
  'company-sign-in.update': 'changed the company’s sign-in',
  'crypto-withdrawal.ask-provider': 'asked the recipient’s provider about {crypto withdrawal}',
  'crypto-withdrawal.callback.send': 'sent the callback of {crypto withdrawal} again',
  'crypto-withdrawal.cancel': 'cancelled {crypto withdrawal}',
  'crypto-withdrawal.contradiction': 'noted a contradiction of the recipient’s provider about {crypto withdrawal}',
  'crypto-withdrawal.create': 'created {crypto withdrawal}',
  'crypto-withdrawal.drop': 'declared lost {crypto withdrawal}',
  'crypto-withdrawal.move': 'advanced {crypto withdrawal}',
  'crypto-withdrawal.provider-answer': 'received the answer of the recipient’s provider about {crypto withdrawal}',
  'crypto-withdrawal.refuse': 'refused {crypto withdrawal} after screening',
  'crypto-withdrawal.refuse-answer': 'rejected an answer of the recipient’s provider about {crypto withdrawal}',
  'crypto-withdrawal.release': 'released {crypto withdrawal} after screening',
  'deposit.release': 'released {deposit} after screening',
  'deposit.return': 'sent back {deposit} after screening',
  'deposit.settle': 'settled {deposit}',
  'fiat-deposit.accept': 'accepted {fiat deposit} from another account',
  'fiat-deposit.cancel': 'cancelled {fiat deposit}',
  'fiat-deposit.create': 'announced {fiat deposit}',
  'fiat-deposit.expire': 'let expire {fiat deposit}',
  'fiat-deposit.receive': 'received {fiat deposit}',
  'fiat-deposit.return': 'returned {fiat deposit}',
  'fiat-deposit.review': 'put under review {fiat deposit} from another account',
  'fiat-withdrawal.bank-answer': 'received a word of the bank about {fiat withdrawal}',
  'fiat-withdrawal.cancel': 'cancelled {fiat withdrawal}',
  'fiat-withdrawal.create': 'created {fiat withdrawal}',
  'fiat-withdrawal.file.deliver': 'handed to the bank {payment file}',
  'fiat-withdrawal.file.export': 'took out for the bank {payment file}',
  'fiat-withdrawal.file.make': 'made {payment file}',
  'fiat-withdrawal.move': 'advanced {fiat withdrawal}',
  'fiat-withdrawal.wait': 'held back {fiat withdrawal} for lack of money or an account',
  'figure.share': 'created {link to a figure}',
  'figure.unshare': 'ended {link to a figure}',
  'internal-transfer.create': 'made {internal transfer}',
  'invitation.accept': 'accepted the invitation to {organisation}',
  'invitation.decline': 'declined the invitation to {organisation}',
  'invoice.create': 'drafted {invoice}',
  'invoice.issue': 'issued {invoice}',
  'invoice.overdue': 'saw {invoice} become overdue',
  'invoice.paid': 'saw the payment of {invoice}',
  'invoice.reopen': 'opened {invoice} again, for its chain took the coins back',
  'invoice.send': 'sent {invoice} by mail',
  'invoice.update': 'changed the draft of {invoice}',
  'invoice.void': 'took back {invoice}',
  'job.retry': 'ran {failed job} again',
  'late-coins.receive': 'received {coins of an organisation that left}',
  'late-coins.reverse': 'reversed {coins of an organisation that left}',
  'late-coins.send': 'had sent on {coins of an organisation that left}',
  'ledger-verification.agree': 'found agreeing again {sample of the books}',
  'ledger-verification.differ': 'found differing {sample of the books}',
  'list.export': 'saved as a file {list}',
  'login.break-glass': 'signed in without the company’s sign-in',
  'login.failed': 'failed to sign in',
  'login.first-factor': 'passed the company’s sign-in',
  'login.succeeded': 'signed in',
  logout: 'signed out',
  'manual-movement.post': 'booked {movement by hand}',
  'manual-movement.reverse': 'reversed {movement by hand}',
  'membership.leave': 'left {organisation}',
  'month.detach': 'moved {month of old records} to cold storage',
  'month.return': 'brought {month of old records} back from cold storage',
  'operation.close': 'gave up {unfinished request}',
  'operator.ask': 'asked a second operator for {operator order}',
  'operator.bank-file': 'took in {bank file}',
  'operator.confirm': 'confirmed {operator order}',
  'operator.decline': 'declined {operator order}',
  'operator.enrol': 'became {operator} of the platform',
  'operator.rotate-secret': 'renewed the secret of the installation',
  'operator.sign-in': 'signed in as {operator}',
  'organisation.choose': 'chose {organisation} to work in',
  'organisation.create': 'created {organisation}',
  'organisation.end-sessions': 'ended every session in {organisation}',
  'organisation.invite-administrator': 'invited an administrator to {organisation}',
  'organisation.resume': 'ended the suspension of {organisation}',
  'organisation.revoke-keys': 'revoked every API key of {organisation}',
  'organisation.set': 'changed a setting of {organisation}',
  'organisation.copy': 'copied {organisation} for its move to another cell',
  'organisation.freeze': 'froze {organisation} to move it to another cell',
  'organisation.abandon-move': 'gave the move of {organisation} to another cell up',
  'organisation.hand-over': 'handed {organisation} over to another cell',
  'organisation.take-in': 'took {organisation} in from another cell',
  'organisation.suspend': 'suspended {organisation}',
  'outgoing-money.ask-release': 'asked to let money leave {organisation} again',
  'outgoing-money.release': 'let money leave {organisation} again',
  'outgoing-money.stop': 'stopped all money that leaves {organisation}',
  'outgoing-transfer.drop': 'declared unpaid {outgoing transfer}',
  'outgoing-transfer.take': 'counted as paid {outgoing transfer}',
  'passkey.add': 'added a passkey',
  'passkey.copied': 'used a passkey that may have been copied',
  'passkey.remove': 'removed a passkey',
  'passkey.rename': 'renamed a passkey',
  'password.change': 'changed the own password',
  'password.reset': 'set a new password by a mailed link',
  'password.reset-link': 'was mailed a link to set a new password',
  'password.reset-request': 'asked for a link to set a new password',
  'pay-link.create': 'created {payment link}',
  'pay-link.pause': 'paused {payment link}',
  'pay-link.resume': 'resumed {payment link}',
  'pay-link.update': 'changed {payment link}',
  'payment.callback.send': 'sent the callback of {crypto deposit} again',
  'payment.cancel': 'cancelled {crypto deposit}',
  'payment.choose-currency': 'chose the coin of {crypto deposit}',
  'payment.create': 'created {crypto deposit}',
  'payment.expire': 'let expire {crypto deposit}',
  'payout-batch.cancel': 'cancelled {payout batch}',
  'payout-batch.create': 'began {payout batch}',
  'payout-batch.freeze': 'froze {payout batch}',
  'payout-batch.rows': 'changed rows of {payout batch}',
  'payout-batch.submit': 'submitted {payout batch}',
  'person.end-sessions': 'ended every session of {user}',
  'reconciliation.agree': 'found custody or bank agreeing again for {account}',
  'reconciliation.differ': 'found custody or bank differing for {account}',
  'refund.address': 'gave the address of {refund}',
  'refund.confirm': 'confirmed {refund}',
  'report-schedule.create': 'has {scheduled report} made',
  'report-schedule.delete': 'deleted {scheduled report}',
  'report-schedule.pause': 'paused {scheduled report}',
  'report-schedule.resume': 'resumed {scheduled report}',
  'report-schedule.update': 'changed {scheduled report}',
  'report.confirm-balances': 'confirmed balances in {letter}',
  'restoration.accept': 'accepted {restored database}',
  'restoration.notice': 'noticed {restored database} and stopped all money',
  'restoration.release': 'let money leave {restored database} again',
  'role.create': 'created {role}',
  'role.delete': 'deleted {role}',
  'role.update': 'changed {role}',
  'role.view': 'began to view the dashboard as {role}',
  'role.view-end': 'stopped viewing the dashboard as {role}',
  'sandbox.deposit.confirm': 'gave blocks to a simulated chain',
  'sandbox.deposit.reorganise': 'reorganised a simulated chain',
  'test-mode.create': 'made {organisation}, in which no real money moves',
  'test-mode.enter': 'entered {organisation}, in which no real money moves',
  'sandbox.deposit.send': 'sent coins over a simulated chain',
  'sandbox.fiat-credit': 'had the sandbox’s bank receive money',
  'sandbox.payment.play': 'played the payer of {crypto deposit}',
  'sandbox.rate.set': 'set the sandbox’s price of {currency}',
  'sandbox.time.advance': 'moved on the clock of the sandbox',
  'second-factor.disable': 'took off the own second factor',
  'second-factor.enable': 'set up a second factor',
  'second-factor.reset': 'reset the second factor of {user}',
  'second-factor.reset-confirm': 'confirmed the reset of the own second factor',
  'second-factor.reset-refuse': 'refused the reset of the second factor of {user}',
  'sender.update': 'changed the sender of reports',
  'session.end': 'ended another session of the own account',
  'sign-in-policy.update': 'changed the limits of sessions and devices',
  'table.partition': 'divided {table} of the database by month',
  'transaction-ledger.create': 'saved as a file the transaction ledger of {business}',
  'travel-rule-inquiry.accept': 'accepted {inquiry of another provider}',
  'travel-rule-inquiry.cancel': 'was told of no coins for {inquiry of another provider}',
  'travel-rule-inquiry.confirm': 'was told the transaction of {inquiry of another provider}',
  'travel-rule-inquiry.contradiction': 'noted a contradiction in {inquiry of another provider}',
  'travel-rule-inquiry.read': 'read {inquiry of another provider}',
  'travel-rule-inquiry.receive': 'received {inquiry of another provider}',
  'travel-rule-inquiry.reject': 'rejected {inquiry of another provider}',
  'travel-rule-provider.set': 'set the terms of {travel rule provider}',
  'travel-rule.complete': 'named the payer of {travel rule record}',
  'travel-rule.confirm-ownership': 'confirmed the payer’s wallet of {travel rule record}',
  'travel-rule.escalate': 'passed on to the platform {travel rule record}',
  'travel-rule.read': 'read the payer of {travel rule record}',
  'travel-rule.refuse': 'sent back, for lack of a payer, {travel rule record}',
  'treasury-move.post': 'booked {treasury move}',
  'unassociated-deposit.allocate': 'found the owner of {unassociated deposit}',
  'unassociated-deposit.associate': 'gave to what it belonged to {unassociated deposit}',
  'unassociated-deposit.receive': 'received {unassociated deposit}',
  'unassociated-deposit.return': 'sent back {unassociated deposit}',
  'unassociated-deposit.reverse': 'reversed {unassociated deposit}',
  'unassociated-deposit.write-off': 'wrote off {unassociated deposit}',
  'user.delete': 'removed {user}',
  'user.invite': 'invited {user}',
  'user.invite-again': 'sent another invitation to {user}',
  'user.update': 'changed {user}',
  'whitelabel-fiat-deposit.receive': 'received {payer’s bank transfer}',
  'whitelabel-fiat-deposit.reverse': 'reversed {payer’s bank transfer}',
  'whitelisted-address.create': 'whitelisted {address}',
  'whitelisted-address.delete': 'took off the list {whitelisted address}',
  'whole-ledger.broken': 'found broken rules in the whole ledger',
  'whole-ledger.sound': 'found the whole ledger sound again',
  'withdrawal-approval.approve': 'approved {withdrawal}',
  'withdrawal-approval.reject': 'rejected {withdrawal}',
};

/** Sentence of an event, in parts: the thing may be a link. */
export type Sentence = { readonly before: string; readonly thing: string; readonly after: string };

const refusal = 'denied.';

const predicateOf = (action: string): string => {
  if (action.startsWith(refusal))
    return messages.refused(fieldName(action.slice(refusal.length).replaceAll(/[-.]/g, ' ')).toLowerCase());
  const [noun = '', ...verb] = action.replaceAll('-', ' ').split('.');
  return predicates[action] ?? messages.unknownAction(fieldName(noun).toLowerCase(), verb.join(' '));
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const article = (noun: string): string => (/^[aeio]|^un[^i]|^API/.test(noun) ? 'an' : 'a');

/** Action without its thing, as a title and a filter: `Changed a role`. */
export const actionText = (action: string): string =>
  capital(
    predicateOf(action)
      .replace(messages.was, '')
      .replace(/\{(.*)\}/, (_, noun: string) => `${article(noun)} ${noun}`),
  );

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Values of an event that say which thing it was about, the later ones first. */
const valuesOf = ({ before, after }: Pick<AuditEventView, 'before' | 'after'>) => [after, before].filter(isRecord);

const namedBy = [
  'name',
  'businessName',
  'email',
  'accountLabel',
  'addressId',
  'label',
  'clientPaymentId',
  'clientWithdrawalId',
  'clientLabel',
] as const;

/** Name of an event's thing as the trail holds it, otherwise its id. */
const nameOf = (event: AuditEventView): string | null => {
  const held = valuesOf(event).flatMap((values) => namedBy.map((field) => values[field]));
  const name = held.find((value): value is string => typeof value === 'string' && value !== '');
  if (name !== undefined || !event.entity) return name ?? null;
  const { id } = event.entity;
  return /^[a-z-]+$/.test(id) ? id.replaceAll('-', ' ') : middleTruncated(id);
};

/** Sentence of an event: its actor, act and thing. */
export const sentenceOf = (event: AuditEventView): Sentence => {
  const predicate = predicateOf(event.action);
  const { type, label } = event.actor;
  const who =
    type === 'SYSTEM' ? `The ${label || messages.actorTypes[type].toLowerCase()}` : label || messages.actorTypes[type];
  const [, before = '', noun, after = ''] = /^([^{]*)(?:\{(.*)\}(.*))?$/.exec(predicate) ?? [];
  const isTold = event.result === 'SUCCESS' || event.action.startsWith(refusal) || event.action === 'login.failed';
  const end = `${after}${isTold ? '' : messages.inVain[event.result]}`;
  if (noun === undefined) return { before: `${who} ${before}${end}`, thing: '', after: '' };
  const name = nameOf(event);
  return { before: `${who} ${before}the `, thing: name === null ? noun : `${noun} ${name}`, after: end };
};

export const sentenceText = (event: AuditEventView): string => Object.values(sentenceOf(event)).join('');

const idOf = (value: unknown): string | undefined =>
  isRecord(value) && typeof value['id'] === 'string' ? value['id'] : undefined;

/** Address of the screen of an event's thing; undefined without such a screen, or where nothing says in which business it is. */
export const hrefOfThing = (event: AuditEventView, places: Places, foundIn?: string): string | undefined => {
  const held = Object.assign({}, ...valuesOf(event).toReversed()) as Readonly<Record<string, unknown>>;
  return (
    (event.entity &&
      placeOf(event.entity, places)?.(event.entity.id, {
        businessId: held['businessId'] ?? idOf(held['business']) ?? foundIn,
        fromBusinessId: held['fromBusinessId'] ?? idOf(held['from']) ?? foundIn,
      })) ??
    undefined
  );
};
