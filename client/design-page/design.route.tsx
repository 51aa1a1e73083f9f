import { useState, type CSSProperties, type MouseEvent, type ReactNode } from 'react';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { Avatar } from '#client/design/avatar.tsx';
import { CountBadge, DotBadge, Label } from '#client/design/badge.tsx';
import { Banner } from '#client/design/banner.tsx';
import { BASIC_SHAPES, BasicIcon, type BasicIconName } from '#client/design/basic-icon.tsx';
import { Button } from '#client/design/button.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { Guilloche } from '#client/design/guilloche.tsx';
import { Icon } from '#client/design/icon.tsx';
import { LoadingBar } from '#client/design/loading-bar.tsx';
import { Pagination } from '#client/design/pagination.tsx';
import { Picture } from '#client/design/picture.tsx';
import { PrimaryAction } from '#client/design/primary-action.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { Spinner } from '#client/design/spinner.tsx';
import { Tabs } from '#client/design/tabs.tsx';
import { TabLinks } from '#client/design/tab-links.tsx';
import { Tick } from '#client/design/tick.tsx';
import page from '#client/pages/page.module.css';
import styles from './design.module.css';
import { Checkbox } from '#client/design/checkbox.tsx';
import { Field } from '#client/design/field.tsx';
import { PasswordInput } from '#client/design/password-input.tsx';
import { RadioGroup } from '#client/design/radio-group.tsx';
import { Select } from '#client/design/select.tsx';
import { TextArea } from '#client/design/text-area.tsx';
import { TextInput } from '#client/design/text-input.tsx';
import { BackToTop } from '#client/design/back-to-top.tsx';
import { ContextMenu, type Point } from '#client/design/context-menu.tsx';
import { Dialog } from '#client/design/dialog.tsx';
import { Drawer } from '#client/design/drawer.tsx';
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '#client/design/menu.tsx';
import { Popover } from '#client/design/popover.tsx';
import { Toast } from '#client/design/toast.tsx';
import { VisuallyHidden } from '#client/design/visually-hidden.tsx';

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

const SIZES = [1, 2, 3, 4, 5, 6];

const LABELS = { navigation: 'Pages', previous: 'Previous', next: 'Next', page: (number: number) => `Page ${number}` };

/**
 * `/__design`: every token and component on one page, for those who build the site. English only, never in a release.
 */
