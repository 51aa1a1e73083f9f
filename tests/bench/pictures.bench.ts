/**
 * Bytes of the pictures that a page loads from top to bottom, on a phone and on a laptop, against the same page with
 * originals only; and the processor time of making the sizes of a large picture.
 */
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions } from '@playwright/test';
import sharp from 'sharp';
import { encodePicture } from '#server/files/sizes/encode-picture.ts';
import { sizeNamesOf } from '#server/files/sizes/size-names.ts';
import { launchOptions } from '#tests/browser/chromium.ts';
import { startServer } from '#tests/doubles/server-process.ts';
import { demoWithSizes } from './support/demo.ts';
import type { Row } from './support/row.ts';
import { sized } from './support/smoke.ts';

const SCREENS: Readonly<Record<string, BrowserContextOptions>> = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  laptop: { viewport: { width: 1_440, height: 900 }, deviceScaleFactor: 1 },
};
const SCROLL_BY = sized(400, 4_000);

export async function pictures(): Promise<Row[]> {
  const browser = await chromium.launch(launchOptions());
  try {
    const before = await bytesOfPages(browser, 'off');
    // Making the sizes takes minutes of processor time.
    const after = await bytesOfPages(browser, sized('on', 'off'));
    return [
      ...[...after].map(([what, { bytes, count }]): Row => {
        const baseline = before.get(what)?.bytes ?? 0;
        return {
          name: 'pictures',
          what,
          against: 'the same page with originals',
          unit: 'kB',
          value: bytes / 1_000,
          baseline: baseline / 1_000,
          ratio: bytes / baseline,
          reach: 0.7,
          aim: 0.5,
          better: 'lower',
          details: { pictures: count },
        };
      }),
      await encoding(),
    ];
  } finally {
    await browser.close();
  }
}

type Loaded = { bytes: number; count: number };

/** The pictures of each page and screen. @param sizes whether the pictures of the demo have sizes */
async function bytesOfPages(browser: Browser, sizes: 'on' | 'off'): Promise<Map<string, Loaded>> {
  const server = await startServer(sizes === 'on' ? { DATA_DIR: await demoWithSizes() } : {});
  const found = new Map<string, Loaded>();
  try {
    const home = await (await fetch(server.url)).text();
    const item = /href="(\/item-id\/[^"]+)"/.exec(home)?.[1];
    if (item === undefined) throw new Error('The home page shows no goods');
    for (const [page, path] of Object.entries({ home: '/', collections: '/collections', item })) {
      for (const [screen, options] of Object.entries(SCREENS))
        found.set(`${page}, ${screen}`, await load(browser, server.url + path, options));
    }
  } finally {
    await server.dispose();
  }
  return found;
}

/** Loads a page and scrolls to its end. */
async function load(browser: Browser, url: string, options: BrowserContextOptions): Promise<Loaded> {
  const context = await browser.newContext({ ...options, serviceWorkers: 'block' });
  const page = await context.newPage();
  const loaded: Loaded = { bytes: 0, count: 0 };
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const pending = new Set<string>();
  network.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Image') pending.add(requestId);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!pending.has(requestId)) return;
    loaded.bytes += encodedDataLength;
    loaded.count += 1;
  });
  await page.goto(url);
  await page.locator('main h1').waitFor();
  await page.evaluate(async (step) => {
    const frames = async (count: number): Promise<void> => {
      for (let frame = 0; frame < count; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    };
    // What is outside a row that scrolls sideways is not loaded: pictures count as complete after a second.
    const complete = async (): Promise<void> => {
      for (let wait = 0; wait < 12; wait += 1) {
        await frames(5);
        if ([...document.images].every((image) => image.complete)) return;
      }
    };
    for (let top = 0; top < document.documentElement.scrollHeight; top += step) {
      scrollTo({ top, behavior: 'instant' });
      await complete();
    }
  }, SCROLL_BY);
  await context.close();
  return loaded;
}

/** The processor time of a photograph of 12 megapixels: soft noise, as hard to encode as a photo. */
async function encoding(): Promise<Row> {
  const path = join(tmpdir(), `vermeil-bench-${process.pid}.jpg`);
  const [width, height] = sized([4_000, 3_000], [800, 600]);
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const soft = await sharp({ create: { width: width / 2, height: height / 2, channels: 3, background: '#000', noise } })
    .blur(1.5)
    .png()
    .toBuffer();
  await sharp(soft).resize(width, height).jpeg({ quality: 90 }).toFile(path);
  const before = process.cpuUsage();
  const { sizes } = await encodePicture({ path, names: sizeNamesOf({ category: 'goods', width }) });
  const { user, system } = process.cpuUsage(before);
  await rm(path);
  return {
    name: 'pictures',
    what: 'all sizes of 12 megapixels',
    against: '–',
    unit: 's CPU',
    value: (user + system) / 1_000_000,
    baseline: null,
    ratio: null,
    reach: 8,
    aim: 5,
    better: 'lower',
    details: Object.fromEntries(sizes.map(({ name, bytes }) => [name, bytes.length / 1_000])),
  };
}
