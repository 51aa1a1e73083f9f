import { useState, type ReactNode, type CSSProperties } from 'react';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { Avatar } from '#client/design/avatar.tsx';
import { CountBadge, DotBadge, Label } from '#client/design/badge.tsx';
import { Banner } from '#client/design/banner.tsx';
import { Button } from '#client/design/button.tsx';
import { Dialog } from '#client/design/dialog.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { Guilloche } from '#client/design/guilloche.tsx';
import { Pagination } from '#client/design/pagination.tsx';
import { PasswordInput } from '#client/design/password-input.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { Spinner } from '#client/design/spinner.tsx';
import { Tabs } from '#client/design/tabs.tsx';
import { TextInput } from '#client/design/text-input.tsx';
import page from '#client/pages/page.module.css';
import styles from './design.module.css';

const COLOURS = [
  'surface-0',
  'surface-1',
  'surface-2',
  'surface-3',
  'line',
  'line-strong',
  'line-gold',
  'text',
  'text-soft',
  'text-quiet',
  'gold',
  'gold-bright',
  'gold-deep',
  'danger',
  'success',
  'warning',
  'loading',
  'loading-failed',
];

/** The colours of tokens.css by name. */
function Swatches() {
  return COLOURS.map((name) => (
    <span key={name} className={styles.swatch} style={{ '--colour': `var(--${name})` } as CSSProperties}>
      {name}
    </span>
  ));
}

/** A named row of examples. */
function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.sample}>
      <h2>{name}</h2>
      <div className={styles.row}>{children}</div>
    </section>
  );
}

const LABELS = { navigation: 'Pages', previous: 'Previous', next: 'Next', page: (number: number) => `Page ${number}` };

/**
 * `/__design`: every token and component on one page, for those who build the site. English only, never in a release.
 */
export default function DesignPage() {
  const [tab, setTab] = useState('one');
  const [open, setOpen] = useState(false);
  usePageTitle('Design');
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1>Design</h1>
        <p className={page.lead}>Tokens and components as they are.</p>
      </header>
      <Sample name="Colours">
        <Swatches />
      </Sample>
      <Sample name="Buttons">
        <Button variant="primary">Primary</Button>
        <Button>Outline</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger">Danger</Button>
        <Button busy>Busy</Button>
        <Button disabled>Disabled</Button>
        <Button size="small">Small</Button>
      </Sample>
      <Sample name="Fields">
        <TextInput label="Name" hint="As on your passport" />
        <TextInput label="Email" error="Incorrect email format" defaultValue="collector@" />
        <PasswordInput label="Password" labels={{ show: 'Show', hide: 'Hide' }} />
      </Sample>
      <Sample name="People">
        <Avatar name="Ada Lovelace" presence="online" />
        <Avatar name="陳大文" presence="offline" />
        <Avatar name="" size="large" />
      </Sample>
      <Sample name="Badges">
        <CountBadge count={7} />
        <CountBadge count={120} />
        <DotBadge />
        <Label>Auction</Label>
        <Label tone="success">For sale</Label>
        <Label tone="danger">Frozen</Label>
        <Label tone="neutral">Draft</Label>
      </Sample>
      <Sample name="Banners">
        <Banner>Information</Banner>
        <Banner tone="success">Success</Banner>
        <Banner tone="warning">Warning</Banner>
        <Banner tone="danger" actions={<Button size="small">Try again</Button>}>
          Danger
        </Banner>
      </Sample>
      <Sample name="Waiting">
        <Spinner large />
        <Skeleton width="12rem" height="2rem" />
      </Sample>
      <Sample name="Empty">
        <EmptyState icon="message" title="No conversations yet">
          Ask a seller about an item.
        </EmptyState>
      </Sample>
      <Sample name="Over the page">
        <Button onClick={() => setOpen(true)}>Open a dialog</Button>
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title="A dialog"
          closeLabel="Close"
          description="It holds the focus and gives it back."
        />
      </Sample>
      <Sample name="Tabs">
        <Tabs
          label="Example"
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'one', label: 'One', panel: 'First panel' },
            { id: 'two', label: 'Two', panel: 'Second panel' },
          ]}
        />
      </Sample>
      <Sample name="Pages">
        <Pagination current={4} total={9} labels={LABELS} href={(number) => `/__design?page=${number}`} />
      </Sample>
      <Sample name="Ornament">
        <Guilloche />
      </Sample>
    </div>
  );
}
