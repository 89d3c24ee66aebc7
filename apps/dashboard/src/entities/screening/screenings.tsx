import type { Screening } from '@countinghouse/contract/carriers/screening';
import { Chips, DateTimeText, DrawerSection, Facts, StatusChip } from '@countinghouse/ui';
import { percentText } from '../currency/figures';
import { sentenceCase } from '../status/status';
import { screeningMessages as messages } from './messages';

type Source = Screening['sources'][number];

/** `Sanctions, risk 98 %, list of 2026-09-30`; a source that found nothing and has no list says so. */
const foundText = ({ outcome, riskCategory, riskScore, reference, listDate }: Source): string => {
  const parts = [
    riskCategory && sentenceCase(riskCategory),
    riskScore && messages.risk(percentText(riskScore)),
    reference,
    listDate && messages.listOf(listDate),
  ].filter(Boolean);
  const said = parts.join(', ');
  return outcome === 'OK' && !riskCategory && !riskScore
    ? [messages.outcomes.OK, said].filter(Boolean).join(', ')
    : said || messages.outcomes[outcome];
};

/** Answers of each source of screening with their time; nothing where nobody was asked. */
export const Screenings = ({ screenings }: { screenings: readonly Screening[] }) =>
  screenings.length === 0 ? null : (
    <DrawerSection title={messages.title}>
      {screenings.map(({ at, outcome, sources, entityId }) => (
        <article key={`${entityId} ${at}`}>
          <Chips>
            <StatusChip tone={outcome === 'HIT' ? 'danger' : 'success'} label={messages.outcomes[outcome]} />
            <DateTimeText iso={at} />
          </Chips>
          <Facts
            items={sources.map((source) => ({
              label: messages.sources[source.source] ?? source.source,
              value: foundText(source),
            }))}
          />
        </article>
      ))}
    </DrawerSection>
  );
