import { originator as schema } from '@countinghouse/contract/money-in/travel-rule-person';
import type { OverviewGroup } from '../../platform/forms';
import { itemsOf } from '../../platform/forms';
import { factsOfOriginator } from './originator-facts';
import { bodyOf } from './originator-form';
import { originatorMessages as messages } from './originator-messages';
import type { OriginatorAsked, OriginatorValues } from './originator-values';

/** Values about to be sent, one line each. */
export const overviewOf = (values: OriginatorValues, asked: OriginatorAsked): OverviewGroup[] => {
  const { originator } = bodyOf(values, asked);
  return [
    {
      title: messages.who.title,
      items: itemsOf(factsOfOriginator(schema.parse(originator)).map(({ label, value }) => [label, value])),
    },
  ];
};
