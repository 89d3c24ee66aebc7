import type { AuditEventView } from '@countinghouse/contract/people/audit';
import type { Fact } from '@countinghouse/ui';
import { Button, DateTimeText, DrawerSection, DrawerSummary, Facts, Link, TruncatedId } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { businessOfQuery } from '../../../entities/thing/api';
import { placeOf } from '../../../entities/thing/place';
import { sentenceCase } from '../../../entities/status/status';
import { useComposition } from '../../../platform/composition';
import type { RowDrawerProps } from '../../../platform/list';
import { RowDrawer } from '../../../platform/list/row-drawer';
import styles from './audit.module.css';
import type { Change } from './changes';
import { changesOf } from './changes';
import { actionText, hrefOfThing, sentenceOf } from './sentences';
import { Result } from './columns';
import { messages } from './messages';

/** Details of one event. They come with the page: an event on another page is not shown. */
const EventDrawer = (drawer: RowDrawerProps<AuditEventView>) =>
  drawer.row ? <OneEvent event={drawer.row} {...drawer} /> : null;

type OneEventProps = Omit<RowDrawerProps<AuditEventView>, 'id' | 'row'> & { readonly event: AuditEventView };

const OneEvent = ({ event, onFilter, walk }: OneEventProps) => {
  const { action, actor, entity, result, before, after } = event;
  const changes = changesOf(before, after);
  return (
    <RowDrawer title={actionText(action)} noun={messages.event} {...walk}>
      <DrawerSummary
        chips={<Result result={result} />}
        caption={<EventSentence event={event} />}
        actions={
          <>
            <Button size="sm" icon="person" onPress={() => onFilter({ actor: [actor.id ?? actor.label] })}>
              {messages.onlyActor[actor.type]}
            </Button>
            {entity && (
              <Button size="sm" icon="filter" onPress={() => onFilter({ entityId: [entity.id] })}>
                {messages.onlyThing(sentenceCase(entity.type).toLowerCase())}
              </Button>
            )}
          </>
        }
      />
      {changes.length > 0 && (
        <DrawerSection title={messages.changes}>
          <Changes changes={changes} isPair={before !== null && after !== null} />
        </DrawerSection>
      )}
      <DrawerSection title={messages.facts.title}>
        <Facts items={eventFacts(event)} />
      </DrawerSection>
      <DrawerSection title={messages.origin.title}>
        <Facts items={originFacts(event)} />
      </DrawerSection>
    </RowDrawer>
  );
};

/** The event in words, its thing as a link to its screen. */
const EventSentence = ({ event }: { readonly event: AuditEventView }) => {
  const { before, thing, after } = sentenceOf(event);
  const { places } = useComposition();
  const known = hrefOfThing(event, places);
  const isSought = known === undefined && placeOf(event.entity, places) !== undefined;
  const { data: business } = useQuery({ ...businessOfQuery(event.entity?.id ?? ''), enabled: isSought });
  const href = known ?? hrefOfThing(event, places, business ?? undefined);
  return (
    <span className={styles.wrapped}>
      {before}
      {href && thing ? <Link href={href}>{thing}</Link> : thing}
      {after}
    </span>
  );
};

/** Field by field: the earlier value struck through, and the later one. For a single side, just its values. */
const Changes = ({ changes, isPair }: { changes: readonly Change[]; isPair: boolean }) => (
  <dl className={styles.changes}>
    {changes.map(({ field, before, after, isChanged }) => (
      <div key={field} className={styles.change}>
        <dt>{field || messages.after}</dt>
        <dd>
          {isPair && isChanged ? (
            <>
              <del aria-label={`${messages.before}: ${before}`}>{before}</del>
              <span className={styles.arrow} aria-hidden="true">
                →
              </span>
              <ins aria-label={`${messages.after}: ${after}`}>{after}</ins>
            </>
          ) : (
            <span>{after === messages.nothing ? before : after}</span>
          )}
        </dd>
      </div>
    ))}
  </dl>
);

const id = (label: string, value: string | null | undefined, noun: string): Fact => ({
  label,
  value: value && <TruncatedId value={value} noun={noun} />,
  isHidden: !value,
});

const eventFacts = ({ id: eventId, at, actor, action, entity }: AuditEventView): Fact[] => [
  { label: messages.facts.at, value: <DateTimeText iso={at} /> },
  { label: messages.action, value: <span className={styles.code}>{action}</span> },
  { label: messages.facts.actorType, value: messages.actorTypes[actor.type] },
  id(messages.facts.actorId, actor.id, messages.nouns.actorId),
  { label: messages.facts.entity, value: entity && sentenceCase(entity.type), isHidden: !entity },
  id(messages.facts.entityId, entity?.id, messages.nouns.entityId),
  id(messages.facts.eventId, eventId, messages.nouns.eventId),
];

const originFacts = ({ ip, userAgent, requestId, sessionId }: AuditEventView): Fact[] => [
  { label: messages.origin.ip, value: <span className={styles.code}>{ip ?? messages.nothing}</span> },
  {
    label: messages.origin.userAgent,
    value: <span className={styles.wrapped}>{userAgent || messages.nothing}</span>,
  },
  id(messages.origin.requestId, requestId, messages.nouns.requestId),
  id(messages.origin.sessionId, sessionId, messages.nouns.sessionId),
];

export default EventDrawer;
