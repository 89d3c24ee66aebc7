import { useState } from 'react';
import {
  Badge,
  AccountSwitch,
  AppFrame,
  Banner,
  Button,
  FullPageError,
  IconButton,
  LinkButton,
  NavItem,
  NavSection,
  Page,
  PasswordField,
  PublicPage,
  Sheet,
  SplitView,
  Stack,
  TextField,
  UserLine,
  type IconName,
} from '../index';
import { BusinessHead } from './BusinessHead';
import { ExampleDrawer } from './Overlays';
import { PaymentsTable } from './Tables';

const sections: { title: string; items: [IconName, string][] }[] = [
  {
    title: 'Organisation',
    items: [
      ['chart', 'Statistics'],
      ['building', 'Businesses'],
      ['bank', 'Bank accounts'],
      ['id-card', 'Travel rule'],
    ],
  },
  {
    title: 'Billing',
    items: [
      ['tray-in', 'Crypto deposit'],
      ['tray-out', 'Crypto withdrawal'],
    ],
  },
  {
    title: 'Settings',
    items: [
      ['lock', 'Change password'],
      ['users', 'Users'],
      ['person-check', 'User roles'],
    ],
  },
];

function Brand() {
  return (
    <>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <rect width="24" height="24" rx="6" fill="var(--accent)" />
        <path d="M6 18V11a6 6 0 0 1 12 0v7h-2.7V11a3.3 3.3 0 0 0-6.6 0v7z" fill="var(--on-accent)" />
      </svg>
      <span>Northgate</span>
    </>
  );
}

/** The whole frame: sidebar, page, table and the drawer beside it. */
export function FrameScreen({ onLeave }: { onLeave: () => void }) {
  const [openKey, setOpenKey] = useState<string | null>('P-20250630-4XK7QD');
  return (
    <AppFrame
      brand={<Brand />}
      brandHref="#"
      location="frame"
      account={<AccountSwitch name="Northgate Payments" href="#" label="Organisation: Northgate Payments. Switch" />}
      navigation={sections.map(({ title, items }) => (
        <NavSection key={title} title={title}>
          {items.map(([icon, label]) => (
            <NavItem
              key={label}
              href={`#${label}`}
              icon={icon}
              label={label}
              isCurrent={label === 'Businesses'}
              badge={label === 'Travel rule' && <Badge count={6} label="6 deposits lack data" />}
            />
          ))}
        </NavSection>
      ))}
      footer={
        <UserLine
          name="admin@northgate.example"
          role={'admin' as string}
          actions={<IconButton icon="logout" label="Leave this screen" onPress={onLeave} />}
        />
      }
    >
      <SplitView drawer={<ExampleDrawer isOpen={openKey !== null} onClose={() => setOpenKey(null)} />}>
        <Page>
          <BusinessHead crumbHref="#" />
          <PaymentsTable openKey={openKey} onOpen={setOpenKey} />
        </Page>
      </SplitView>
    </AppFrame>
  );
}

/** Someone not signed in. */
export function PublicScreen({ onLeave }: { onLeave: () => void }) {
  const [email, setEmail] = useState('manager@northgate.example');
  const [password, setPassword] = useState('');
  return (
    <PublicPage>
      <Sheet
        aside={
          <Stack gap={2}>
            <h2>Demo sign-ins</h2>
            <p>Money here is simulated.</p>
          </Stack>
        }
      >
        <Stack>
          <h1>Login</h1>
          <Banner tone="danger">Invalid email or password</Banner>
          <TextField label="Email" type="email" size="lg" value={email} onChange={setEmail} />
          <PasswordField label="Password" size="lg" value={password} onChange={setPassword} />
          <Button variant="primary" size="lg" isBlock onPress={onLeave}>
            Leave this screen
          </Button>
        </Stack>
      </Sheet>
    </PublicPage>
  );
}

/** Nothing can be shown. */
export function BrokenScreen() {
  return (
    <FullPageError title="Something went wrong" action={<LinkButton href="#">Reload</LinkButton>}>
      The page could not be shown. Nothing was changed.
    </FullPageError>
  );
}
