import type { FiatDeposit } from '@countinghouse/contract/money-in/fiat-deposits';
import { Banner, Dialog, LinkButton } from '@countinghouse/ui';
import { isSandbox } from '../../../platform/api';
import { useNavigate } from '../../../platform/navigation';
import styles from './fiat-deposits.module.css';
import { Instructions } from './instructions';
import { messages } from './messages';
import { depositHref, listHref } from './paths';
import { SandboxPanel } from './sandbox-panel';

type AnnouncedProps = { readonly deposit: FiatDeposit; readonly maySeeList: boolean };

/** Instructions for the announced deposit. */
export const Announced = ({ deposit, maySeeList }: AnnouncedProps) => {
  const navigate = useNavigate();
  return (
    <Dialog
      title={messages.done}
      isOpen
      size="wide"
      isSticky
      onClose={() => navigate(maySeeList ? listHref(deposit.businessId) : '/')}
      footer={
        maySeeList && (
          <LinkButton variant="primary" href={depositHref(deposit.businessId, deposit.id)}>
            {messages.open}
          </LinkButton>
        )
      }
    >
      <div className={styles.dialog}>
        <Banner tone="info">{messages.doneReason}</Banner>
        <Instructions deposit={deposit} />
        {isSandbox() && <SandboxPanel deposit={deposit} />}
      </div>
    </Dialog>
  );
};
