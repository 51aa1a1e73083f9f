import {
  createElement,
  Suspense,
  use,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactElement,
  type RefObject,
} from 'react';
import { ACTS, createKeptAct, pageFrame, useKeptAct, type KeptAct } from './kept-acts.ts';
import { useHydrated } from '#client/design/use-hydrated.ts';

/*
 * Parts of a page whose code a browser loads later. The server renders them with the page: it loads their code before.
 * A browser leaves their HTML as it is until it has the code; then React takes them over: hydrates them. Until then a
 * part keeps the props that it was rendered with: React would replace what it has not taken over by a placeholder when
 * those change.
 */

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;
type Part<Props> = { shown: ComponentType<Props> | undefined; load: () => Promise<void> };
type Gate = { promise: Promise<void>; open: () => void; fail: (error: unknown) => void };

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
 * Loads the parts of all screens whose code is there: before the server renders, and, of those hydrated on use, before
 * a screen is opened from another one, where no HTML stands for them. One that fails is tried again when it is shown.
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
  const { promise, resolve: open, reject: fail } = Promise.withResolvers<void>();
  return { promise, open, fail };
}

declare global {
  interface Window {
    /** Set at a sign of use before the application started, or where none is waited for (client/public/start.js). */
    isUsed?: true;
  }
}

const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'click'];
let used: Promise<void> | undefined;