export default function DesignPage() {
  const [tab, setTab] = useState('one');
  const [bid, setBid] = useState(8_400);
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
        <Button icon aria-label="Save">
          <Icon name="heart" />
        </Button>
      </Sample>
      <Sample name="The one action of a page, on phones also in a bar">
        <PrimaryAction label="You lead" tone="good" figure="HK$195,000" note="2 h 5 min left">
          <Button variant="primary">Place a bid</Button>
        </PrimaryAction>
      </Sample>
      <Sample name="Type">
        {SIZES.map((size) => (
          <span key={size} style={{ fontFamily: 'var(--font-display)', fontSize: `var(--size-${size})` }}>
            Vermeil 鎏金 {size}
          </span>
        ))}
      </Sample>
      <Sample name="Icons of every page">
        {(Object.keys(BASIC_SHAPES) as BasicIconName[]).map((name) => (
          <BasicIcon key={name} name={name} />
        ))}
      </Sample>
      <Sample name="Pictures: loading, missing">
        <span className={styles.picture}>
          <Picture file={{ url: '/favicon.svg', width: 160, height: 160 }} sizes={null} alt="The mark" />
        </span>
        <Picture file={null} sizes={160} fallback={<Icon name="image" size={48} />} />
      </Sample>
      <Sample name="A figure that changes">
        <Tick value={`HK$${bid}`} />
        <Button size="small" onClick={() => setBid(bid + 200)}>
          Bid
        </Button>
      </Sample>
      <FieldSamples />
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
        <Spinner />
        <Spinner large />
        <Skeleton width="12rem" height="2rem" />
        <Skeleton round width="40px" height="40px" />
        {(['running', 'done', 'failed'] as const).map((phase) => (
          <span key={phase} className={styles.bar}>
            {phase}
            <LoadingBar phase={phase} label="Loading" />
          </span>
        ))}
      </Sample>
      <Sample name="Empty">
        <EmptyState icon="message" title="No conversations yet">
          Ask a seller about an item.
        </EmptyState>
      </Sample>
      <OverlaySamples />
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
      <Sample name="Links that look like tabs">
        <TabLinks
          label="Sides"
          links={[
            { href: '/__design', label: 'Here', current: true },
            { href: '/__machines', label: 'Machines', current: false },
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

const GRADES = [
  { value: 'good', label: 'Good' },
  { value: 'veryGood', label: 'Very good' },
];

/** Fields: empty, filled in, with a hint, wrong, disabled. */
function FieldSamples() {
  const [text, setText] = useState('A healed fissure at seven o’clock');
  const [grade, setGrade] = useState<string | null>('good');
  return (
    <>
      <Sample name="Fields">
        <TextInput label="Name" hint="As on your passport" />
        <TextInput label="Email" error="Incorrect email format" defaultValue="collector@" />
        <TextInput label="Number" defaultValue="VM-100021" disabled />
        <PasswordInput label="Password" labels={{ show: 'Show', hide: 'Hide' }} />
        <Field label="Any control" hint="The field gives it its id">
          {(control) => <input type="range" {...control} />}
        </Field>
      </Sample>
      <Sample name="Longer texts: the length counts near its limit">
        <TextArea label="Condition" value={text} maxLength={40} onChange={({ target }) => setText(target.value)} />
        <TextArea label="Description" error="Too long" defaultValue="Glassy, saturated green" />
      </Sample>
      <Sample name="Choices">
        <Select label="Grade" placeholder="Please choose" options={GRADES} />
        <Select label="Grade" error="Required" options={GRADES} />
        <RadioGroup name="grade" label="Grade" options={GRADES} value={grade} onChange={setGrade} />
        <RadioGroup name="wrong" label="Grade" error="Required" options={GRADES} value={null} onChange={() => {}} />
        <Checkbox label="I have read the terms" />
        <Checkbox label="Certificate" hint="Of a laboratory" defaultChecked />
        <Checkbox label="Invoice" error="Required" />
      </Sample>
    </>
  );
}

type Opened = 'dialog' | 'drawer' | null;
const TONES = ['info', 'success', 'danger'] as const;
/** Milliseconds: a sample stays. */
const DAY = 86_400_000;

/** What opens over a page. */
function OverlaySamples() {
  const [opened, setOpened] = useState<Opened>(null);
  const [point, setPoint] = useState<Point | null>(null);
  const close = () => setOpened(null);
  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault();
    setPoint({ x: event.clientX, y: event.clientY });
  };
  return (
    <>
      <Sample name="Over the page">
        <Button onClick={() => setOpened('dialog')}>Dialog</Button>
        <Button onClick={() => setOpened('drawer')}>Drawer</Button>
        <Menu trigger={<Button>Menu</Button>} label="Example">
          <MenuItem icon="heart" onSelect={() => {}}>
            Save
          </MenuItem>
          <MenuItem icon="trash" disabled onSelect={() => {}}>
            Delete
          </MenuItem>
          <MenuSeparator />
          <MenuGroup label="Selling">
            <MenuItem onSelect={() => {}}>My items</MenuItem>
          </MenuGroup>
        </Menu>
        <Popover trigger={<Button>Popover</Button>} label="Example">
          {(closePopover) => <Button onClick={closePopover}>Close</Button>}
        </Popover>
        <Button onContextMenu={onContextMenu}>Context menu: the other mouse button</Button>
        <VisuallyHidden>Only screen readers find this text.</VisuallyHidden>
        <BackToTop label="Back to top" threshold={200} duration={1_200} />
      </Sample>
      <Sample name="Toasts">
        {TONES.map((tone) => (
          <Toast key={tone} tone={tone} title={tone} lasts={DAY} closeLabel="Close" onClose={() => {}}>
            The counter-offer was sent.
          </Toast>
        ))}
      </Sample>
      <Dialog
        open={opened === 'dialog'}
        onClose={close}
        title="A dialog"
        closeLabel="Close"
        description="It holds the focus and gives it back."
        footer={<Button variant="primary">The one action</Button>}
      />
      <Drawer
        open={opened === 'drawer'}
        onClose={close}
        title="A drawer"
        closeLabel="Close"
        classes={{ popup: styles.drawer, head: styles.row, title: undefined }}
      >
        It slides in from the right.
      </Drawer>
      {point && (
        <ContextMenu at={point} label="Example" focusAfter={() => null} onClose={() => setPoint(null)}>
          <MenuItem onSelect={() => {}}>Reply</MenuItem>
          <MenuItem onSelect={() => {}}>Copy</MenuItem>
        </ContextMenu>
      )}
    </>
  );
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
