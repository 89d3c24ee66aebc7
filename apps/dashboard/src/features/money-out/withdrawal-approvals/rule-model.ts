import {
  approvalRuleSentences as said,
  mostRuleApprovers,
  newApprovalRule,
  type ApprovalFloorView,
  type ApprovalRuleChange,
  type ApprovalRuleView,
  type createApprovalRule,
} from '@countinghouse/contract/money-out/approval-rules';
import { approvalKind } from '@countinghouse/contract/money-out/withdrawal-status';
import type { BodyIn } from '@countinghouse/contract/endpoint';
import { amountText } from '../../../entities/currency/cells';
import type { CurrencyBook } from '../../../entities/currency/currency-book';
import type { Errors, OverviewGroup } from '../../../platform/forms';
import { ruleMessages as messages } from './rule-messages';

type Kind = ApprovalRuleView['kinds'][number];

/** Typed and chosen values, named as in the request. */
export type RuleValues = {
  readonly kinds: readonly Kind[];
  readonly thresholdUniformAmount: string;
  readonly approverUserIds: readonly string[];
  readonly requiredApprovals: string;
  readonly includeApiRequests: boolean;
  readonly enabled: boolean;
};

export type Approver = { readonly userId: string; readonly email: string; readonly name: string | null };

export const emptyRule: RuleValues = {
  kinds: approvalKind.options,
  thresholdUniformAmount: '',
  approverUserIds: [],
  requiredApprovals: '1',
  includeApiRequests: true,
  enabled: true,
};

export const valuesOf = (rule: ApprovalRuleView): RuleValues => ({
  kinds: rule.kinds,
  thresholdUniformAmount: rule.thresholdUniformAmount,
  // People who can no longer approve are not offered, and so not kept.
  approverUserIds: rule.approvers.flatMap(({ userId, mayApprove }) => (mayApprove ? [userId] : [])),
  requiredApprovals: String(rule.requiredApprovals),
  includeApiRequests: rule.includeApiRequests,
  enabled: rule.enabled,
});

/** The rule as the server takes it. */
export const bodyOf = (values: RuleValues): BodyIn<typeof createApprovalRule> => ({
  kinds: approvalKind.options.filter((kind) => values.kinds.includes(kind)),
  thresholdUniformAmount: values.thresholdUniformAmount.trim(),
  approverUserIds: [...values.approverUserIds],
  requiredApprovals: Number(values.requiredApprovals),
  includeApiRequests: values.includeApiRequests,
  enabled: values.enabled,
});

/** The rules of the form, in the words of the contract. */
export const errorsOf = (values: RuleValues): Errors<RuleValues> => {
  const { success, error } = newApprovalRule.safeParse(bodyOf(values));
  const errors: Record<string, string> = {};
  if (values.thresholdUniformAmount.trim() === '') errors.thresholdUniformAmount = messages.thresholdRequired;
  if (!success) for (const { path, message } of error.issues) errors[String(path[0])] ??= message;
  if (values.approverUserIds.length > mostRuleApprovers) errors.approverUserIds = said.tooManyApprovers;
  const required = Number(values.requiredApprovals);
  if (!errors.requiredApprovals && !errors.approverUserIds && required > values.approverUserIds.length)
    errors.requiredApprovals = said.tooManyApprovals(values.approverUserIds.length);
  return errors;
};

export const kindsText = (kinds: readonly Kind[]): string => kinds.map((kind) => messages.kinds[kind]).join(', ');

const yesNo = (value: boolean): string => (value ? messages.yes : messages.no);

type Shown = { readonly uniformCurrency: string; readonly approvers: readonly Approver[]; readonly book: CurrencyBook };

/** Values about to be saved, beside the earlier ones. */
export const overviewOf = (
  before: RuleValues | null,
  values: RuleValues,
  { uniformCurrency, approvers, book }: Shown,
): OverviewGroup[] => {
  const { fields } = messages;
  const item = (label: string, textOf: (of: RuleValues) => string) => ({
    label,
    value: textOf(values),
    ...(before && { was: textOf(before) }),
  });
  const names = (ids: readonly string[]) =>
    approvers
      .filter(({ userId }) => ids.includes(userId))
      .map(({ email }) => email)
      .join(', ');
  return [
    {
      items: [
        item(fields.kinds, ({ kinds }) => kindsText(kinds)),
        item(fields.threshold, ({ thresholdUniformAmount: threshold }) =>
          amountText(book, { amount: threshold.trim(), currency: uniformCurrency }),
        ),
        item(fields.approvers, ({ approverUserIds }) => names(approverUserIds)),
        item(fields.required, ({ requiredApprovals }) => requiredApprovals),
        item(fields.api, ({ includeApiRequests }) => yesNo(includeApiRequests)),
        item(fields.enabled, ({ enabled }) => yesNo(enabled)),
      ],
    },
  ];
};

type Terms = Omit<ApprovalRuleChange, 'id' | 'ruleId' | 'kind' | 'askedBy' | 'askedAt' | 'canConfirm'>;

/** A rule in one sentence. */
export const termsText = (terms: Terms, book: CurrencyBook): string => {
  const { waiting } = messages;
  const extras = [
    ...(terms.kinds.length === approvalKind.options.length ? [] : [waiting.extras.kinds(kindsText(terms.kinds))]),
    ...(terms.includeApiRequests ? [] : [waiting.extras.api]),
    ...(terms.enabled ? [] : [waiting.extras.off]),
  ];
  const text = waiting.terms(
    amountText(book, { amount: terms.thresholdUniformAmount, currency: terms.currency }),
    messages.needed(terms.requiredApprovals, terms.approvers.length),
    terms.approvers.map(({ email }) => email).join(', '),
  );
  return [text, ...extras].join(', ');
};

/** A floor in one line. */
export const floorText = ({ kind, approvals, fromUniformAmount, currency }: ApprovalFloorView, book: CurrencyBook) =>
  messages.floors.text(messages.kinds[kind], approvals, amountText(book, { amount: fromUniformAmount, currency }));

/** A rule as facts, its threshold first. */
export const itemsOfRule = (rule: ApprovalRuleView, book: CurrencyBook) => [
  {
    label: messages.fields.threshold,
    value: amountText(book, { amount: rule.thresholdUniformAmount, currency: rule.currency }),
  },
  { label: messages.fields.kinds, value: kindsText(rule.kinds) },
  { label: messages.fields.approvers, value: rule.approvers.map(({ email }) => email).join(', ') },
  { label: messages.fields.required, value: String(rule.requiredApprovals) },
  { label: messages.fields.api, value: yesNo(rule.includeApiRequests) },
  { label: messages.fields.enabled, value: yesNo(rule.enabled) },
];
