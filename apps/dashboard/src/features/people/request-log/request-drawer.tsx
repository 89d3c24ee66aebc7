import type { ApiRequest } from '@countinghouse/contract/people/request-log';
import type { Fact } from '@countinghouse/ui';
import {
  Banner,
  Button,
  CopyAction,
  DateTimeText,
  DrawerSection,
  DrawerSummary,
  Facts,
  Link,
  LinkButton,
  TruncatedId,
} from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { businessOfQuery } from '../../../entities/thing/api';
import { placeOf } from '../../../entities/thing/place';
import { sentenceCase } from '../../../entities/status/status';
import { docsHref } from '../../../platform/api';
import { useComposition } from '../../../platform/composition';
import type { RowDrawerProps } from '../../../platform/list';
import { RowDrawer } from '../../../platform/list/row-drawer';
import { Status } from './columns';
import { messages } from './messages';
import styles from './request-log.module.css';

const { facts, sections } = messages;

/** Details of one request. They come with the page: a request on another page is not shown. */
const RequestDrawer = ({ row, walk, onFilter }: RowDrawerProps<ApiRequest>) => {
  if (!row) return null;
  const { method, path, apiCredentialId } = row;
  return (
    <RowDrawer title={method} noun={messages.request} {...walk}>
      <DrawerSummary
        chips={<Status request={row} />}
        caption={<span className={styles.path}>{path}</span>}
        actions={
          <>
            <CopyAction value={row.id} noun={facts.id} label={messages.copyId} />
            <Made request={row} />
            <Button size="sm" icon="key" onPress={() => onFilter({ apiCredentialId: [apiCredentialId] })}>
              {messages.onlyKey}
            </Button>
            <Button size="sm" icon="filter" onPress={() => onFilter({ path: [path.split('?', 1)[0] ?? path] })}>
              {messages.onlyPath}
            </Button>
          </>
        }
      />
      <Advice request={row} />
      <DrawerSection title={sections.answer}>
        <Facts items={answerFacts(row)} />
      </DrawerSection>
      <DrawerSection title={sections.request}>
        <Facts items={requestFacts(row)} />
      </DrawerSection>
    </RowDrawer>
  );
};

/** Link to what the request made, where a screen shows it. */
const Made = ({ request: { entity } }: { readonly request: ApiRequest }) => {
  const { places } = useComposition();
  const place = placeOf(entity, places);
  const direct = entity && place?.(entity.id, {});
  const { data: businessId } = useQuery({
    ...businessOfQuery(entity?.id ?? ''),
    enabled: place !== undefined && !direct,
  });
  const href = direct ?? (entity && businessId && place?.(entity.id, { businessId, fromBusinessId: businessId }));
  if (!entity || !href) return null;
  return (
    <LinkButton size="sm" icon="arrow-right" href={href}>
      {messages.openMade(sentenceCase(entity.type).toLowerCase())}
    </LinkButton>
  );
};

/** Advice about the answer. */
const Advice = ({ request: { code, remedy, replayed, furtherRefused } }: { readonly request: ApiRequest }) => (
  <>
    {code !== null && (
      <DrawerSection title={messages.whatToDo}>
        {remedy !== null && <p className={styles.remedy}>{remedy}</p>}
        <Link href={docsHref(`/errors/${code}`)} isExternal>
          {messages.errorPage}
        </Link>
      </DrawerSection>
    )}
    {replayed && (
      <Banner tone="info" title={messages.repeated}>
        {messages.repeatedHint}
      </Banner>
    )}
    {furtherRefused > 0 && <Banner tone="warning">{messages.furtherHint(furtherRefused)}</Banner>}
  </>
);

const code = (text: string | number) => <span className={styles.code}>{text}</span>;

const answerFacts = (request: ApiRequest): Fact[] => [
  { label: facts.status, value: code(request.status) },
  { label: facts.code, value: code(request.code ?? ''), isHidden: request.code === null },
  { label: facts.subCode, value: code(request.subCode ?? ''), isHidden: request.subCode === null },
  { label: facts.duration, value: messages.milliseconds(request.durationMs) },
  { label: facts.repeated, value: request.replayed ? messages.yes : messages.no, isHidden: !request.idempotencyKey },
  {
    label: facts.made,
    value: request.entity && sentenceCase(request.entity.type),
    isHidden: !request.entity,
  },
  { label: facts.id, value: <TruncatedId value={request.id} noun={facts.id} /> },
];

const requestFacts = (request: ApiRequest): Fact[] => [
  { label: facts.at, value: <DateTimeText iso={request.at} /> },
  { label: facts.key, value: request.keyName },
  { label: facts.apiKey, value: <TruncatedId value={request.apiKey} noun={facts.apiKey} /> },
  { label: facts.ip, value: code(request.ip) },
  { label: facts.version, value: code(request.apiVersion) },
  {
    label: facts.idempotencyKey,
    value: request.idempotencyKey && <TruncatedId value={request.idempotencyKey} noun={facts.idempotencyKey} />,
    isHidden: !request.idempotencyKey,
  },
  { label: facts.body, value: request.bodyBytes === null ? facts.noBody : facts.bytes(request.bodyBytes) },
  {
    label: facts.digest,
    value: request.bodySha256 && <TruncatedId value={request.bodySha256} noun={facts.digest} />,
    isHidden: !request.bodySha256,
  },
];

export default RequestDrawer;