/** @returns a promise of the first sign that the page is used */
export function firstUse(): Promise<void> {
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
export const hydrateParts = (): void => wholePage.open();

/** How far from the window a part is taken over, px: its code comes while it is scrolled to. */
const NEAR = '200px 0px';

/** Calls `begin` once the page is used and an element is near the window, and when it comes near again. */
function whenNear(element: Element, begin: () => void): () => void {
  let stopped = false;
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

/** Of a frame that only marks a part: its children are laid out in its place. */
const WITHOUT_BOX = { display: 'contents' };

type ShownProps<Props> = { part: Part<Props>; given: Props; onHydrated: () => void };

/**
 * The part, once its code is there. It has no hook besides `use`: when React tries again and the code has come
 * meanwhile, `use` is left out, and React takes a hook after it for one of a component that it has rendered before.
 */
function Content<Props extends object>({ gate, ...shown }: ShownProps<Props> & { gate: Gate | null }): ReactElement {
  if (!shown.part.shown) use(gate?.promise ?? shown.part.load());
  return <Shown {...shown} />;
}

function Shown<Props extends object>({ part, given, onHydrated }: ShownProps<Props>): ReactElement {
  useEffect(onHydrated, [onHydrated]);
  return createElement(part.shown!, given);
}

/** Beside a part that changed, or instead of one that React had to render again: its code comes at once. */
function LoadNow({ begin }: Pick<UsedPart, 'begin'>): null {
  useEffect(begin, [begin]);
  return null;
}

type UsedPart = {
  content: ReactElement;
  /** For the element around the part, by which acts on it are known. */
  frame: RefObject<HTMLDivElement | null>;
  /** Whether the part is the server's HTML, until `begin` is called. */
  isWaiting: boolean;
  /** Loads the part's code and lets React take it over; tries again after a failure. */
  begin: () => void;
};

/** What a rendered part waits for, and the act that waits for the part. @param frame the element around the part */
function createWait(
  load: () => Promise<void>,
  frame: () => Element | null,
): { gate: Gate; act: KeptAct; begin: () => void } {
  const gate = createGate();
  const begin = (): void => void load().then(gate.open, fail);
  const act = createKeptAct(begin);
  // Its HTML stays, whose links work without code. An act that cannot be repeated shows the error page, except around
  // the page, where that would replace the page too.
  const fail = (error: unknown): void => {
    if (act.take() && pageFrame()?.contains(frame())) gate.fail(error);
  };
  return { gate, act, begin };
}

function usePart<Props extends object>(part: Part<Props>, props: Props): UsedPart {
  const isMounted = useHydrated();
  const [isHydrated, setHydrated] = useState(false);
  const [onHydrated] = useState(() => () => setHydrated(true));
  const [isRendered] = useState(!isMounted && !part.shown);
  const frame = useRef<HTMLDivElement>(null);
  const [frameOf] = useState(() => () => frame.current);
  const [{ gate, act, begin }] = useState(() => createWait(part.load, frameOf));
  const contentOf = (given: Props): ReactElement => (
    <Suspense fallback={<LoadNow begin={begin} />}>
      <Content part={part} given={given} gate={isRendered ? gate : null} onHydrated={onHydrated} />
    </Suspense>
  );
  const [first] = useState(() => contentOf(props));
  useKeptAct(frameOf, isRendered, isHydrated, act);
  const isWaiting = isRendered && !isHydrated;
  return { content: isWaiting ? first : contentOf(props), frame, isWaiting, begin };
}

/**
 * A part that few pages show, such as the panel of an auction. A browser loads its code when it is shown. A press on a
 * button of a rendered one counts once it is taken over.
 */
export function lazyPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const part = partOf(load);
  if (import.meta.env.SSR) declared.add(part.load);
  return function LazyPart(props: Props) {
    const { content, frame, isWaiting, begin } = usePart(part, props);
    useEffect(() => {
      if (isWaiting) begin();
    }, [isWaiting, begin]);
    return (
      <div ref={frame} style={WITHOUT_BOX}>
        {content}
      </div>
    );
  };
}

export type HydratedOnUseProps = {
  className?: string | undefined;
  /** What the part says, of one that changes by itself: as soon as this differs, the part is taken over. */
  said?: string;
};

/**
 * A part that a page can do without until it is used, such as what is below the first screenful. A rendered page
 * takes it over when it comes near the window after the first sign of use. A click on a button before counts once it is
 * taken over; links work without code.
 * @param Frame the element around it, which gets `className`
 */
export function hydratedOnUse<Props extends object>(
  load: Load<Props>,
  Frame: 'div' | 'section' = 'div',
): ComponentType<Props & HydratedOnUseProps> {
  const part = partOf(load);
  declared.add(part.load);
  return function HydratedOnUse({ className, said, ...rest }: Props & HydratedOnUseProps) {
    const { content, frame, isWaiting, begin } = usePart(part, rest as unknown as Props);
    useEffect(() => (isWaiting ? whenNear(frame.current!, begin) : undefined), [isWaiting, frame, begin]);
    const [rendered] = useState(said);
    return (
      <Frame ref={frame} className={className}>
        {content}
        {said !== rendered && <LoadNow begin={begin} />}
      </Frame>
    );
  };
}

export type WaitingPage = {
  /** What the page waits for before it is taken over; null for one that does not wait. */
  gate: Promise<void> | null;
  /** To be called by an effect of the page, or of what is shown instead after an error. */
  onHydrated: () => void;
};

/**
 * A whole page that the server rendered, as a part that is taken over at the first use, for which the end of an auction
 * on it passes (client/public/times.js). It waits when its code is not there: `main.tsx` decides that.
 * @param page what identifies it: the pages after the first one do not wait
 * @param load loads its code; tries again after a failure
 */
export function useWaitingPage<Page>(
  page: Page,
  isLoaded: boolean,
  load: (page: Page) => Promise<unknown>,
): WaitingPage {
  const isMounted = useHydrated();
  const [isRendered] = useState(!isMounted);
  const [waiting] = useState(() => (isMounted || isLoaded ? null : { page, gate: createGate() }));
  const [isHydrated, setHydrated] = useState(false);
  const [onHydrated] = useState(() => () => setHydrated(true));
  const gate = waiting?.page === page ? waiting.gate : null;
  const [act] = useState(() => createKeptAct());
  useEffect(() => {
    if (!gate || isHydrated) return undefined;
    let stopped = false;
    const fail = (): void => {
      // Its HTML stays, whose links work without code.
      // An act that cannot be repeated shows the error page, whose own controls are React's.
      if (stopped || !act.take()) return;
      setHydrated(true);
      gate.open();
    };
    const begin = (): void => void load(page).then(gate.open, fail);
    void Promise.race([firstUse(), wholePage.promise]).then(() => stopped || begin());
    const listeners = new AbortController();
    // Code that failed to load is tried again.
    for (const sign of ['pointerdown', 'keydown', ...ACTS])
      window.addEventListener(sign, begin, { capture: true, signal: listeners.signal });
    return () => {
      stopped = true;
      listeners.abort();
    };
  }, [gate, isHydrated, load, page, act]);
  // After the listeners above, which an act reaches first.
  useKeptAct(pageFrame, isRendered, isHydrated, act);
  return { gate: gate?.promise ?? null, onHydrated };
}
