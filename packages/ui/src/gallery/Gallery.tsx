import { useEffect, useState, type ReactNode } from 'react';
import { RadioGroup, Row, SplitView, Stack } from '../index';
import { ControlsSection } from './Controls';
import { FeedbackSection } from './Feedback';
import { FiguresSection } from './Figures';
import styles from './Gallery.module.css';
import { LayoutSection } from './Layout';
import { ExampleDrawer, OverlaysSection } from './Overlays';
import { BrokenScreen, FrameScreen, PublicScreen } from './Screens';
import { TableSection } from './Tables';

type View = 'components' | 'frame' | 'public' | 'broken';
type Theme = 'system' | 'light' | 'dark';

/** Every component of the kit in its states, in either scheme and with a second brand. */
export function Gallery() {
  const [theme, setTheme] = useState<Theme>('system');
  const [brand, setBrand] = useState<'default' | 'blue'>('default');
  useEffect(() => {
    const root = document.documentElement;
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
    if (brand === 'default') delete root.dataset.brand;
    else root.dataset.brand = brand;
  }, [theme, brand]);
  const [view, setView] = useState<View>('components');
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const sections: { id: string; title: string; content: ReactNode }[] = [
    { id: 'controls', title: 'Controls', content: <ControlsSection /> },
    { id: 'feedback', title: 'Feedback', content: <FeedbackSection /> },
    { id: 'figures', title: 'Figures', content: <FiguresSection /> },
    { id: 'overlays', title: 'Overlays', content: <OverlaysSection onDrawer={() => setDrawerOpen(true)} /> },
    { id: 'table', title: 'Table', content: <TableSection /> },
    { id: 'layout', title: 'Layout', content: <LayoutSection /> },
  ];
  const leave = () => setView('components');
  if (view === 'frame') return <FrameScreen onLeave={leave} />;
  if (view === 'public') return <PublicScreen onLeave={leave} />;
  if (view === 'broken') return <BrokenScreen />;
  return (
    <SplitView drawer={<ExampleDrawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />}>
      <div className={styles.gallery}>
        <header className={styles.head}>
          <h1>Design system</h1>
          <Row>
            <Pills
              label="View"
              value={view}
              onChange={setView}
              options={[
                { id: 'components', label: 'Components' },
                { id: 'frame', label: 'Frame' },
                { id: 'public', label: 'Public page' },
                { id: 'broken', label: 'Broken' },
              ]}
            />
            <Pills
              label="Theme"
              value={theme}
              onChange={setTheme}
              options={[
                { id: 'system', label: 'System' },
                { id: 'light', label: 'Light' },
                { id: 'dark', label: 'Dark' },
              ]}
            />
            <Pills
              label="Brand"
              value={brand}
              onChange={setBrand}
              options={[
                { id: 'default', label: 'Verdigris' },
                { id: 'blue', label: 'Blue' },
              ]}
            />
          </Row>
        </header>
        <main>
          {sections.map(({ id, title, content }) => (
            <section key={id} id={id} className={styles.section} aria-label={title}>
              <h2 className={styles.sectionTitle}>{title}</h2>
              <Stack gap={8}>{content}</Stack>
            </section>
          ))}
        </main>
      </div>
    </SplitView>
  );
}

type PillsProps<Id extends string> = {
  label: string;
  value: NoInfer<Id>;
  onChange: (id: NoInfer<Id>) => void;
  options: readonly { id: Id; label: string }[];
};

function Pills<Id extends string>(props: PillsProps<Id>) {
  return <RadioGroup isLabelHidden look="pills" {...props} />;
}
