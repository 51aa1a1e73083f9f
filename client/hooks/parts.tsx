import {
  createElement,
  Suspense,
  use,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactElement,
} from 'react';
import { useHydrated } from './use-hydrated.ts';

/*
 * Parts of a page whose code a browser loads later. The server renders them with the page: it loads their code before.
 * A browser leaves their HTML as it is until it has the code. Until then a part keeps the props that it was rendered
 * with: React would replace what it has not taken over by a placeholder when those change.
 */

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;
type Part<Props> = { shown: ComponentType<Props> | undefined; load: () => Promise<void> };
type Gate = { promise: Promise<void>; open: () => void };

const declared = new Set<() => Promise<void>>();

function partOf<Props>(load: Load<Props>): Part<Props> {
  let loading: Promise<void> | undefined;
  const begin = async (): Promise<void> => {
    try {
      part.shown = (await load()).default;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  const part: Part<Props> = { shown: undefined, load: () => (loading ??= begin()) };
  return part;
}

async function loadDeclared(): Promise<void> {
  const loads = [...declared];
  declared.clear();
  const results = await Promise.allSettled(loads.map((load) => load()));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed && import.meta.env.SSR) throw failed.reason;
}

let loading: Promise<void> | undefined;

/**
 * Loads the parts of all screens whose code is there: before the server renders, and, of those below the fold, before a
 * screen is opened from another one, where no HTML stands for them. One that fails is tried again when it is shown.
 */
export async function loadParts(): Promise<void> {
  do {
    // Pages that are rendered at once wait for the same parts, and what a part imports may declare others.
    loading ??= loadDeclared().finally(() => {
      loading = undefined;
    });
    await loading;
  } while (declared.size > 0);
}

function createGate(): Gate {
  let open = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { promise, open };
}

declare global {
  interface Window {
    /** Set at a sign of use before the application started (client/public/start.js). */
    isUsed?: true;
  }
}

const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'click'];
let used: Promise<void> | undefined;

/** @returns a promise of the first sign that the page is used */
function firstUse(): Promise<void> {
  used ??= new Promise((resolve) => {
    const listeners = new AbortController();
    const begin = (event?: Event): void => {
      // Galleries scroll by themselves.
      if (event?.type === 'scroll' && event.target !== document) return;
      // Browsers report a pointer that rests on the page after each layout.
      if (event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY) return;
      listeners.abort();
      resolve();
    };
    const options = { capture: true, passive: true, signal: listeners.signal };
    if (window.isUsed) begin();
    else for (const sign of SIGNS_OF_USE) window.addEventListener(sign, begin, options);
  });
  return used;
}

const wholePage = createGate();

/** Takes over all parts of this page and of others at once: they show something else than what was rendered. */
export const takeOverParts = (): void => wholePage.open();

/** How far from the window a part is taken over, px: its code comes while it is scrolled to. */
const NEAR = '200px 0px';

/**
 * Opens the gate with the part's code once the page is used and an element is near the window; tries again when it
 * comes near again.
 */
function openWhenNear(element: Element, load: () => Promise<void>, open: () => void): () => void {
  let stopped = false;
  const begin = (): void => {
    load().then(
      () => {
        observer.disconnect();
        if (!stopped) open();
      },
      // Its HTML stays, whose links work without code.
      () => undefined,
    );
  };
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) begin();
    },
    { rootMargin: NEAR },
  );
  void firstUse().then(() => stopped || observer.observe(element));
  void wholePage.promise.then(() => stopped || begin());
  return () => {
    stopped = true;
    observer.disconnect();
  };
}

type ShownProps<Props> = { part: Part<Props>; given: Props; onAlive: () => void };

/**
 * The part, once its code is there. It has no hook besides `use`: when React tries again and the code has come
 * meanwhile, `use` is left out, and React takes a hook after it for one of a component that it has rendered before.
 */
function Content<Props extends object>({ gate, ...shown }: ShownProps<Props> & { gate: Gate | null }): ReactElement {
  if (!shown.part.shown) use(gate?.promise ?? shown.part.load());
  return <Shown {...shown} />;
}

function Shown<Props extends object>({ part, given, onAlive }: ShownProps<Props>): ReactElement {
  useEffect(onAlive, [onAlive]);
  return createElement(part.shown!, given);
}

/** Instead of a part that React had to render again: its code comes at once. */
function Hurry({ load, gate }: { load: () => Promise<void>; gate: Gate | null }): null {
  useEffect(() => {
    if (gate) load().then(gate.open, () => undefined);
  }, [load, gate]);
  return null;
}

/** @returns what to show of a part, whether React has taken it over, and what lets it do so; null if nothing does */
function useHeld<Props extends object>(
  part: Part<Props>,
  props: Props,
): { content: ReactElement; isAlive: boolean; gate: Gate | null } {
  const isMounted = useHydrated();
  const [isAlive, setAlive] = useState(false);
  const [onAlive] = useState(() => () => setAlive(true));
  const [gate] = useState(() => (isMounted || part.shown ? null : createGate()));
  const contentOf = (given: Props): ReactElement => (
    <Suspense fallback={<Hurry load={part.load} gate={gate} />}>
      <Content part={part} given={given} gate={gate} onAlive={onAlive} />
    </Suspense>
  );
  const [first] = useState(() => contentOf(props));
  return { content: isAlive || !gate ? contentOf(props) : first, isAlive, gate };
}

/** A part that few pages show, such as the panel of an auction. A browser loads its code when it is shown. */
export function lazyPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const part = partOf(load);
  if (import.meta.env.SSR) declared.add(part.load);
  return function LazyPart(props: Props) {
    const { content, gate } = useHeld(part, props);
    useEffect(() => {
      // Its HTML stays where its code cannot be had.
      if (gate) part.load().then(gate.open, () => undefined);
    }, [gate]);
    return content;
  };
}

/**
 * A part that a page can do without until it is used, such as what is below the first screenful. A rendered page
 * takes it over when it comes near the window after the first sign of use. A click on a button before counts once it is
 * taken over; links work without code.
 * @param Frame the element around it, which gets `className`
 */
export function belowFold<Props extends object>(
  load: Load<Props>,
  Frame: 'div' | 'section' = 'div',
): ComponentType<Props & { className?: string | undefined }> {
  const part = partOf(load);
  declared.add(part.load);
  return function BelowFold({ className, ...rest }: Props & { className?: string | undefined }) {
    const frame = useRef<HTMLDivElement>(null);
    const clicked = useRef<HTMLButtonElement>(null);
    const { content, isAlive, gate } = useHeld(part, rest as unknown as Props);
    useEffect(() => (gate && frame.current ? openWhenNear(frame.current, part.load, gate.open) : undefined), [gate]);
    useEffect(() => {
      if (!gate) return undefined;
      if (isAlive) {
        clicked.current?.click();
        clicked.current = null;
        return undefined;
      }
      const keep = (event: MouseEvent): void => {
        const button = event.target instanceof Element ? event.target.closest('button') : null;
        if (!button || !frame.current?.contains(button)) return;
        clicked.current = button;
        // It must not send a form.
        event.preventDefault();
      };
      // At the window: React lets no click through to what it has not taken over.
      window.addEventListener('click', keep, true);
      return () => window.removeEventListener('click', keep, true);
    }, [gate, isAlive]);
    return (
      <Frame ref={frame} className={className}>
        {content}
      </Frame>
    );
  };
}
