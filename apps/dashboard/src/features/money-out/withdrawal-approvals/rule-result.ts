import type { RuleOutcome } from '@countinghouse/contract/money-out/approval-rules';
import { ruleMessages as messages } from './rule-messages';

/** What became of a change: it holds, or a second administrator has to confirm it. */
export const resultOf = ({ change }: RuleOutcome, inForce: string): { title: string; text?: string } =>
  change ? { title: messages.askedTitle, text: messages.askedText } : { title: inForce };
