import { useState } from 'react';
import {
  Badge,
  Banner,
  Button,
  Chips,
  EmptyState,
  ErrorState,
  Row,
  Skeleton,
  SkeletonRows,
  SpinnerOverlay,
  Stack,
  StatusChip,
  Tag,
  notify,
} from '../index';
import { Board, Specimen } from './Specimen';

export function FeedbackSection() {
  const [isWaiting, setWaiting] = useState(true);
  return (
    <Board>
      <Specimen name="StatusChip and Tag" note="mark and word carry the meaning">
        <Stack>
          <Chips>
            <StatusChip tone="success" label="Deposited" />
            <StatusChip tone="info" label="Pending" />
            <StatusChip tone="warning" label="Under review" />
            <StatusChip tone="neutral" label="Expired" />
            <StatusChip tone="danger" label="Blocked" />
          </Chips>
          <Chips>
            <Tag label="Overpaid" tone="warning" />
            <Tag label="Late" tone="warning" />
            <Tag label="Follow-up" />
            <Badge count={6} label="6 unread" />
          </Chips>
        </Stack>
      </Specimen>
      <Specimen name="Snackbar" note="top right, 3 s, held under the pointer">
        <Row>
          <Button onPress={() => notify('Callback sent again to Aurora Games', { tone: 'success' })}>Success</Button>
          <Button onPress={() => notify('Please fill in all required fields', { tone: 'danger' })}>Failure</Button>
          <Button onPress={() => notify('A newer version is ready')}>Notice</Button>
        </Row>
      </Specimen>
      <Specimen name="Banner">
        <Stack gap={2}>
          <Banner tone="danger" role="none">
            Invalid email or password
          </Banner>
          <Banner tone="warning" title="Needs 2 approvals">
            The amount is held until both have decided, for 72 hours at most.
          </Banner>
          <Banner tone="info" onDismiss={() => {}}>
            Session expired
          </Banner>
          <Banner tone="success">Password changed</Banner>
          <Banner tone="neutral" action={<Button size="sm">Continue</Button>}>
            Continue where you left
          </Banner>
          <ErrorState
            message="Failed to load businesses"
            detail="Nothing was changed."
            onRetry={() => setWaiting(true)}
          />
        </Stack>
      </Specimen>
      <Specimen name="SpinnerOverlay, Skeleton and SkeletonRows">
        <Stack>
          <Row>
            <Skeleton width={112} />
            <Skeleton shape="chip" width={70} />
          </Row>
          <Skeleton shape="block" width="60%" />
          <table aria-label="Rows on their way">
            <tbody>
              <SkeletonRows rows={2} columns={3} />
            </tbody>
          </table>
          <Button onPress={() => setWaiting(!isWaiting)}>Wait</Button>
          <p>What is under the ring keeps its place.</p>
        </Stack>
        <SpinnerOverlay isVisible={isWaiting} label="Signing in" />
      </Specimen>
      <Specimen name="EmptyState" note="first use">
        <EmptyState
          title="No businesses created yet"
          action={
            <Button variant="primary" icon="plus">
              Create new business
            </Button>
          }
        >
          A business holds balances and takes payments. Create the first one to begin.
        </EmptyState>
      </Specimen>
      <Specimen name="EmptyState under a filter">
        <EmptyState title="No crypto deposits found" picture="search" action={<Button>Clear filters</Button>}>
          Nothing matches Status: Blocked in the last 30 days.
        </EmptyState>
      </Specimen>
    </Board>
  );
}
