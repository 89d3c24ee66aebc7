import type { RuleOutcome } from '@countinghouse/contract/money-out/approval-rules';
import { ruleMessages as messages } from './rule-messages';

/** Outcome of a change: in force, or waiting for a second administrator. */
export const resultOf = ({ change }: RuleOutcome, inForce: string): { title: string; text?: string } =>
  change ? { title: messages.askedTitle, text: messages.askedText } : { title: inForce };
